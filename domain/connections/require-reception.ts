import { invalid } from '../core/errors.ts'

/** What hangs together of a connection's terms. */
export type ReceptionTerms = {
  timeSendQueue?: number | undefined
  sendIdQueue?: number | null | undefined
  timeInactiveMessage?: number | undefined
  inactiveMessage?: string | undefined
  collectiveVacationStart?: string | null | undefined
  collectiveVacationEnd?: string | null | undefined
  collectiveVacationMessage?: string | undefined
}

/**
 * A time to redirect has its queue and the reverse, a question to the silent its words, and a vacation its days, in their order.
 * Throws ERR_VALIDATION for what is missing. Specification 2 §5.
 */
export function requireReception(before: ReceptionTerms, given: ReceptionTerms): void {
  const terms = { ...before, ...given }
  const fields: Record<string, string> = {
    ...redirectProblems(terms),
    ...(terms.timeInactiveMessage && isBlank(terms.inactiveMessage) && { inactiveMessage: 'required' }),
    ...vacationProblems(terms),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function redirectProblems({ timeSendQueue, sendIdQueue }: ReceptionTerms): Record<string, string> {
  if (timeSendQueue && !sendIdQueue) return { sendIdQueue: 'required' }
  return sendIdQueue && !timeSendQueue ? { timeSendQueue: 'tooSmall' } : {}
}

function vacationProblems({
  collectiveVacationStart: start,
  collectiveVacationEnd: end,
  collectiveVacationMessage: words,
}: ReceptionTerms): Record<string, string> {
  if (isBlank(words)) return start || end ? { collectiveVacationMessage: 'required' } : {}
  return {
    ...(!start && { collectiveVacationStart: 'required' }),
    ...(!end && { collectiveVacationEnd: 'required' }),
    ...(start && end && end < start && { collectiveVacationEnd: 'beforeStart' }),
  }
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === ''
}
