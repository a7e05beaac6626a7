import { invalid } from '../../core/errors.ts'

/** What hangs together of a connection's terms. */
export type ReceptionTerms = {
  timeSendQueue?: number | undefined
  sendIdQueue?: number | null | undefined
  collectiveVacationStart?: string | null | undefined
  collectiveVacationEnd?: string | null | undefined
  collectiveVacationMessage?: string | undefined
}

/**
 * A time to redirect has its queue and the reverse, and a vacation's words their days, in their order. Words that are missing are
 * refused nowhere else: without them nothing is said. Throws ERR_VALIDATION for what is missing. Specification 2 §5, decision 084.
 */
export function requireReception(before: ReceptionTerms, given: ReceptionTerms): void {
  const terms = { ...before, ...given }
  const fields: Record<string, string> = { ...redirectProblems(terms), ...vacationProblems(terms) }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function redirectProblems({ timeSendQueue, sendIdQueue }: ReceptionTerms): Record<string, string> {
  if (timeSendQueue && !sendIdQueue) return { sendIdQueue: 'required' }
  return sendIdQueue && !timeSendQueue ? { timeSendQueue: 'tooSmall' } : {}
}

function vacationProblems({
  collectiveVacationStart: start,
  collectiveVacationEnd: end,
  collectiveVacationMessage: words = '',
}: ReceptionTerms): Record<string, string> {
  const isSaid = words.trim() !== ''
  return {
    ...(isSaid && !start && { collectiveVacationStart: 'required' }),
    ...(isSaid && !end && { collectiveVacationEnd: 'required' }),
    ...(start && end && end < start && { collectiveVacationEnd: 'beforeStart' }),
  }
}
