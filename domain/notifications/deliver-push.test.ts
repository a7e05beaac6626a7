import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  aCompany,
  aContact,
  aMessage,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { transferTicket } from '../tickets/actions/transfer-ticket.ts'
import { type NotificationSettings, USUAL_SETTINGS } from './contract/schema.ts'
import { quietSecondsLeft } from './deliver-push.ts'
import { saveNotificationSettings } from './settings.ts'
import { subscribe } from './subscriptions.ts'
import { testPush } from './test-push.ts'
import { vapidKeys } from './vapid.ts'

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
const services = await testServices()
const { browserOf: aBrowser, post: INSIDE, send, deliver } = pushBrowsers(services)

async function scene() {
  const company = await aCompany(services)
  await withSettings(company.ctx, { showNotificationPending: 'true' })
  const ana = await aUser(company.ctx, { name: 'Ana', queueIds: [company.queue.id] })
  return { company, ana, browser: await aBrowser(ana) }
}

async function aTold(company: TestCompany, values: object = {}) {
  const ticket = await aTicket(company, 'pending', {
    queueId: company.queue.id,
    unreadMessages: 1,
    lastMessage: 'Tem vaga amanhã?',
    ...values,
  })
  return { ticket, deliver: () => send(company, { kind: 'message', ticketId: ticket.id }) }
}

describe('a push', () => {
  test('reaches the browser encrypted and signed, with who wrote, what, and the way there; the same is told once', async () => {
    const { company, browser } = await scene()
    const { ticket, deliver } = await aTold(company)
    await deliver()
    await deliver()
    expect(await browser.pushedNotes()).toMatchObject([
      { type: 'show', tag: `t${ticket.id}`, body: 'Tem vaga amanhã?', url: `/tickets/${ticket.uuid}` },
    ])
  })

  test('of somebody without a name says so in the language of who is told', async () => {
    const { company, ana, browser } = await scene()
    await services.admin`update users set language = 'en' where id = ${ana.userId}`
    const contact = await aContact(company.ctx, { name: '', number: '', lid: '88112233445566' })
    const { deliver } = await aTold(company, { contactId: contact.id })
    await deliver()
    expect(await browser.pushedNotes()).toMatchObject([{ title: `Unnamed contact ${contact.id}` }])
  })

  test('leads to the message that it tells of, and says whose a card is', async () => {
    const { company, browser } = await scene()
    const { ticket, deliver } = await aTold(company)
    const body = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rita Reis\nTEL:+55 11 98888-7777\nEND:VCARD'
    const { id } = await aMessage(company, ticket, { body, mediaType: 'contactMessage' })
    await deliver()
    expect(await browser.pushedNotes()).toMatchObject([
      { body: 'Contato: Rita Reis', url: `/tickets/${ticket.uuid}#message-${id}` },
    ])
  })

  test('goes to nobody who does not see the conversation, nor to whom it is not of concern', async () => {
    const { company, browser } = await scene()
    const stranger = await aBrowser(await aUser(company.ctx, { queueIds: [] }))
    const otherUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const admin = await aBrowser(company.admin)
    const { deliver } = await aTold(company, { userId: otherUser.userId })
    await deliver()
    expect([await browser.pushedNotes(), await stranger.pushedNotes(), await admin.pushedNotes()]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('of a group reaches who has groups and no queue besides', async () => {
    const { company } = await scene()
    const guest = await aBrowser(await aUser(company.ctx, { queueIds: [], allowGroup: true }))
    const ticket = await aTicket(company, 'group', { isGroup: true, unreadMessages: 1, lastMessage: 'Oi' })
    await send(company, { kind: 'message', ticketId: ticket.id })
    expect(await guest.pushedNotes()).toHaveLength(1)
  })

  test('ends with a browser that is gone, and tried again where a service has too much or fails', async () => {
    for (const fault of ['404', '410']) {
      const { company, browser } = await scene()
      const { deliver } = await aTold(company)
      await browser.breaks(fault)
      await deliver()
      const [subscriptionCount] =
        await services.admin`select count(*)::int as count from push_subscriptions where company_id = ${company.id} and ended_at is null`
      expect(subscriptionCount?.count).toBe(0)
    }
    for (const fault of ['429', '500']) {
      const { company, ana, browser } = await scene()
      const well = await aBrowser(ana)
      const { deliver } = await aTold(company)
      await browser.breaks(fault)
      expect(deliver).toThrow('asked again')
      await browser.breaks('none')
      await deliver()
      expect([(await browser.pushedNotes()).length, (await well.pushedNotes()).length]).toEqual([1, 1])
    }
  })

  test('reaches everybody else where somebody’s browser has a key that is none', async () => {
    const { company, ana, browser } = await scene()
    const bad = await aBrowser(await aUser(company.ctx, { queueIds: [company.queue.id] }))
    const { ctx, endpoint } = bad
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    const attempt = async () => subscribe(ctx, { endpoint, keys }, INSIDE.outgoing)
    expect(attempt).toThrow('ERR_VALIDATION')
    const { deliver } = await aTold(company)
    const sealLocation = { table: 'push_subscriptions', row: hashOf(endpoint), companyId: company.id }
    const sealedSubscription = services.secrets.seal(
      'push',
      sealLocation,
      Buffer.from(JSON.stringify({ endpoint, keys })),
    )
    // As one that was kept before its key was looked at; the first that is read.
    await services.admin`update push_subscriptions set sealed = ${sealedSubscription} where endpoint_hash = ${sealLocation.row}`
    await deliver()
    const remainingSubscriptions =
      await services.admin`select user_id::int as id from push_subscriptions where company_id = ${company.id} and ended_at is null`
    expect(remainingSubscriptions.map(({ id }) => id)).toEqual([ana.userId])
    expect(await browser.pushedNotes()).toHaveLength(1)
  })

  test('ends with the session that subscribed', async () => {
    const { company, browser } = await scene()
    const { deliver } = await aTold(company)
    await services.admin`delete from sign_in_sessions where id = ${browser.sessionId}`
    await deliver()
    expect(await browser.pushedNotes()).toEqual([])
  })

  test('hides numbers from whom the company hides them', async () => {
    const { company, browser } = await scene()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const { ticket, deliver } = await aTold(company)
    await services.admin`update contacts set name = '5511987654321', number = '5511987654321' where id = ${ticket.contactId}`
    await services.admin`update tickets set last_message = 'Sou 5511987654321' where id = ${ticket.id}`
    await deliver()
    expect(await browser.pushedNotes()).toHaveLength(1)
    expect(JSON.stringify(await browser.pushedNotes())).not.toContain('87654321')
  })

  test('is taken away where it was shown, once the conversation was read', async () => {
    const { company, browser } = await scene()
    const { ticket, deliver } = await aTold(company)
    const silent = await aBrowser(await aUser(company.ctx, { queueIds: [] }))
    await deliver()
    await send(company, { kind: 'read', ticketId: ticket.id })
    expect((await browser.pushedNotes()).at(-1)).toEqual({ type: 'clear', tag: `t${ticket.id}` })
    expect(await silent.pushedNotes()).toEqual([])
  })

  test('by hand says whether it was taken, and is not sent where only public addresses are reached', async () => {
    const { browser } = await scene()
    const { endpoint, ctx } = browser
    await testPush(ctx, { endpoint }, INSIDE)
    expect(await browser.pushedNotes()).toMatchObject([{ title: 'Notificações ativadas' }])
    const outside = { ...INSIDE, outgoing: { mayReachPrivate: false } }
    expect(async () => testPush(ctx, { endpoint }, outside)).toThrow('ERR_PUSH_REFUSED')
    const inside = {
      endpoint: 'https://169.254.169.254/x',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }
    expect(async () => subscribe(ctx, inside, outside.outgoing)).toThrow('ERR_PRIVATE_ADDRESS')
  })
})

describe('what is pushed', () => {
  const save = (user: UserActor, changes: Partial<NotificationSettings>) =>
    saveNotificationSettings(asUser(services, user), { ...USUAL_SETTINGS, ...changes })

  test('follows one’s own rules: only one’s own, only these queues, nothing in quiet hours', async () => {
    const { company, ana, browser } = await scene()
    const { deliver } = await aTold(company)
    await save(ana, { pushMessages: 'mine' })
    await deliver()
    await save(ana, { quietFrom: '00:00', quietUntil: '23:59' })
    await deliver()
    expect(await browser.pushedNotes()).toEqual([])
    await save(ana, { queueIds: [company.queue.id] })
    await deliver()
    expect(await browser.pushedNotes()).toHaveLength(1)
    expect(async () => save(ana, { quietFrom: '22:00' })).toThrow('ERR_VALIDATION')
  })

  test('after quiet hours is what no list counts, if it holds still, and nothing of what was written', async () => {
    const { company, browser: ofAna } = await scene()
    const admin = await aBrowser(company.admin)
    await save(company.admin, { quietFrom: '00:00', quietUntil: '23:59' })
    const { deliver: write } = await aTold(company)
    await write()
    await services.admin`update connections set status = 'DISCONNECTED' where id = ${company.connection.id}`
    await send(company, { kind: 'connection', connectionId: company.connection.id })
    const [due] = await services.admin`select extract(epoch from start_after - created_on)::int as seconds
      from jobs.job where name = 'send-push' and data->>'companyId' = ${String(company.id)}`
    expect(due?.seconds).toBeGreaterThan(0)
    await save(company.admin, {})
    expect([await deliver(company), await admin.pushedNotes()]).toMatchObject([
      ['connection'],
      [{ tag: `c${company.connection.id}` }],
    ])
    expect(await ofAna.pushedNotes()).toHaveLength(1)
  })

  test('is also a conversation that one was given, one that waits too long, and a connection that stays down', async () => {
    const { company, ana, browser } = await scene()
    const { ticket } = await aTold(company, { waitingSince: new Date(services.now().getTime() - 600_000) })
    await save(ana, { waitingMinutes: 10 })
    const since = (await services.admin`select waiting_since from tickets where id = ${ticket.id}`)[0]
      ?.waiting_since
    const waiting = {
      kind: 'waiting',
      ticketId: ticket.id,
      userId: ana.userId,
      since: since.toISOString(),
    } as const
    await send(company, waiting)
    await transferTicket(asUser(services, company.admin), {
      ticketId: ticket.id,
      queueId: company.queue.id,
      userId: ana.userId,
    })
    await send(company, { kind: 'given', ticketId: ticket.id, userId: ana.userId })
    await send(company, waiting)
    const admin = await aBrowser(company.admin)
    await services.admin`update connections set status = 'DISCONNECTED' where id = ${company.connection.id}`
    await send(company, { kind: 'connection', connectionId: company.connection.id })
    const bodies = (await browser.pushedNotes()).map(({ body }) => body)
    expect([bodies.length, bodies[0]?.startsWith('Espera há 10')]).toEqual([2, true])
    expect(bodies[1]).toContain('passou esta conversa')
    expect(await admin.pushedNotes()).toMatchObject([{ tag: `c${company.connection.id}` }])
    await services.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
    await send(company, { kind: 'connection', connectionId: company.connection.id })
    expect(await admin.pushedNotes()).toHaveLength(1)
  })
})

test('who may save integrations is told of one that stopped, and nothing any more once it is saved', async () => {
  const { company, browser: ofAna } = await scene()
  const admin = await aBrowser(company.admin)
  const [row] = await services.admin`insert into queue_integrations (company_id, type, name, is_disabled)
    values (${company.id}, 'webhook', 'Estoque', true) returning id::int`
  const about = { kind: 'integration', queueIntegrationId: Number(row?.id) } as const
  await send(company, about)
  expect(await admin.pushedNotes()).toMatchObject([
    { tag: `i${row?.id}`, title: 'A integração Estoque parou' },
  ])
  expect(await ofAna.pushedNotes()).toEqual([])
  await services.admin`update queue_integrations set is_disabled = false where id = ${Number(row?.id)}`
  await send(company, about)
  expect(await admin.pushedNotes()).toHaveLength(1)
})

test('quiet hours may pass midnight, and go by the company’s clock', () => {
  const settings = { ...USUAL_SETTINGS, quietFrom: '22:00', quietUntil: '07:00' }
  const secondsAt = (utc: string) =>
    quietSecondsLeft(new Date(`2026-07-10T${utc}Z`), 'America/Sao_Paulo', settings)
  expect([
    secondsAt('01:30:00'),
    secondsAt('09:00:00'),
    secondsAt('10:00:30'),
    secondsAt('12:00:00'),
  ]).toEqual([(8.5 * 60 + 1) * 60, 61 * 60, 30, 0])
  const always = { ...settings, quietFrom: '00:00', quietUntil: '23:59' }
  const midday = new Date('2026-07-10T15:00:00Z')
  expect(quietSecondsLeft(midday, 'America/Sao_Paulo', always)).toBe(12 * 3600)
})

test('the server’s key follows from its secret, and is another for another', () => {
  const { publicKey } = vapidKeys(services.secrets)
  expect(vapidKeys(services.secrets).publicKey).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})
