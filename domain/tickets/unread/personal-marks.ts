import { maskWritten } from '../../contacts/contract/masking.ts'
import type { TicketView } from '../contract/schema.ts'

type Handover = NonNullable<TicketView['handover']>

/** The part of a ticket that belongs to one user, beside the part that everybody has. */
export type PersonalMark = {
  userId: number
  /** They were given it and have not opened it. */
  handover: Handover | null
  /** The number of the ticket's messages that the user has not read. Null when the ticket's own count applies to them. */
  unreadMessages: number | null
}

/** The ticket as the user of the mark has it. `isMasked`: the company hides its customers' numbers from them. */
export function withPersonalMark(view: TicketView, mark: PersonalMark, isMasked: boolean): TicketView {
  const isOwner = view.userId === mark.userId
  const unreadMessages = isOwner ? view.unreadMessages : (mark.unreadMessages ?? view.unreadMessages)
  const handover =
    mark.handover && isMasked ? { ...mark.handover, note: maskWritten(mark.handover.note) } : mark.handover
  return { ...view, unreadMessages, handover }
}
