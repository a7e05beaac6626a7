import { z } from 'zod'
import { Choice, Day, Flag, Id, QueryList } from '../../core/contract/fields.ts'
import { COUNTED_STATUSES } from '../../tickets/contract/lifecycle.ts'
import { TicketView } from '../../tickets/contract/schema.ts'

/** The card of tickets that nobody attends, where attendants are named by number. */
export const NOBODY = 0

/** So many days, today with them, are shown where none is named. Specification 1 §7. */
export const USUAL_DAYS = 30

/** A panel of more would be read by nobody: the last changed are shown, and that there are more is said. */
export const MAX_MOMENTS = 2000

/** GET /dashboard/moments: which conversations are shown. Days are the company's, and of the last change. Specification 1 §7. */
export const MomentsFilter = z.object({
  status: Choice(z.enum(COUNTED_STATUSES)),
  /** Left out, colleagues' too, as far as one sees them. */
  showAll: Flag().optional(),
  queueIds: QueryList(Id()),
  dateStart: Choice(Day()),
  dateEnd: Choice(Day()),
  userId: Choice(Id()),
})
export type MomentsFilter = z.infer<typeof MomentsFilter>

/** The conversations that are going on, the last changed first. `dateStart` and `dateEnd` as they were understood. */
export const MomentsView = z.object({
  tickets: z.array(TicketView),
  hasMore: z.boolean(),
  dateStart: z.iso.date(),
  dateEnd: z.iso.date(),
})
export type MomentsView = z.infer<typeof MomentsView>
