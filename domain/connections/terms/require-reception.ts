import { invalid } from '../../core/contract/errors.ts'

/** The settings of a connection that depend on each other: the redirect to a queue, and the collective vacation. */
export type ReceptionTerms = {
  timeSendQueue?: number | undefined
  sendIdQueue?: number | null | undefined
  collectiveVacationStart?: string | null | undefined
  collectiveVacationEnd?: string | null | undefined
  collectiveVacationMessage?: string | undefined
}

/**
 * Requires a queue for a redirect time and the reverse, and both days in order for the words of a vacation. A vacation
 * without words is allowed: then nothing is said. Throws ERR_VALIDATION naming each missing field. Specification 2 §5,
 * decision 084.
 */
export function requireReception(before: ReceptionTerms, changes: ReceptionTerms): void {
  const terms = { ...before, ...changes }
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
