import { AppError } from '../../core/contract/errors.ts'
import type { TicketStatus, TicketView } from './schema.ts'

type Rule = {
  from: readonly TicketStatus[]
  to: TicketStatus | 'attending' | 'attending-or-pending' | 'opening'
}

/** The whole life of a ticket. No other file may write a status literal. Specification 1 §4. */
export const LIFECYCLE = {
  accept: { from: ['pending'], to: 'attending' },
  return: { from: ['open', 'group'], to: 'pending' },
  transfer: { from: ['pending', 'open', 'group'], to: 'attending-or-pending' },
  close: { from: ['pending', 'open', 'group', 'nps'], to: 'closed' },
  ignore: { from: ['pending', 'lgpd'], to: 'closed' },
  /** The customer agreed to how their data are used. */
  consent: { from: ['lgpd'], to: 'pending' },
  /** Also of one that its attendant gave back, and that waits again. */
  askRating: { from: ['pending', 'open'], to: 'nps' },
  rate: { from: ['nps'], to: 'closed' },
  /** Nobody answered in time. */
  expireRating: { from: ['nps'], to: 'closed' },
  /** The customer, asked to rate, goes on instead: back to the attendant. */
  withdrawRating: { from: ['nps'], to: 'attending-or-pending' },
  reopen: { from: ['closed', 'nps'], to: 'attending' },
  /** The customer wrote again within timeCreateNewTicket minutes. Nobody waits in a plain group: it is one again. */
  reopenByCustomer: { from: ['closed'], to: 'opening' },
} as const satisfies Record<string, Rule>

export type TicketAction = keyof typeof LIFECYCLE

/** The facts that the table judges: a group that is kept as an ordinary ticket is no group here. */
export type Subject = { status: TicketStatus; isGroup: boolean; groupAsTicket?: boolean }

/** A group that is no ticket: everybody who sees groups reads it, nobody queues for it. Server behaviour §1.4. */
export function isPlainGroup(ticket: { isGroup: boolean; groupAsTicket?: boolean }): boolean {
  return ticket.isGroup && !ticket.groupAsTicket
}

/** The same of a ticket as it leaves the server, which goes with its connection's setting while it is live. */
export function isPlainGroupView({ isGroup, whatsapp }: Pick<TicketView, 'isGroup' | 'whatsapp'>): boolean {
  return isPlainGroup({ isGroup, groupAsTicket: whatsapp.groupAsTicket === 'enabled' })
}

/** Whether the ticket is unread for whose view it is: something was written, or it was handed to them. */
export function isUnreadView({
  unreadMessages,
  handover,
}: Pick<TicketView, 'unreadMessages' | 'handover'>): boolean {
  return unreadMessages > 0 || handover !== null
}

/** Whether the action may start from the ticket's status: what a button is shown by. */
export function allows(action: TicketAction, ticket: { status: TicketStatus }): boolean {
  const rule: Rule = LIFECYCLE[action]
  return rule.from.includes(ticket.status)
}

/** The status after the action. Throws ERR_TICKET_TRANSITION when the action may not start from here. */
export function nextStatus(action: TicketAction, ticket: Subject, assigned = true): TicketStatus {
  const rule: Rule = LIFECYCLE[action]
  if (!allows(action, ticket)) throw new AppError('ERR_TICKET_TRANSITION', { action, from: ticket.status })

  const attending = isPlainGroup(ticket) ? 'group' : 'open'
  if (rule.to === 'attending') return attending
  if (rule.to === 'opening') return openingStatus(ticket)
  if (rule.to === 'attending-or-pending') return assigned ? attending : 'pending'
  return rule.to
}

/** The status of a ticket that a message opens. Server behaviour §1.5. */
export function openingStatus(
  contact: { isGroup: boolean; groupAsTicket?: boolean },
  asksConsent = false,
): TicketStatus {
  if (asksConsent) return 'lgpd'
  return isPlainGroup(contact) ? 'group' : 'pending'
}

/** An attendant may write into it. Specification 1 §4, message input. */
export function canReply(ticket: { status: TicketStatus }): boolean {
  return ticket.status === 'open' || ticket.status === 'group'
}

export function isLive(ticket: { status: TicketStatus }): boolean {
  return ticket.status !== 'closed'
}

/** Nobody has accepted it yet. */
export const WAITING = 'pending' satisfies TicketStatus

/** The customer has not agreed yet to how their data are used. */
export const ASKS_CONSENT = 'lgpd' satisfies TicketStatus

/** The customer is asked how they were attended. */
export const ASKS_RATING = 'nps' satisfies TicketStatus

/** A person attends it. */
export const ATTENDED = 'open' satisfies TicketStatus

/** The one status that is not live. */
export const CLOSED = 'closed' satisfies TicketStatus

/** Nobody attends it yet. */
export function isWaiting(ticket: { status: TicketStatus }): boolean {
  return ticket.status === WAITING
}

/** Stands where one that is kept the other way would be attended. */
export function isMisplaced(ticket: Subject): boolean {
  return ticket.isGroup && ticket.status === (isPlainGroup(ticket) ? 'open' : 'group')
}

/** Returns the status of a live ticket once its group is kept another way: its attendant goes on. */
export function statusKept(
  ticket: { status: TicketStatus; userId: number | null },
  asTicket: boolean,
): TicketStatus {
  if (!isListed(ticket)) return ticket.status
  if (!asTicket) return 'group'
  return nextStatus(
    'transfer',
    { status: 'group', isGroup: true, groupAsTicket: true },
    ticket.userId !== null,
  )
}

/** The status of a ticket that an attendant opens: attended at once, or left waiting. */
export function startingStatus(contact: Omit<Subject, 'status'>, waits: boolean): TicketStatus {
  return nextStatus('transfer', { ...contact, status: 'pending' }, !waits)
}

/** The customer is asked to rate. */
export function asksRating(ticket: { status: TicketStatus }): boolean {
  return allows('rate', ticket)
}

/**
 * The action that a client means when it wishes a ticket to stand at `wished` (PUT /tickets/{id}). A ticket that
 * somebody else took in the meantime is "accepted" as well: accept then answers it as it stands.
 */
export function actionTowards(wished: TicketStatus, ticket: { status: TicketStatus }): TicketAction {
  if (wished === 'closed') return ticket.status === 'lgpd' ? 'ignore' : 'close'
  if (wished === 'pending') return 'return'
  return allows('reopen', ticket) ? 'reopen' : 'accept'
}

/** The sections of the list that show how many tickets they hold. */
export const COUNTED_STATUSES = ['open', 'pending', 'group'] as const satisfies readonly TicketStatus[]

/**
 * The statuses in the tab of resolved conversations: those that ended, and those whose customer is still asked to rate.
 */
export const RESOLVED_STATUSES = ['closed', 'nps'] as const satisfies readonly TicketStatus[]

/** Whether a section of the list shows it. */
export function isListed(ticket: { status: TicketStatus }): boolean {
  return COUNTED_STATUSES.some((status) => status === ticket.status)
}
