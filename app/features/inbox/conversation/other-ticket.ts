import type { Problem } from '#domain/core/contract/problems.ts'
import { isRecord, textIn } from '#domain/core/contract/values/read-problem.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Viewer } from '~/lib/viewer'

type Named = { name: string } | null | undefined

/** The ticket that causes a 409, as the refusal's details tell it. Server behaviour §13. */
export type OtherTicket = { userId?: number | null | undefined; user?: Named; queue?: Named; uuid: string }

/** Whether the viewer may see that ticket. Server behaviour §3. */
export function maySeeOther({ userId, queue }: OtherTicket, viewer: Viewer): boolean {
  if (viewer.profile === 'admin') return true
  const isFree = userId == null || userId === viewer.id || viewer.allUserChat === 'enabled'
  const isOfQueue = queue
    ? viewer.queues.some(({ name }) => name === queue.name)
    : viewer.allTicket === 'enabled'
  return isFree && isOfQueue
}

function otherIn(details: unknown): OtherTicket | undefined {
  const uuid = textIn(details, 'uuid')
  if (!isRecord(details) || uuid === undefined) return undefined
  const { userId, user, queue } = details
  if (!isNumberOrNone(userId) || !isNamedOrNone(user) || !isNamedOrNone(queue)) return undefined
  return { userId, user, queue, uuid }
}

const isNumberOrNone = (value: unknown): value is number | null | undefined =>
  value === null || value === undefined || typeof value === 'number'

const isNamedOrNone = (value: unknown): value is Named =>
  value === null || value === undefined || textIn(value, 'name') !== undefined

/** Reads the other ticket from any refusal, also from those of `takenBefore`. */
export function readOther({ code, details }: Pick<Problem, 'code' | 'details'>): OtherTicket | undefined {
  return code === 'ERR_OTHER_OPEN_TICKET' ? otherIn(details.other ?? details) : undefined
}

/**
 * The problem when a colleague was faster: accepting and reopening answer the ticket's present state, which then is the
 * colleague's. No problem when the contact's conversation continues in another ticket that nobody holds.
 */
export function takenBefore(
  request: { uuid: string; userId: number },
  { uuid, userId, user, queue }: TicketView,
): Problem | undefined {
  const isFree = userId === null && uuid !== request.uuid
  if (userId === request.userId || isFree) return undefined
  const otherTicket: OtherTicket = { uuid, userId, user, queue }
  return { code: 'ERR_OTHER_OPEN_TICKET', fields: {}, details: { other: otherTicket } }
}
