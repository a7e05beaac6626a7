import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { BotState } from './bot-types.ts'
import type { BotRule } from './rules.ts'

/** What is the conversation's own, and under which stamp the company's terms stand: from one look at the database. */
export type Standing = {
  stamp: number
  isDisabled: boolean
  walletUserId: number | null
  bot:
    | (Pick<BotState, 'step' | 'optionId' | 'vacationDay'> & {
        rule: BotRule | null
        versionId: number | null
        quietUntil: string | null
        pausedAt: string | null
      })
    | null
}

type Value = number | SQL | Placeholder

/** As one value of a statement, so that who stores a message reads it along. */
export function standingOf(of: { companyId: Value; ticketId: Value; contactId: Value }): SQL {
  return sql`(select json_build_object('stamp', c.terms_stamp, 'isDisabled', p.disable_bot,
      'walletUserId', (select u.id from users u where u.company_id = p.company_id and u.id = p.wallet_user_id
        and u.deleted_at is null),
      'bot', (select json_build_object('step', b.step, 'rule', b.rule, 'optionId', b.option_id, 'quietUntil', b.quiet_until,
          'vacationDay', b.vacation_day, 'pausedAt', b.paused_at, 'versionId', b.version_id)
        from ticket_bots b where b.company_id = p.company_id and b.ticket_id = ${of.ticketId}))
    from contacts p join companies c on c.id = p.company_id where p.company_id = ${of.companyId} and p.id = ${of.contactId})`
}
