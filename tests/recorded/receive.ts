import { queueVersions } from '#db/schema/queues.ts'
import { queueOf } from '#domain/bot/contract/bot-types.ts'
import { findOption } from '#domain/bot/contract/walk-tree.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import type { QueueTree, TreeOption } from '#domain/queues/contract/option-schema.ts'
import { aCompany, aQueue, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { termsOf } from '#tests/support/fixtures/bot-talk.ts'
import { aFileEvent, aMessageEvent } from '#tests/support/inbound.ts'
import type { TestServices } from '#tests/support/services.ts'
import type { Recorded } from './recorded.ts'
import { placeOf, turnsOf } from './replay.ts'

let number = 0

/**
 * Plays the messages of a customer to a company with the recorded terms. Returns the answers, the state of the ticket
 * after each message, and its log.
 */
export async function receive(services: TestServices, recorded: Recorded) {
  const company = await aCompany(services)
  await setUp(services, company, recorded)
  const turns: (string | null)[][] = []
  let seenId = 0
  for (const { receivedAt, turn } of turnsOf(recorded)) {
    const [says] = turn
    number += 1
    const ctx = systemCtx({ ...services, now: () => receivedAt }, company.id, 'channel')
    const picture = { mediaType: 'image' as const, file: aFileEvent() }
    const messageFields = {
      body: says ?? '',
      externalId: `R${number}`,
      sentAt: receivedAt,
      ...(says === null && picture),
    }
    const input = {
      connectionId: company.connection.id,
      rawEventId: null,
      event: aMessageEvent(messageFields),
    }
    await allRead(services, company.id)
    await receiveEvent(ctx, input)
    const answers = await services.admin<{ body: string }[]>`
      select body from messages where company_id = ${company.id} and from_me order by id offset ${seenId}`
    seenId += answers.length
    turns.push([says, await ticketOf(services, company), ...answers.map(({ body }) => body)])
  }
  // What it was told by which rule stands in the turns already.
  const log = await services.admin`select type from ticket_logs
    where company_id = ${company.id} and type <> 'bot' order by id`
  return { turns, log: log.map(({ type }) => String(type)) }
}

type Row = {
  status: string
  queue: string | null
  user: string | null
  step: string | null
  optionId: number | null
  tree: QueueTree | null
}

async function ticketOf({ admin }: TestServices, company: TestCompany): Promise<string> {
  const [row] = await admin<Row[]>`
    select t.status, q.name as queue, u.name as user, b.step, b.option_id::float8 as "optionId", v.tree
    from tickets t left join queues q on q.id = t.queue_id left join users u on u.id = t.user_id
      left join ticket_bots b on b.ticket_id = t.id left join queue_versions v on v.id = b.version_id
    where t.company_id = ${company.id} order by t.id desc limit 1`
  if (!row) return 'none'
  const option = row.tree && row.optionId !== null ? findOption(row.tree, row.optionId)?.name : undefined
  const { status, queue, user } = row
  return placeOf(
    { status, queue: queue ?? undefined, user: user ?? undefined },
    { step: row.step ?? 'start', option },
  )
}

/** The company as the conversation has it: its settings, calendar, connection and queues. */
export async function setUp(
  { admin }: TestServices,
  company: TestCompany,
  { setup = {} }: Recorded,
): Promise<void> {
  const { connection, ...terms } = termsOf(setup)
  const stored = Object.entries(setup.settings ?? {}).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'enabled' : 'disabled') : String(value),
  ])
  await withSettings(company.ctx, Object.fromEntries(stored))
  await admin`update users set name = 'Ana' where id = ${company.attendant.userId}`
  await admin`update companies set time_zone = ${terms.timeZone},
    schedules = ${terms.companySchedules === null ? null : admin.json(plain(terms.companySchedules))} where id = ${company.id}`
  for (const { name, date, yearly } of terms.holidays)
    await admin`insert into holidays (company_id, name, date, yearly) values (${company.id}, ${name}, ${date}, ${yearly})`
  await admin`update connections set greeting_message = ${connection.greetingMessage},
    complation_message = ${connection.complationMessage}, out_of_hours_message = ${connection.outOfHoursMessage},
    schedules = ${connection.schedules === null ? null : admin.json(plain(connection.schedules))},
    max_use_bot_queues = ${connection.maxUseBotQueues}, time_use_bot_queues = ${connection.timeUseBotQueues},
    collective_vacation_start = ${connection.collectiveVacationStart},
    collective_vacation_end = ${connection.collectiveVacationEnd},
    collective_vacation_message = ${connection.collectiveVacationMessage} where id = ${company.connection.id}`
  await setQueues(admin, company, termsOf(setup))
}

async function setQueues(
  admin: TestServices['admin'],
  company: TestCompany,
  terms: ReturnType<typeof termsOf>,
): Promise<void> {
  await admin`delete from connection_queues where connection_id = ${company.connection.id}`
  const ids = new Map<number, number>()
  for (const [
    index,
    { id, name, greetingMessage, outOfHoursMessage, closeTicket },
  ] of terms.connection.queues.entries()) {
    const words = { name, greetingMessage, outOfHoursMessage, closeTicket, orderQueue: index }
    const queue = await aQueue(company.ctx, words)
    ids.set(id, queue.id)
    await admin`insert into connection_queues (company_id, connection_id, queue_id)
      values (${company.id}, ${company.connection.id}, ${queue.id})`
  }
  for (const [id, queueId] of ids) {
    const tree = queueOf(terms, id)?.version?.tree
    if (!tree) continue
    const options = tree.options.map((option) => translated(option, ids, company.attendant.userId))
    await inTransaction(company.ctx, (tx) =>
      tx.db.insert(queueVersions).values({ companyId: company.id, queueId, tree: { options } }),
    )
  }
}

/** An option with the rows of this company in the place of the record's. */
function translated(option: TreeOption, ids: ReadonlyMap<number, number>, userId: number): TreeOption {
  return {
    ...option,
    optQueueId: ids.get(option.optQueueId ?? 0) ?? null,
    optUserId: option.optUserId === null ? null : userId,
    options: option.options.map((child) => translated(child, ids, userId)),
  }
}

/** As the driver of the database takes it. */
function plain<T extends object>(value: readonly T[]): { [K in keyof T]: T[K] }[] {
  return value.map((item) => ({ ...item }))
}
