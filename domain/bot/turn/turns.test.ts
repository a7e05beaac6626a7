import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, asUser, aUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { receiveEvent } from '../../messages/inbound/receive-event.ts'
import { acceptTicket } from '../../tickets/actions/accept-ticket.ts'
import { closeTicket } from '../../tickets/actions/close-ticket.ts'
import { reopenTicket } from '../../tickets/actions/reopen-ticket.ts'
import { returnTicket } from '../../tickets/actions/return-ticket.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { getTicket } from '../../tickets/get-ticket.ts'
import { listTicketLog } from '../../tickets/list-ticket-log.ts'
import { undoAct } from '../../tickets/undo/undo-act.ts'
import { redirectTicket, waitingForQueue } from '../care/redirect-ticket.ts'
import { handOver } from './hand-over.ts'
import { pauseBot } from './pause-bot.ts'
import { restartBot } from './restart-bot.ts'
import { resumeBot } from './resume-bot.ts'

const services = await testServices()
let number = 0

/** A company with a menu of two queues, in the second of which there are options below an option. */
async function aReception() {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const help = await aQueue(ctx, { name: 'Suporte', color: '#123456', greetingMessage: 'Diga.' })
  const option = (id: number, name: string, options: unknown[] = []) => ({
    ...{ id, name, greetingMessage: `${name}?`, queueType: 'text' as const, closeTicket: false },
    ...{ optQueueId: null, optUserId: null, optFileId: null, options },
  })
  const tree = { options: [option(1, 'Financeiro', [option(2, 'Boleto', [option(3, 'Vencido')])])] }
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!' where id = ${connection.id}`
  await services.admin`insert into queue_versions (company_id, queue_id, tree)
    values (${company.id}, ${help.id}, ${services.admin.json(tree as never)})`
  const admin = asUser(services, company.admin)
  return { ...company, help, adminCtx: admin }
}
type Reception = Awaited<ReturnType<typeof aReception>>

function writes(company: TestCompany, body: string, more: Partial<Parameters<typeof aMessageEvent>[0]> = {}) {
  number += 1
  const ctx = systemCtx(services, company.id, 'channel')
  const event = aMessageEvent({ externalId: `T${number}`, body, ...more })
  return receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function said(company: TestCompany): Promise<string[]> {
  const rows = await reading(company.ctx, (tx) =>
    tx.db.select({ body: messages.body, fromMe: messages.fromMe }).from(messages).orderBy(messages.id),
  )
  return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

async function greeted(): Promise<Reception & { ticketId: number }> {
  const company = await aReception()
  await writes(company, 'Oi')
  const [row] = await reading(company.ctx, (tx) => tx.db.select({ id: tickets.id }).from(tickets))
  return { ...company, ticketId: row?.id ?? 0 }
}

const standing = ({ adminCtx, ticketId }: { adminCtx: Reception['adminCtx']; ticketId: number }) =>
  getTicket(adminCtx, { ticketId })

describe('where the bot is', () => {
  test('is said with each step, down to the option, and no more once its part is over', async () => {
    const company = await greeted()
    expect(await standing(company)).toMatchObject({ bot: { place: 'menu', option: null, pausedBy: null } })
    await writes(company, '2')
    expect(await standing(company)).toMatchObject({ bot: { place: 'option', option: null } })
    await writes(company, 'financeiro')
    expect(await standing(company)).toMatchObject({ bot: { place: 'option', option: 'Financeiro' } })
    await writes(company, '1')
    await writes(company, '1')
    expect(await standing(company)).toMatchObject({ bot: null, isBot: false, queueId: company.help.id })
    const log = await listTicketLog(company.adminCtx, company)
    expect(log.filter(({ type }) => type === 'bot').map(({ rule, names }) => [rule, ...names])).toEqual([
      ['optionChosen', 'Financeiro'],
      ['optionChosen', 'Boleto'],
      ['optionChosen', 'Vencido'],
    ])
  })

  test('out of hours it is the door that is closed', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await inTransaction(company.ctx, (tx) =>
      tx.db.update(connections).set({ schedules: [], outOfHoursMessage: 'Fechado.' }),
    )
    await writes(company, 'Oi')
    const [row] = await reading(company.ctx, (tx) => tx.db.select({ id: tickets.id }).from(tickets))
    const known = { adminCtx: company.adminCtx, ticketId: row?.id ?? 0 }
    expect(await standing(known)).toMatchObject({ bot: { place: 'closed' }, isBot: false })
    const log = await listTicketLog(company.adminCtx, known)
    expect(log.at(-1)).toMatchObject({ type: 'bot', rule: 'closedNow' })
    await expect(pauseBot(company.adminCtx, known)).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    expect(await handOver(company.adminCtx, known)).toMatchObject({ bot: null })
    await writes(company, 'Alô?')
    expect(await said(company)).toEqual(['Fechado.'])
  })
})

describe('pausing and resuming', () => {
  test('paused it is silent and keeps its place; resumed it goes on there; both once', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    const version = (await standing(company)).version
    const paused = await pauseBot(adminCtx, { ticketId })
    expect(paused).toMatchObject({
      isBot: true,
      bot: { place: 'menu', pausedBy: { id: company.admin.userId } },
    })
    expect(paused.version).toBeGreaterThan(version)
    expect((await eventsOf(services, company.id)).at(-1)).toMatchObject({ type: 'ticket.changed', ticketId })
    expect(await pauseBot(adminCtx, { ticketId })).toMatchObject({ version: paused.version })
    await writes(company, '2')
    expect(await said(company)).toHaveLength(1)
    expect(await standing(company)).toMatchObject({ queueId: null, bot: { pausedBy: {} } })
    expect(await resumeBot(adminCtx, { ticketId })).toMatchObject({ bot: { place: 'menu', pausedBy: null } })
    await resumeBot(adminCtx, { ticketId })
    await writes(company, '2')
    expect(await standing(company)).toMatchObject({ queueId: company.help.id, bot: { place: 'option' } })
    expect(await logOf(company.ctx, ticketId)).toEqual([
      ...(['create', 'chatBot', 'botPaused', 'botResumed', 'queue'] as const),
    ])
  })

  test('the clock sends nobody on whom a colleague holds back', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, connection, help } = company
    await services.admin`update tickets set waiting_since = now() - interval '1 day', created_at = now() - interval '1 day'
      where id = ${ticketId}`
    const terms = {
      ...{ connectionId: connection.id, timeSendQueue: 5, sendIdQueue: help.id, timeInactiveMessage: 0 },
      ...{ inactiveMessage: '', expiresTicket: 0, whenExpiresTicket: 0 },
    }
    const due = () => reading(company.ctx, (tx) => waitingForQueue(tx, terms))
    expect(await due()).toEqual([ticketId])
    await pauseBot(adminCtx, { ticketId })
    expect(await due()).toEqual([])
    await redirectTicket(company.ctx, { ticketId, terms })
    expect(await standing(company)).toMatchObject({ queueId: null, bot: { place: 'menu' } })
    await resumeBot(adminCtx, { ticketId })
    await redirectTicket(company.ctx, { ticketId, terms })
    expect(await standing(company)).toMatchObject({ queueId: help.id, bot: null })
  })

  test('a message that comes in meanwhile is answered before the pause, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await greeted()
      await Promise.all([writes(company, '2'), pauseBot(company.adminCtx, company)])
      const after = await standing(company)
      const wasFirst = after.queueId === company.help.id
      expect(after.bot?.place).toBe(wasFirst ? 'option' : 'menu')
      expect(after.bot?.pausedBy).not.toBeNull()
      expect(await said(company)).toHaveLength(wasFirst ? 2 : 1)
      await writes(company, '1')
      expect(await said(company)).toHaveLength(wasFirst ? 2 : 1)
    }
  })

  test('whoever writes on the phone while it is paused takes the turn: nothing is left to resume', async () => {
    const company = await greeted()
    await pauseBot(company.adminCtx, company)
    await writes(company, 'Sou eu, do celular', { fromMe: true })
    expect(await standing(company)).toMatchObject({ bot: null, isBot: false })
    await expect(resumeBot(company.adminCtx, company)).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
    await writes(company, '2')
    expect((await said(company)).at(-1)).toBe('Sou eu, do celular')
  })
})

describe('a person who takes the turn', () => {
  test('keeps it when the conversation goes back to the queue', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await acceptTicket(adminCtx, { ticketId })
    await returnTicket(adminCtx, { ticketId })
    const before = await said(company)
    await writes(company, '1')
    expect(await said(company)).toEqual(before)
    expect(await standing(company)).toMatchObject({ bot: null })
  })

  test('keeps it also by reopening what ended in the options', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await closeTicket(adminCtx, { ticketId, sendFarewellMessage: false })
    await reopenTicket(adminCtx, { ticketId })
    await returnTicket(adminCtx, { ticketId })
    const before = await said(company)
    await writes(company, '1')
    expect(await said(company)).toEqual(before)
  })

  test('by a transfer gives it back when that is undone', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, help, admin } = company
    await writes(company, '2')
    const given = await transferTicket(adminCtx, { ticketId, queueId: help.id, userId: admin.userId })
    expect(given).toMatchObject({ bot: null, isBot: false })
    await undoAct(adminCtx, { ticketId, actId: given.undo?.actId ?? '' })
    expect(await standing(company)).toMatchObject({ bot: { place: 'option' }, isBot: true })
  })
})

test('a conversation that a person moves to another queue waits for people there', async () => {
  const company = await greeted()
  const { adminCtx, ticketId, queue } = company
  await writes(company, '2')
  const moved = await transferTicket(adminCtx, { ticketId, queueId: queue.id })
  expect(moved).toMatchObject({ status: 'pending', isBot: false, bot: null })
  const before = await said(company)
  await writes(company, '1')
  expect(await said(company)).toEqual(before)
})

describe('handing over and beginning anew', () => {
  test('handed over it waits for people in its queue, and the bot says nothing more', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    const before = await said(company)
    const given = await handOver(adminCtx, { ticketId })
    expect(given).toMatchObject({ status: 'pending', queueId: company.help.id, userId: null, bot: null })
    await expect(handOver(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    await writes(company, '1')
    expect(await said(company)).toEqual(before)
  })

  test('restarted it says its menu at once, whatever was paused, chosen or taken before', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await writes(company, '1')
    await pauseBot(adminCtx, { ticketId })
    await handOver(adminCtx, { ticketId })
    const anew = await restartBot(adminCtx, { ticketId })
    expect(anew).toMatchObject({ queueId: null, isBot: true, bot: { place: 'menu', pausedBy: null } })
    expect((await said(company)).at(-1)).toStartWith('Olá!')
    await writes(company, '2')
    expect(await standing(company)).toMatchObject({ bot: { place: 'option', option: null } })
    expect((await logOf(company.ctx, ticketId)).slice(-4)).toEqual([
      ...(['botEnded', 'botRestarted', 'chatBot', 'queue'] as const),
    ])
  })

  test('restarted by several at once it says its menu once; again when the customer went on', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    const before = (await said(company)).length
    await Promise.all([1, 2, 3].map(() => restartBot(adminCtx, { ticketId })))
    expect(await said(company)).toHaveLength(before + 1)
    expect((await logOf(company.ctx, ticketId)).filter((type) => type === 'botRestarted')).toHaveLength(1)
    await pauseBot(adminCtx, { ticketId })
    expect(await restartBot(adminCtx, { ticketId })).toMatchObject({ bot: { pausedBy: null } })
    await writes(company, '2')
    expect(await restartBot(adminCtx, { ticketId })).toMatchObject({ queueId: null, bot: { place: 'menu' } })
    expect(await said(company)).toHaveLength(before + 4)
  })

  test('is refused where nothing would leave, and changes nothing', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, connection, help } = company
    await writes(company, '2')
    await services.admin`update contacts set is_active = false where company_id = ${company.id}`
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_CONTACT_BLOCKED' })
    await services.admin`update contacts set is_active = true where company_id = ${company.id}`
    await deleteConnection(adminCtx, connection.id)
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    expect(await standing(company)).toMatchObject({ queueId: help.id, bot: { place: 'option' } })
  })

  test('is refused while a person attends, and where the bot has nothing to say', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, help } = company
    const refused = { code: 'ERR_TICKET_TRANSITION' }
    await services.admin`update contacts set disable_bot = true where company_id = ${company.id}`
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject(refused)
    expect(await standing(company)).toMatchObject({ bot: { place: 'menu' } })
    await acceptTicket(adminCtx, { ticketId, queueId: help.id })
    for (const verb of [pauseBot, resumeBot, restartBot, handOver])
      await expect(verb(adminCtx, { ticketId })).rejects.toMatchObject(refused)
  })
})

test('who does not see the ticket, or is of another company, does nothing to its bot', async () => {
  const company = await greeted()
  const stranger = await aReception()
  const blind = asUser(services, await aUser(company.ctx, { queueIds: [], allTicket: false }))
  for (const ctx of [stranger.adminCtx, blind])
    for (const verb of [pauseBot, resumeBot, restartBot, handOver])
      await expect(verb(ctx, company)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  expect(await logOf(company.ctx, company.ticketId)).toEqual(['create', 'chatBot'])
})
