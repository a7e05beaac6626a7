import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { SECOND_MS } from '../core/contract/time.ts'
import type { RunMemory, RunWait } from '../flows/contract/run/run-state.ts'
import type { BotRun } from './contract/automation/automation-types.ts'
import type { BotState } from './contract/bot-types.ts'
import { type BotRule, saidEnough } from './contract/rules.ts'

/** The bot's facts about one conversation, and the stamp of the company's terms, read in one query. */
export type StoredBotState = {
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
        /** A flow, integration or prompt began of itself. */
        isAutomated: boolean
        /** The way the system's last message was sent, if the bot may repeat it; null when there was none recently. */
        lastWord: { waits: boolean; leftAt: string | null } | null
        /** The automatic conversation that lives in the ticket. */
        run: StoredRun | null
      })
    | null
}

/** A live row of flow_runs, with the name of its subject. */
export type StoredRun = Pick<
  BotRun,
  'kind' | 'flowId' | 'flowVersionId' | 'integrationId' | 'promptId' | 'keptCount'
> & {
  id: number
  name: string | null
  nodeId: string
  waitsFor: RunWait
  memory: RunMemory
  step: number
  since: string
}

type Value = number | SQL | Placeholder

/** The standing as one SQL value, so that the statement that stores a message can read it along. */
export function storedBotStateSql(refs: { companyId: Value; ticketId: Value; contactId: Value }): SQL {
  return sql`(select json_build_object('stamp', c.terms_stamp, 'isDisabled', p.disable_bot,
      'walletUserId', (select u.id from users u where u.company_id = p.company_id and u.id = p.wallet_user_id
        and u.deleted_at is null),
      'isQueueGiven', ${isGivenIn(refs)},
      'bot', (select json_build_object('step', b.step, 'rule', b.rule, 'optionId', b.option_id, 'quietUntil', b.quiet_until,
          'vacationDay', b.vacation_day, 'pausedAt', b.paused_at, 'versionId', b.version_id,
          'isAutomated', b.automated_at is not null, 'run', case when b.step = 'flow' then ${runIn(refs)} end,
          'lastWord', case when b.step <> 'done' or b.rule in ('closedNow', 'closedTold') then ${lastWordIn(refs)} end)
        from ticket_bots b where b.company_id = p.company_id and b.ticket_id = ${refs.ticketId}))
    from contacts p join companies c on c.id = p.company_id where p.company_id = ${refs.companyId} and p.id = ${refs.contactId})`
}

/** The live run; only where the bot's place is in one. */
function runIn({ companyId, ticketId }: { companyId: Value; ticketId: Value }): SQL {
  return sql`(select json_build_object('id', r.id, 'kind', r.kind, 'flowId', r.flow_id, 'flowVersionId', r.flow_version_id,
      'integrationId', r.integration_id, 'promptId', r.prompt_id, 'nodeId', r.node_id, 'waitsFor', r.waits_for,
      'memory', r.memory, 'step', r.step, 'since', r.since,
      'name', coalesce((select name from flows f where f.company_id = r.company_id and f.id = r.flow_id),
        (select name from queue_integrations i where i.company_id = r.company_id and i.id = r.integration_id),
        (select name from prompts p where p.company_id = r.company_id and p.id = r.prompt_id)),
      'keptCount', (select count(*) from flow_inputs k where k.company_id = r.company_id and k.run_id = r.id and not k.is_read))
    from flow_runs r where r.company_id = ${companyId} and r.ticket_id = ${ticketId} and r.ended_at is null)`
}

/** Whether the ticket's queue was given at its opening: since then neither the customer chose nor a colleague acted. */
function isGivenIn({ companyId, ticketId }: { companyId: Value; ticketId: Value }): SQL {
  return sql`not exists (select from ticket_bots b where b.company_id = ${companyId} and b.ticket_id = ${ticketId}
      and b.step not in ('start', 'consent'))
    and coalesce((select bool_or(l.type = 'queue') and not bool_or(l.type in ('transfered', 'reopen', 'open', 'redirect', 'pending'))
      from ticket_logs l where l.company_id = ${companyId} and l.ticket_id = ${ticketId}), false)`
}

/** The number of latest messages that are searched for the system's last one: more messages since then are no burst. */
const MAX_IN_A_BURST = 20

/**
 * Returns the SQL for the sending state of the bot's last message. A message that waits for a colleague's decision may
 * never leave, and does not count as waiting; nor does one that waits for the pace of the number (greetings of lanes,
 * schedules), which may take days.
 */
function lastWordIn({ companyId, ticketId }: { companyId: Value; ticketId: Value }): SQL {
  return sql`(select json_build_object('waits', s.state = 'queued' and s.handed_at is null, 'leftAt', s.handed_at)
    from (select m.id, m.is_system from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId}
      order by m.id desc limit ${sql.raw(String(MAX_IN_A_BURST))}) l
    join sends s on s.company_id = ${companyId} and s.message_id = l.id and s.kind = 'message'
      and not s.by_machine
    where l.is_system order by l.id desc limit 1)`
}

/** Within this time after a question of a flow left nobody can have answered it. */
const ANSWERING_MS = SECOND_MS

/** Whether a customer who writes now cannot have read what a flow asked last. */
export function isAskUnread(
  { lastWord }: Pick<NonNullable<StoredBotState['bot']>, 'lastWord'>,
  now: Date,
): boolean {
  if (!lastWord) return false
  const { waits, leftAt } = lastWord
  return waits || (leftAt !== null && now.getTime() - Date.parse(leftAt) < ANSWERING_MS)
}

/** Within this time after a menu left nobody can have read and answered it. */
const READING_MS = 3 * SECOND_MS

/**
 * Whether a customer who writes now cannot have read the bot's last message, if that was the question that they are to
 * answer: the vacation message is none, and who was told enough is asked nothing more.
 */
export function isUnread({ rule, lastWord }: NonNullable<StoredBotState['bot']>, now: Date): boolean {
  if (!lastWord || rule === 'vacation' || rule === 'vacationTold') return false
  if (rule && saidEnough(rule)) return false
  const { waits, leftAt } = lastWord
  return waits || (leftAt !== null && now.getTime() - Date.parse(leftAt) < READING_MS)
}
