import { date, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { BOT_RULE_NAMES } from '#domain/bot/contract/rules.ts'
import { BOT_STEPS } from '#domain/bot/contract/schema.ts'
import { companyId, instant, ref } from './columns.ts'
import { queueVersions } from './queues.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/** The bot's place in a conversation; without a row it has not begun there. */
export const ticketBots = pgTable(
  'ticket_bots',
  {
    companyId: companyId(),
    ticketId: ref('ticket_id').notNull(),
    step: text('step', { enum: BOT_STEPS }).notNull(),
    /** The options in which it is, as they were when it came there. */
    versionId: ref('version_id'),
    /** The option whose children it offers; null = the first level. */
    optionId: ref('option_id'),
    /** The title of that option, in the version in which the customer is. */
    optionName: text('option_name'),
    /** When a flow, an integration or a prompt began of itself: that happens once. */
    automatedAt: instant('automated_at'),
    /** By which rule it answered last. */
    rule: text('rule', { enum: BOT_RULE_NAMES }),
    /** Since when it waits. */
    since: instant('since').notNull(),
    /** Until then it does not repeat itself. */
    quietUntil: instant('quiet_until'),
    /** The day, there where the company is, on which the customer was last told of the vacation. */
    vacationDay: date('vacation_day'),
    /** Since when the ticket is the user's to whom it was given while it waited, by rotation, an option or by lot. */
    rotatedAt: instant('rotated_at'),
    /** The time at which the customer was last asked whether they are still there. */
    inactiveToldAt: instant('inactive_told_at'),
    /** Since when a colleague holds it back, and who. */
    pausedAt: instant('paused_at'),
    pausedBy: ref('paused_by'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId] }),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_bots_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.versionId],
      foreignColumns: [queueVersions.companyId, queueVersions.id],
      name: 'ticket_bots_version_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.pausedBy],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_bots_paused_by_fk',
    }),
  ],
)
