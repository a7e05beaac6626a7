import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { findRow } from '../connections/queries.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import type { Holiday } from '../hours/rules.ts'
import type { WeekHours } from '../hours/schema.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { TicketRow } from '../tickets/queries.ts'
import type { BotConnection, BotQueue, BotState, BotTerms } from './bot-types.ts'

/** Where the bot is in a conversation, and by what it goes; `isPaused` = a colleague holds it back. */
export type KnownBot = { terms: BotTerms; state: BotState; isPaused: boolean; greetingFileId: number | null }

type Row = {
  timeZone: string
  companySchedules: WeekHours | null
  holidays: Holiday[]
  connection: BotConnection
  otherQueues: BotQueue[]
  greetingFileId: number | null
  isDisabled: boolean
  walletUserId: number | null
  bot:
    | (Pick<BotState, 'step' | 'version' | 'optionId' | 'vacationDay'> & {
        quietUntil: string | null
        pausedAt: string | null
      })
    | null
}

/** All that the bot judges by, in one statement beside the company's settings. Throws ERR_NO_WAPP_FOUND. */
export async function readBot(tx: Tx, ticket: TicketRow): Promise<KnownBot> {
  const [settings, rows] = await Promise.all([getSettings(tx), readRow(tx, ticket)])
  const { bot, greetingFileId, walletUserId: wallet, ...terms } = firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
  const { status, queueId, userId, amountUsedBotQueues: used } = ticket
  const place = bot ?? { step: 'start' as const, version: null, optionId: null, vacationDay: null }
  const walletUserId = settings.DirectTicketsToWallets ? wallet : null
  const quietUntil = bot?.quietUntil ? new Date(bot.quietUntil) : null
  const { step, version, optionId, vacationDay } = place
  return {
    terms: { ...terms, settings, isGroup: ticket.isGroup, walletUserId },
    state: { status, queueId, userId, used, step, version, optionId, vacationDay, quietUntil },
    isPaused: bot?.pausedAt != null,
    greetingFileId,
  }
}

/** The same for somebody who writes to a connection for the first time, of whom nothing is known. Throws ERR_NO_WAPP_FOUND. */
export async function readTerms(tx: Tx, connectionId: number): Promise<BotTerms> {
  await findRow(tx, connectionId)
  const [settings, rows] = await Promise.all([getSettings(tx), readRow(tx, { connectionId })])
  const { bot: _, greetingFileId: __, ...terms } = firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
  return { ...terms, isDisabled: false, settings, isGroup: false }
}

const VERSION = (v: string) => `json_build_object('id', ${v}.id, 'tree', ${v}.tree)`

/** Queues as the bot offers them, in the order of the menu. */
const QUEUES = `coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
    'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules, 'closeTicket', q.close_ticket,
    'fileListId', q.file_list_id, 'version', (select ${VERSION('v')} from queue_versions v
      where v.company_id = q.company_id and v.queue_id = q.id order by v.id desc limit 1))
  order by q.order_queue, q.name, q.id), '[]')`

const OFFERED = `exists (select from connection_queues l
  where l.company_id = w.company_id and l.connection_id = w.id and l.queue_id = q.id)`

type Asked = Pick<TicketRow, 'connectionId'> & { id?: number; contactId?: number }

function readRow(tx: Tx, { connectionId, contactId = 0, id = 0 }: Asked): Promise<Row[]> {
  return READ.rows(tx.db, { companyId: tx.companyId, connectionId, contactId, id })
}

const queues = (which: string) =>
  sql.raw(
    `(select ${QUEUES} from queues q where q.company_id = w.company_id and q.deleted_at is null and ${which})`,
  )

const READ = preparedStatement<
  { companyId: number; connectionId: number; contactId: number; id: number },
  Row
>(
  (hole) => sql`
    select c.time_zone as "timeZone", c.schedules as "companySchedules",
      (select coalesce(json_agg(json_build_object('date', h.date, 'yearly', h.yearly, 'name', h.name)), '[]')
        from holidays h where h.company_id = c.id and h.deleted_at is null) as holidays,
      json_build_object('greetingMessage', w.greeting_message, 'complationMessage', w.complation_message,
        'outOfHoursMessage', w.out_of_hours_message, 'schedules', w.schedules, 'maxUseBotQueues', w.max_use_bot_queues,
        'timeUseBotQueues', w.time_use_bot_queues, 'collectiveVacationStart', w.collective_vacation_start,
        'collectiveVacationEnd', w.collective_vacation_end, 'collectiveVacationMessage', w.collective_vacation_message,
        'queues', ${queues(OFFERED)}) as connection,
      ${queues(`not ${OFFERED}`)} as "otherQueues",
      w.greeting_file_id::float8 as "greetingFileId",
      (select p.disable_bot from contacts p where p.company_id = w.company_id and p.id = ${hole('contactId')}) as "isDisabled",
      (select u.id::float8 from contacts p join users u on u.company_id = p.company_id and u.id = p.wallet_user_id
          and u.deleted_at is null
        where p.company_id = w.company_id and p.id = ${hole('contactId')}) as "walletUserId",
      (select json_build_object('step', b.step, 'optionId', b.option_id, 'quietUntil', b.quiet_until,
          'vacationDay', b.vacation_day, 'pausedAt', b.paused_at,
          'version', (select ${sql.raw(VERSION('v'))} from queue_versions v where v.company_id = b.company_id and v.id = b.version_id))
        from ticket_bots b where b.company_id = w.company_id and b.ticket_id = ${hole('id')}) as bot
    from connections w join companies c on c.id = w.company_id
    where w.company_id = ${hole('companyId')} and w.id = ${hole('connectionId')}`,
)
