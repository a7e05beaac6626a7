import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { tickets } from '#db/schema/tickets.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aContact, withSettings } from '#tests/support/factories.ts'
import { botReception } from '#tests/support/fixtures/bot-reception.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { mergeByHand } from '../../contacts/merging/merge-by-hand.ts'
import { toggleDisableBot } from '../../contacts/toggle-disable-bot.ts'
import { updateContact } from '../../contacts/update-contact.ts'
import { acceptTicket } from '../../tickets/actions/accept-ticket.ts'
import { closeTicket } from '../../tickets/actions/close-ticket.ts'
import { reopenTicket } from '../../tickets/actions/reopen-ticket.ts'
import { returnTicket } from '../../tickets/actions/return-ticket.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { listTicketLog } from '../../tickets/list-ticket-log.ts'
import { undoAct } from '../../tickets/undo/undo-act.ts'
import { redirectTicket, waitingForQueue } from '../timed-checks/redirect-ticket.ts'
import { handOver } from './hand-over.ts'
import { pauseBot } from './pause-bot.ts'
import { resumeBot } from './resume-bot.ts'

const services = await testServices()
const { aReception, greeted, said: saidBodies, standing, writes } = botReception(services)

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
    const closedTicket = { adminCtx: company.adminCtx, ticketId: row?.id ?? 0 }
    expect(await standing(closedTicket)).toMatchObject({ bot: { place: 'closed' }, isBot: false })
    const log = await listTicketLog(company.adminCtx, closedTicket)
    expect(log.at(-1)).toMatchObject({ type: 'bot', rule: 'closedNow' })
    await expect(pauseBot(company.adminCtx, closedTicket)).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
    expect(await handOver(company.adminCtx, closedTicket)).toMatchObject({ bot: null })
    await writes(company, 'Alô?')
    expect(await saidBodies(company)).toEqual(['Fechado.'])
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
    expect(await saidBodies(company)).toHaveLength(1)
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
      connectionId: connection.id,
      timeSendQueue: 5,
      sendIdQueue: help.id,
      timeInactiveMessage: 0,
      redirectMessage: '',
      inactiveMessage: '',
      expiresTicket: 0,
      whenExpiresTicket: 0,
    }
    const due = () => reading(company.ctx, (tx) => waitingForQueue(tx, terms))
    expect(await due()).toEqual([ticketId])
    await pauseBot(adminCtx, { ticketId })
    expect(await due()).toEqual([])
    await redirectTicket(company.ctx, { ticketId, terms, mayTell: true })
    expect(await standing(company)).toMatchObject({ queueId: null, bot: { place: 'menu' } })
    await resumeBot(adminCtx, { ticketId })
    await redirectTicket(company.ctx, { ticketId, terms, mayTell: true })
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
      expect(await saidBodies(company)).toHaveLength(wasFirst ? 2 : 1)
      await writes(company, '1')
      expect(await saidBodies(company)).toHaveLength(wasFirst ? 2 : 1)
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
    expect((await saidBodies(company)).at(-1)).toBe('Sou eu, do celular')
  })
})

describe('a person who takes the turn', () => {
  test('keeps it when the conversation goes back to the queue', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await acceptTicket(adminCtx, { ticketId })
    await returnTicket(adminCtx, { ticketId })
    const before = await saidBodies(company)
    await writes(company, '1')
    expect(await saidBodies(company)).toEqual(before)
    expect(await standing(company)).toMatchObject({ bot: null })
  })

  test('keeps it also by reopening what ended in the options', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await closeTicket(adminCtx, { ticketId, sendFarewellMessage: false })
    await reopenTicket(adminCtx, { ticketId })
    await returnTicket(adminCtx, { ticketId })
    const before = await saidBodies(company)
    await writes(company, '1')
    expect(await saidBodies(company)).toEqual(before)
  })

  test('by a transfer gives it back when that is undone', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, help, admin } = company
    await writes(company, '2')
    const handedOver = await transferTicket(adminCtx, { ticketId, queueId: help.id, userId: admin.userId })
    expect(handedOver).toMatchObject({ bot: null, isBot: false })
    await undoAct(adminCtx, { ticketId, actId: handedOver.undo?.actId ?? '' })
    expect(await standing(company)).toMatchObject({ bot: { place: 'option' }, isBot: true })
  })
})

test('a conversation that a person moves to another queue waits for people there', async () => {
  const company = await greeted()
  const { adminCtx, ticketId, queue } = company
  await writes(company, '2')
  const moved = await transferTicket(adminCtx, { ticketId, queueId: queue.id })
  expect(moved).toMatchObject({ status: 'pending', isBot: false, bot: null })
  const before = await saidBodies(company)
  await writes(company, '1')
  expect(await saidBodies(company)).toEqual(before)
})

test('a contact whom the bot leaves alone waits for people at once, and goes on where they were once it may again', async () => {
  const company = await greeted()
  const { adminCtx } = company
  await writes(company, '2')
  const { contactId } = await standing(company)
  await toggleDisableBot(adminCtx, { contactId })
  expect(await standing(company)).toMatchObject({ isBot: false, bot: null, queueId: company.help.id })
  const before = await saidBodies(company)
  await writes(company, '1')
  expect(await saidBodies(company)).toEqual(before)
  await toggleDisableBot(adminCtx, { contactId })
  await writes(company, '1')
  expect(await standing(company)).toMatchObject({
    isBot: true,
    bot: { place: 'option', option: 'Financeiro' },
  })
  await updateContact(adminCtx, { contactId, disableBot: true })
  expect(await standing(company)).toMatchObject({ isBot: false, bot: null })
})

test('who is merged with a contact whom the bot leaves alone waits for people at once', async () => {
  const company = await greeted()
  const { contactId } = await standing(company)
  const otherContact = await aContact(company.ctx, { number: '5511900007777' })
  await toggleDisableBot(company.adminCtx, { contactId: otherContact.id })
  await mergeByHand(company.adminCtx, { contactId, otherId: otherContact.id })
  expect(await standing(company)).toMatchObject({ isBot: false, bot: null })
  const before = await saidBodies(company)
  await writes(company, '2')
  expect(await saidBodies(company)).toEqual(before)
})
