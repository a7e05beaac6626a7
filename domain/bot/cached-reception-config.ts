import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { decodeSettings } from '../settings/get-settings.ts'
import type { Automation } from './contract/automation/automation-types.ts'
import type { BotTerms } from './contract/bot-types.ts'
import { versionedCache } from './versioned-cache.ts'

/** By what everybody is received on a connection, whoever they are. */
export type ReceptionConfig = Omit<BotTerms, 'isDisabled' | 'isGroup' | 'walletUserId'> & {
  greetingFileId: number | null
}

type Row = Omit<ReceptionConfig, 'settings' | 'automation'> & {
  stamp: string
  settings: Record<string, string>
  automation: Automation | null
}

/** Characters of JSON kept a process: the terms of some thousand connections with ten queues, or of fewer with great trees. */
const MAX_KEPT = 16_000_000

/** A store for each database that this process has open. */
const stores = new WeakMap<Db, ReturnType<typeof versionedCache<ReceptionConfig>>>()

/**
 * The terms of a connection that the transaction sees, kept in memory for as long as the stamp that it sees is theirs: what
 * changes them changes the stamp in the same transaction (db/terms-stamp.ts), so they are never older than what is read beside
 * them. Frozen, because many share them. Throws ERR_NO_WAPP_FOUND.
 */
export async function cachedReceptionConfig(
  tx: Tx,
  connectionId: number,
  stamp: number,
): Promise<ReceptionConfig> {
  const store = storeOf(tx)
  const key = `${tx.companyId} ${connectionId}`
  const cachedTerms = store.find(key, stamp)
  if (cachedTerms) return cachedTerms
  const read = await readRow(tx, connectionId)
  store.keep(key, read)
  return read.value
}

/** The same as they are now, for whoever has read no stamp. Throws ERR_NO_WAPP_FOUND. */
export async function currentReceptionConfig(tx: Tx, connectionId: number): Promise<ReceptionConfig> {
  return (await readRow(tx, connectionId)).value
}

function storeOf(tx: Tx) {
  const { db } = tx.services
  const termsStore = stores.get(db) ?? versionedCache<ReceptionConfig>(MAX_KEPT)
  stores.set(db, termsStore)
  return termsStore
}

/** Stamp and terms from one statement, which sees all of a change or nothing of it. */
async function readRow(tx: Tx, connectionId: number) {
  const rows = await READ_TERMS.rows(tx.db, { companyId: tx.companyId, connectionId })
  const { stamp, settings, automation, ...terms } = firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
  const value: ReceptionConfig = {
    ...terms,
    settings: decodeSettings(new Map(Object.entries(settings))),
    ...(automation && { automation }),
  }
  return { stamp: Number(stamp), value, size: JSON.stringify(value).length }
}

/** Queues as the bot offers them, in the order of the menu. */
const QUEUES = `coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
    'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules, 'closeTicket', q.close_ticket,
    'fileListId', q.file_list_id, 'integrationId', q.integration_id, 'version', (select json_build_object('id', v.id, 'tree', v.tree) from queue_versions v
      where v.company_id = q.company_id and v.queue_id = q.id order by v.id desc limit 1))
  order by q.order_queue, q.name, q.id), '[]')`

const OFFERED = `exists (select from connection_queues l
  where l.company_id = w.company_id and l.connection_id = w.id and l.queue_id = q.id)`

const queues = (which: string) =>
  sql.raw(
    `(select ${QUEUES} from queues q where q.company_id = w.company_id and q.deleted_at is null and ${which})`,
  )

/**
 * Everything that answers of itself on connection `w`. Of the flows those that something here can start, in their published
 * version: the others, and drafts, are not needed. Null where the plan has neither feature.
 */
const AUTOMATION =
  sql.raw(`(select case when coalesce(p.use_integrations, true) or coalesce(p.use_open_ai, true) then
    json_build_object('mayIntegrate', coalesce(p.use_integrations, true), 'mayUseModels', coalesce(p.use_open_ai, true),
      'flowIdWelcome', w.flow_id_welcome, 'flowIdNotPhrase', w.flow_id_not_phrase, 'integrationId', w.integration_id,
      'promptId', w.prompt_id,
      'flows', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'versionId', v.id, 'graph', v.graph)), '[]')
        from flows f join flow_versions v on v.company_id = f.company_id and v.id = f.published_version_id
        where f.company_id = w.company_id and f.deleted_at is null and f.active and (
          f.id in (w.flow_id_welcome, w.flow_id_not_phrase)
          or exists (select from flow_campaigns k where k.company_id = f.company_id and k.flow_id = f.id and k.status
            and k.deleted_at is null and (k.connection_id is null or k.connection_id = w.id))
          or exists (select from queue_integrations i where i.company_id = f.company_id and i.flow_id = f.id
            and i.deleted_at is null))),
      'phrases', (select coalesce(json_agg(json_build_object('id', k.id, 'phrase', k.phrase, 'flowId', k.flow_id,
          'isOfConnection', k.connection_id is not null) order by k.id), '[]')
        from flow_campaigns k where k.company_id = w.company_id and k.status and k.deleted_at is null
          and (k.connection_id is null or k.connection_id = w.id)),
      'integrations', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'type', i.type, 'flowId', i.flow_id)), '[]')
        from queue_integrations i where i.company_id = w.company_id and i.deleted_at is null and not i.is_disabled),
      'prompts', (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'queueId', o.queue_id)), '[]')
        from prompts o where o.company_id = w.company_id and o.deleted_at is null)) end
  from (select c.plan_id) own left join plans p on p.id = own.plan_id)`)

/** A table, or a column of a connection, that is read here has to change the stamp: a test holds it. */
export const READ_TERMS = preparedStatement<{ companyId: number; connectionId: number }, Row>(
  (hole) => sql`
    select c.terms_stamp as stamp, c.time_zone as "timeZone", c.schedules as "companySchedules",
      (select coalesce(json_agg(json_build_object('date', h.date, 'yearly', h.yearly, 'name', h.name,
        'startTimeA', h.start_time_a, 'endTimeA', h.end_time_a, 'startTimeB', h.start_time_b, 'endTimeB', h.end_time_b)), '[]')
        from holidays h where h.company_id = c.id and h.deleted_at is null) as holidays,
      (select coalesce(json_object_agg(s.name, s.value), '{}') from company_settings s where s.company_id = c.id) as settings,
      json_build_object('greetingMessage', w.greeting_message, 'complationMessage', w.complation_message,
        'outOfHoursMessage', w.out_of_hours_message, 'schedules', w.schedules, 'maxUseBotQueues', w.max_use_bot_queues,
        'timeUseBotQueues', w.time_use_bot_queues, 'collectiveVacationStart', w.collective_vacation_start,
        'collectiveVacationEnd', w.collective_vacation_end, 'collectiveVacationMessage', w.collective_vacation_message,
        'sendIdQueue', w.send_id_queue, 'queues', ${queues(OFFERED)}) as connection,
      ${AUTOMATION} as automation,
      ${queues(`not ${OFFERED}`)} as "otherQueues",
      w.greeting_file_id::float8 as "greetingFileId"
    from connections w join companies c on c.id = w.company_id
    where w.company_id = ${hole('companyId')} and w.id = ${hole('connectionId')}`,
)
