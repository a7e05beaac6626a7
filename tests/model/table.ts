import type { TicketLogType } from '#domain/tickets/contract/log-schema.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'

/** `attending` = open, of a group that is no ticket `group`. */
export type Outcome = TicketStatus | 'attending' | 'same' | 'gone' | Refusal
export type Refusal =
  | 'ERR_TICKET_TRANSITION'
  | 'ERR_MESSAGE_STATE'
  | 'ERR_NO_RATING_MESSAGE'
  | 'ERR_NO_TICKET_FOUND'
  | 'ERR_NO_PERMISSION'
  | 'ERR_QUEUE_REQUIRED'
  | 'ERR_TAG_REQUIRED'
  | 'ERR_NO_QUEUE_FOUND'
  | 'ERR_NO_USER_FOUND'
  | 'ERR_UNDO_EXPIRED'
  | 'ERR_UNDO_CHANGED'

const NO = 'ERR_TICKET_TRANSITION'
const MUTE = 'ERR_MESSAGE_STATE'

/**
 * The life of a ticket by hand, from specification 1 §4 and server behaviour §2.9 to §2.11: state × act → state, or the
 * code of the refusal. Nothing of the product is read for it. What stands beside the table (who may, what a company
 * demands, what a group is) stands in the acts.
 */
export const LIFE = {
  //                pending      open         group        nps          lgpd      closed
  accept: /*     */ ['attending', 'same', 'same', 'same', 'same', 'same'],
  reopen: /*     */ ['same', 'same', 'same', 'attending', 'same', 'attending'],
  giveBack: /*   */ [NO, 'pending', 'pending', NO, NO, NO],
  toUser: /*     */ ['attending', 'attending', 'attending', NO, NO, NO],
  toQueue: /*    */ ['pending', 'pending', 'pending', NO, NO, NO],
  close: /*      */ ['closed', 'closed', 'closed', 'closed', NO, NO],
  askRating: /*  */ ['nps', 'nps', NO, NO, NO, NO],
  ignore: /*     */ ['closed', NO, NO, NO, 'closed', NO],
  remove: /*     */ ['gone', 'gone', 'gone', 'gone', 'gone', 'gone'],
  markRead: /*   */ ['same', 'same', 'same', 'same', 'same', 'same'],
  markUnread: /* */ ['same', 'same', 'same', 'same', 'same', 'same'],
  join: /*       */ ['same', 'same', NO, 'same', 'same', NO],
  leave: /*      */ ['same', 'same', 'same', 'same', 'same', 'same'],
  answer: /*     */ [MUTE, 'same', 'same', MUTE, MUTE, MUTE],
  note: /*       */ ['same', 'same', 'same', 'same', 'same', 'same'],
} as const satisfies Record<string, Row>

type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
const COLUMNS: readonly TicketStatus[] = ['pending', 'open', 'group', 'nps', 'lgpd', 'closed']
const REFUSALS: ReadonlySet<string> = new Set([NO, MUTE])

export type TableAct = keyof typeof LIFE

/** Returns the table's outcome for an act upon a ticket in this state. */
export function outcomeOf(
  act: TableAct,
  from: { status: TicketStatus; isGroup: boolean; groupAsTicket: boolean },
): Expected {
  const outcome: Outcome = LIFE[act][COLUMNS.indexOf(from.status)] ?? 'same'
  if (isRefusal(outcome)) return { refusal: outcome }
  if (outcome === 'attending') return { status: from.isGroup && !from.groupAsTicket ? 'group' : 'open' }
  return outcome === 'same' || outcome === 'gone' ? { status: from.status } : { status: outcome }
}
export type Expected = { refusal: Refusal } | { status: TicketStatus }

function isRefusal(outcome: Outcome): outcome is Refusal {
  return REFUSALS.has(outcome)
}

/** The history entries for an act that changed the state of a ticket. Specification 1 §3. */
export const LOGGED = {
  accept: ['open'],
  reopen: ['reopen'],
  giveBack: ['pending'],
  toUser: ['transfered', 'receivedTransfer'],
  toQueue: ['transfered'],
  close: ['closed'],
  askRating: ['nps'],
  ignore: ['closed'],
  join: ['joined'],
  leave: ['left'],
} as const satisfies Partial<Record<TableAct, readonly TicketLogType[]>>
