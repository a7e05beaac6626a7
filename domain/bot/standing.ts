import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { SECOND_MS } from '../core/time.ts'
import type { BotState } from './bot-types.ts'
import { type BotRule, saidEnough } from './rules.ts'

/** What is the conversation's own, and under which stamp the company's terms stand: from one look at the database. */
export type Standing = {
  stamp: number
  isDisabled: boolean
  walletUserId: number | null
  isQueueGiven: BotState['isQueueGiven']
  bot:
    | (Pick<BotState, 'step' | 'optionId' | 'vacationDay'> & {
        rule: BotRule | null
        versionId: number | null
        quietUntil: string | null
        pausedAt: string | null
        /** Of what the machine said last, where it may say it again; null = it said nothing of late. */
        lastWord: { waits: boolean; leftAt: string | null } | null
      })
    | null
}

type Value = number | SQL | Placeholder

/** As one value of a statement, so that who stores a message reads it along. */
export function standingOf(of: { companyId: Value; ticketId: Value; contactId: Value }): SQL {
  return sql`(select json_build_object('stamp', c.terms_stamp, 'isDisabled', p.disable_bot,
      'walletUserId', (select u.id from users u where u.company_id = p.company_id and u.id = p.wallet_user_id
        and u.deleted_at is null),
      'isQueueGiven', ${isGivenIn(of)},
      'bot', (select json_build_object('step', b.step, 'rule', b.rule, 'optionId', b.option_id, 'quietUntil', b.quiet_until,
          'vacationDay', b.vacation_day, 'pausedAt', b.paused_at, 'versionId', b.version_id,
          'lastWord', case when b.step <> 'done' or b.rule in ('closedNow', 'closedTold') then ${lastWordIn(of)} end)
        from ticket_bots b where b.company_id = p.company_id and b.ticket_id = ${of.ticketId}))
    from contacts p join companies c on c.id = p.company_id where p.company_id = ${of.companyId} and p.id = ${of.contactId})`
}

/** The opening says that it gave the queue; since then neither the customer chose nor a colleague acted. */
function isGivenIn({ companyId, ticketId }: { companyId: Value; ticketId: Value }): SQL {
  return sql`not exists (select from ticket_bots b where b.company_id = ${companyId} and b.ticket_id = ${ticketId}
      and b.step not in ('start', 'consent'))
    and coalesce((select bool_or(l.type = 'queue') and not bool_or(l.type in ('transfered', 'reopen', 'open', 'redirect', 'pending'))
      from ticket_logs l where l.company_id = ${companyId} and l.ticket_id = ${ticketId}), false)`
}

/** More messages than these since its last word are no burst. */
const MOST_IN_A_BURST = 20

/**
 * How the bot's last word leaves. One that waits for a colleague's leave may never go, and holds nothing up; nor does what waits for
 * the pace of the number (greetings of lanes, schedules), which may take days.
 */
function lastWordIn({ companyId, ticketId }: { companyId: Value; ticketId: Value }): SQL {
  return sql`(select json_build_object('waits', s.state = 'queued' and s.handed_at is null, 'leftAt', s.handed_at)
    from (select m.id, m.is_system from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId}
      order by m.id desc limit ${sql.raw(String(MOST_IN_A_BURST))}) l
    join sends s on s.company_id = ${companyId} and s.message_id = l.id and s.kind = 'message'
      and not s.by_machine
    where l.is_system order by l.id desc limit 1)`
}

/** Within so long of its leaving nobody has read a menu and answered it. */
const READING_MS = 3 * SECOND_MS

/**
 * Whether a customer who writes now cannot have read what the bot said last, where it is the question that they are at: the
 * vacation's words are none, and who was told enough is asked nothing more.
 */
export function isUnread({ rule, lastWord }: NonNullable<Standing['bot']>, now: Date): boolean {
  if (!lastWord || rule === 'vacation' || rule === 'vacationTold') return false
  if (rule && saidEnough(rule)) return false
  const { waits, leftAt } = lastWord
  return waits || (leftAt !== null && now.getTime() - Date.parse(leftAt) < READING_MS)
}
