import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Looks that a super administrator took into the company, as its admins read of them. The visitor is another company's user, so
 * their name is kept beside their id.
 */
export const supportVisits = pgTable(
  'support_visits',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    visitorId: ref('visitor_id').notNull(),
    visitorName: text('visitor_name').notNull(),
    reason: text('reason').notNull(),
    /** Name of the visit's own session: the hash of its id. */
    sessionName: text('session_name').notNull(),
    /** Name of the sign-in session from which the visit began: the visit ends with it. */
    signInName: text('sign_in_name').notNull(),
    startedAt: createdAt(),
    endsAt: instant('ends_at').notNull(),
    /** Set when the visit ended before its time. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('support_visits_session_idx').on(t.sessionName),
    index('support_visits_started_idx').on(t.companyId, t.startedAt.desc(), t.id.desc()),
  ],
)
