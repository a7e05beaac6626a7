import { z } from 'zod'
import type { Problem } from '#domain/core/problems.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Viewer } from '../viewer'

/** The ticket that stands in the way, as the error of a 409 names it: JSON in a string. Server behaviour §13. */
const OtherTicket = z.object({
  userId: z.number().nullish(),
  user: z.object({ name: z.string() }).nullish(),
  queue: z.object({ name: z.string() }).nullish(),
  uuid: z.string(),
})
export type OtherTicket = z.infer<typeof OtherTicket>

/** Whether the viewer would be let in. Server behaviour §3. */
export function maySeeOther({ userId, queue }: OtherTicket, viewer: Viewer): boolean {
  if (viewer.profile === 'admin') return true
  const isFree = userId == null || userId === viewer.id || viewer.allUserChat === 'enabled'
  const isOfQueue = queue
    ? viewer.queues.some(({ name }) => name === queue.name)
    : viewer.allTicket === 'enabled'
  return isFree && isOfQueue
}

export function readOtherTicket(error: string): OtherTicket | undefined {
  try {
    return OtherTicket.safeParse(JSON.parse(error)).data
  } catch {
    return undefined
  }
}

/** The same of any refusal; who came second is told it by `takenBefore`. */
export function readOther(problem: {
  code: string
  details: Record<string, unknown>
}): OtherTicket | undefined {
  if (problem.code !== 'ERR_OTHER_OPEN_TICKET') return readOtherTicket(problem.code)
  return OtherTicket.safeParse(problem.details.other ?? problem.details).data
}

/**
 * Accepting and reopening answer the ticket as it stands then: a colleague's, if one was faster. One in which the contact's
 * conversation goes on, and which nobody holds, is only elsewhere.
 */
export function takenBefore(
  asked: { uuid: string; userId: number },
  { uuid, userId, user, queue }: TicketView,
): Problem | undefined {
  const isFree = userId === null && uuid !== asked.uuid
  if (userId === asked.userId || isFree) return undefined
  const other: OtherTicket = { uuid, userId, user, queue }
  return { code: 'ERR_OTHER_OPEN_TICKET', fields: {}, details: { other } }
}
