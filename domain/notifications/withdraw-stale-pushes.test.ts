import { describe, expect, test } from 'bun:test'
import {
  aCompany,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { type PushedNote, pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { emit } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import { seeMentions } from '../inbox/see-mentions.ts'
import { SendMessageInput } from '../messages/contract/schema.ts'
import { applyRevoke, lockAffected } from '../messages/inbound/effects.ts'
import { sendMessage } from '../messages/outbound/send-message.ts'
import { acceptTicket } from '../tickets/actions/accept-ticket.ts'
import { closeAllTickets } from '../tickets/actions/close-all-tickets.ts'
import { closeTicket } from '../tickets/actions/close-ticket.ts'
import { transferTicket } from '../tickets/actions/transfer-ticket.ts'
import { updateUser } from '../users/save-user.ts'
import { USUAL_SETTINGS } from './contract/schema.ts'
import { saveNotificationSettings } from './settings.ts'

const services = await testServices()
const { browserOf, send, deliver } = pushBrowsers(services)

/** A conversation that waits, and was told to Ana. */
async function scene() {
  const company = await aCompany(services)
  await withSettings(company.ctx, { showNotificationPending: 'true' })
  const ana = await aUser(company.ctx, { name: 'Ana', queueIds: [company.queue.id] })
  const browser = await browserOf(ana)
  const ticket = await aTicket(company, 'pending', {
    queueId: company.queue.id,
    unreadMessages: 1,
    lastMessage: 'Oi',
  })
  const message = await aMessage(company, ticket, { body: 'Oi', fromMe: false })
  await send(company, { kind: 'message', ticketId: ticket.id })
  return { company, ana, browser, ticket, message, shown: { type: 'show', tag: `t${ticket.id}` } }
}

const admin = (company: TestCompany) => asUser(services, company.admin)
const last = (notifications: PushedNote[]) => notifications.slice(1).map(({ type, tag }) => `${type} ${tag}`)

describe('what is shown of a conversation', () => {
  test('goes when it ends, by hand or with all others', async () => {
    const { company, browser, ticket } = await scene()
    await closeTicket(admin(company), { ticketId: ticket.id, sendFarewellMessage: false })
    expect(await deliver(company)).toContain('settle')
    expect(last(await browser.pushedNotes())).toEqual([`clear t${ticket.id}`])

    const second = await scene()
    await closeAllTickets(admin(second.company), { status: 'pending', selectedQueueIds: [] })
    await deliver(second.company)
    expect(last(await second.browser.pushedNotes())).toEqual([`clear t${second.ticket.id}`])
  })

  test('goes when a colleague takes it, when it is handed on, and when its queue is not the reader’s any more', async () => {
    const takenScene = await scene()
    await acceptTicket(admin(takenScene.company), { ticketId: takenScene.ticket.id, queueId: null })
    await deliver(takenScene.company)
    expect(last(await takenScene.browser.pushedNotes())).toEqual([`clear t${takenScene.ticket.id}`])

    const handed = await scene()
    const otherQueue = await aQueue(handed.company.ctx)
    await transferTicket(admin(handed.company), { ticketId: handed.ticket.id, queueId: otherQueue.id })
    await deliver(handed.company)
    expect(last(await handed.browser.pushedNotes())).toEqual([`clear t${handed.ticket.id}`])

    const lost = await scene()
    await updateUser(admin(lost.company), { userId: lost.ana.userId, queueIds: [] })
    await deliver(lost.company)
    expect(last(await lost.browser.pushedNotes())).toEqual([`clear t${lost.ticket.id}`])
  })

  test('stays with who still is to answer it, and a change that concerns nobody’s hands asks nobody', async () => {
    const { company, browser, ticket } = await scene()
    await inTransaction(company.ctx, (tx) => tx.db.execute('select 1'))
    expect(await deliver(company)).toEqual([])
    await send(company, { kind: 'settle', topics: [`t${ticket.id}`] })
    expect(last(await browser.pushedNotes())).toEqual([])
  })

  test('goes when somebody else answered', async () => {
    const { company, browser, ana, ticket } = await scene()
    await services.admin`update tickets set status = 'open', user_id = ${ana.userId} where id = ${ticket.id}`
    await sendMessage(admin(company), SendMessageInput.parse({ ticketId: ticket.id, body: 'Bom dia!' }))
    expect(await deliver(company)).toEqual(['settle'])
    expect(last(await browser.pushedNotes())).toEqual([`clear t${ticket.id}`])
  })

  test('stays when only the machine has said something since', async () => {
    const { company, browser, ana, ticket } = await scene()
    await services.admin`update tickets set status = 'open', user_id = ${ana.userId} where id = ${ticket.id}`
    await sendMessage(admin(company), SendMessageInput.parse({ ticketId: ticket.id, body: 'Lembrete.' }))
    await services.admin`update sends set by_machine = true where company_id = ${company.id}`
    await services.admin`update tickets set unread_messages = 1 where id = ${ticket.id}`
    await send(company, { kind: 'settle', topics: [`t${ticket.id}`] })
    expect(last(await browser.pushedNotes())).toEqual([])
  })

  test('goes when its message is taken back; what else is unread takes its place without a sound', async () => {
    const { company, browser, ticket, message } = await scene()
    await revoke(company, message.id)
    await deliver(company)
    expect(last(await browser.pushedNotes())).toEqual([`clear t${ticket.id}`])

    const two = await scene()
    await services.admin`update tickets set unread_messages = 2 where id = ${two.ticket.id}`
    const later = await aMessage(two.company, two.ticket, { body: '*Deixa* pra lá', fromMe: false })
    await send(two.company, { kind: 'message', ticketId: two.ticket.id })
    await revoke(two.company, later.id)
    await deliver(two.company)
    expect(await two.browser.pushedNotes()).toMatchObject([
      { body: 'Oi' },
      { ...two.shown, body: 'Deixa pra lá' },
      { ...two.shown, body: 'Oi', isQuiet: true },
    ])
    expect((await two.browser.pushedNotes())[1]?.isQuiet).toBeUndefined()
  })

  test('of a mention goes once it was seen, and of a connection once it is back', async () => {
    const { company, ana, browser, ticket } = await scene()
    const body = '@Ana veja isto'
    await sendMessage(admin(company), SendMessageInput.parse({ ticketId: ticket.id, body, isPrivate: true }))
    await deliver(company)
    const [, mention] = await browser.pushedNotes()
    expect(mention).toMatchObject({
      body: '@Ana veja isto',
      url: expect.stringMatching(/^\/tickets\/[0-9a-f-]{36}#message-\d+$/),
    })
    await seeMentions(asUser(services, ana), { ticketId: ticket.id })
    await deliver(company)
    expect(last(await browser.pushedNotes())).toEqual([`show ${mention?.tag}`, `clear ${mention?.tag}`])

    const keeper = await browserOf(company.admin)
    const { id } = company.connection
    await services.admin`update connections set status = 'DISCONNECTED' where id = ${id}`
    await send(company, { kind: 'connection', connectionId: id })
    await services.admin`update connections set status = 'CONNECTED' where id = ${id}`
    await inTransaction(company.ctx, async (tx) =>
      emit(tx, { type: 'connection.session', connectionId: id, version: 2 }),
    )
    await deliver(company)
    expect(await keeper.pushedNotes()).toMatchObject([
      { type: 'show', tag: `c${id}` },
      { type: 'clear', tag: `c${id}` },
    ])
  })
})

describe('what a notification says', () => {
  const save = (user: UserActor, showText: boolean) =>
    saveNotificationSettings(asUser(services, user), { ...USUAL_SETTINGS, showText })

  test('is what the list shows: no marks, one line, a word for what is no text', async () => {
    const { company, browser, ticket } = await scene()
    const says = async (values: object) => {
      await aMessage(company, ticket, { fromMe: false, ...values })
      await send(company, { kind: 'message', ticketId: ticket.id })
      return (await browser.pushedNotes()).at(-1)?.body
    }
    expect(await says({ body: '*Urgente:*\n_hoje_  ainda' })).toBe('Urgente: hoje ainda')
    expect(await says({ body: '', mediaType: 'contactMessage' })).toBe('Contato')
  })

  test('is nothing of the text where its reader does not want it on the screen', async () => {
    const { company, ana, browser, ticket } = await scene()
    await save(ana, false)
    await aMessage(company, ticket, { body: 'Meu CPF é secreto', fromMe: false })
    await send(company, { kind: 'message', ticketId: ticket.id })
    const [, correction] = await browser.pushedNotes()
    expect(correction?.body).toBe('Nova mensagem')
    expect(JSON.stringify(correction)).not.toContain('secreto')
  })
})

async function revoke(company: TestCompany, messageId: number): Promise<void> {
  await inTransaction(company.ctx, async (tx) => {
    const message = await lockAffected(tx, messageId)
    if (message) await applyRevoke(tx, message)
  })
}
