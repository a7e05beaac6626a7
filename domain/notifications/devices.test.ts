import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { aCompany, asUser, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { endOtherSessions } from '../auth/end-sessions.ts'
import { sessionName } from '../auth/sessions.ts'
import { signIn } from '../auth/sign-in.ts'
import { signOut } from '../auth/sign-out.ts'
import { inTransaction } from '../core/transaction.ts'
import {
  forgetOtherDevices,
  forgetPushDevice,
  listPushDevices,
  MAX_DEVICES,
  subscribe,
  unsubscribe,
} from './subscriptions.ts'
import { testPush } from './test-push.ts'

const services = await testServices()
const { browserOf, post, send } = pushBrowsers(services)
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'

const ORIGIN = { address: '127.0.0.1', userAgent: 'a browser' }

/** Somebody who signs in with a password, and a browser of theirs that is told. */
async function aUserWithPassword() {
  const company = await aCompany(services)
  const email = `ana${company.id}@loja.example`
  const password = 'segredo-de-ana'
  const passwordHash = await Bun.password.hash(password, {
    algorithm: 'argon2id',
    memoryCost: 8,
    timeCost: 1,
  })
  const ana = await aUser(company.ctx, {
    email,
    passwordHash,
    profile: 'admin',
    queueIds: [company.queue.id],
  })
  await withSettings(company.ctx, { showNotificationPending: 'true' })
  const signInAgain = async () => {
    const { sessionId } = await signIn(services, { email, password }, ORIGIN)
    return asUser(services, ana, { sessionId: sessionName(sessionId) })
  }
  /** A customer writes. */
  const tell = async () => {
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id, unreadMessages: 1 })
    await send(company, { kind: 'message', ticketId: id })
  }
  return { company, ana, browser: await browserOf(ana, PHONE), signInAgain, tell }
}

describe('a browser that is told', () => {
  test('is told nothing once one signed out there, and everything once after signing in again', async () => {
    const { browser, signInAgain, tell } = await aUserWithPassword()
    await tell()
    await signOut(services, browser.sessionId)
    await tell()
    expect(await browser.pushedNotes()).toHaveLength(1)
    const ctx = await signInAgain()
    await tell()
    expect(await browser.pushedNotes()).toHaveLength(1)
    // The page says on each visit that this browser is theirs: however often, it is told once.
    for (const _ of [1, 2]) await subscribe(ctx, browser.subscription, post.outgoing)
    await tell()
    expect(await browser.pushedNotes()).toHaveLength(2)
  })

  test('goes along to the session that takes the place of its own, once, and ends with that one’s sign-out', async () => {
    const { browser, signInAgain, tell } = await aUserWithPassword()
    const ctx = await signInAgain()
    await tell()
    await subscribe(ctx, browser.subscription, post.outgoing)
    await tell()
    expect(await browser.pushedNotes()).toHaveLength(2)
    await signOut(services, ctx.actor.kind === 'user' ? ctx.actor.sessionId : '')
    await tell()
    expect(await browser.pushedNotes()).toHaveLength(2)
  })

  test('is a colleague’s once they signed in there, and tells nothing to who was there before', async () => {
    const { company, ana, browser, tell } = await aUserWithPassword()
    const bia = await aUser(company.ctx, { name: 'Bia', queueIds: [] })
    const ownBrowser = await browserOf(bia)
    await subscribe(ownBrowser.ctx, browser.subscription, post.outgoing)
    await tell()
    expect(await browser.pushedNotes()).toEqual([])
    expect((await listPushDevices(asUser(services, ana))).devices).toEqual([])
  })
})

describe('one’s own devices', () => {
  test('are those that are told, with their names and when they last were; a colleague’s are not there', async () => {
    const { company, ana, ctx, phone } = await aUserWithTwo()
    await browserOf(company.admin)
    await testPush(ctx, { endpoint: phone.endpoint }, post)
    const { devices } = await listPushDevices(ctx)
    expect(devices).toMatchObject([
      { browser: null, system: null, toldAt: null },
      {
        browser: 'Chrome',
        system: 'Android',
        toldAt: expect.any(String),
        addressHash: createHash('sha256').update(phone.endpoint).digest('base64url'),
      },
    ])
    const foreign = (await listPushDevices(asUser(services, company.admin))).devices[0]?.id ?? 0
    const attempt = forgetPushDevice(asUser(services, ana), { deviceId: foreign })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('say that their push service ended them, and are told again once they subscribe anew', async () => {
    const { ana, browser, tell } = await aUserWithPassword()
    for (const _ of [1, 2, 3]) await browser.showsNothing()
    await tell()
    const { devices } = await listPushDevices(browser.ctx)
    expect(devices).toMatchObject([{ endedAt: expect.any(String) }])
    expect(await eventsOf(services, ana.companyId)).toContainEqual({
      type: 'pushDevices.changed',
      userId: ana.userId,
    })
    await unsubscribe(browser.ctx, { endpoint: browser.endpoint })
    const renewed = await browserOf(ana, PHONE)
    await tell()
    expect(await renewed.pushedNotes()).toHaveLength(1)
    expect((await listPushDevices(browser.ctx)).devices).toMatchObject([{ endedAt: null }])
  })

  test('are forgotten one by one, or all but this one, and every window of theirs is told', async () => {
    const { company, ana, ctx, phone } = await aUserWithTwo()
    const third = await browserOf(ana)
    const [newest] = (await listPushDevices(ctx)).devices
    await forgetPushDevice(ctx, { deviceId: newest?.id ?? 0 })
    expect((await listPushDevices(ctx)).devices).toHaveLength(2)
    await expect(testPush(third.ctx, { endpoint: third.endpoint }, post)).rejects.toMatchObject({
      code: 'ERR_PUSH_REFUSED',
    })
    await forgetOtherDevices(ctx, { endpoint: phone.endpoint })
    expect((await listPushDevices(ctx)).devices).toMatchObject([{ system: 'Android' }])
    const deviceEvents = (await eventsOf(services, company.id)).filter(
      ({ type }) => type === 'pushDevices.changed',
    )
    expect(deviceEvents.at(-1)).toMatchObject({ userId: ana.userId })
  })

  test('are twenty at most: beyond that those that came first are told no more', async () => {
    const company = await aCompany(services)
    const ana = await aUser(company.ctx)
    const [first, second] = [await browserOf(ana), await browserOf(ana)]
    const { sessionId } = first
    await services.admin`insert into push_subscriptions (company_id, user_id, session_id, endpoint_hash, sealed)
      select ${company.id}, ${ana.userId}, ${sessionId}, 'later ' || n, '' from generate_series(1, ${MAX_DEVICES}) n`
    const again = await browserOf(ana)
    const hashes = await services.admin`select endpoint_hash as hash from push_subscriptions
      where company_id = ${company.id} order by id`
    expect(hashes.map(({ hash }) => hash)).toEqual([
      ...Array.from({ length: MAX_DEVICES - 1 }, (_, n) => `later ${n + 2}`),
      createHash('sha256').update(again.endpoint).digest('base64url'),
    ])
    for (const { ctx, endpoint } of [first, second]) {
      await expect(testPush(ctx, { endpoint }, post)).rejects.toMatchObject({ code: 'ERR_PUSH_REFUSED' })
    }
  })

  test('end with a password that is changed, whichever session they came by', async () => {
    const company = await aCompany(services)
    const ana = await aUser(company.ctx)
    const { sessionId } = await browserOf(ana)
    await browserOf(ana)
    const ctx = asUser(services, ana, { sessionId })
    await inTransaction(ctx, (tx) => endOtherSessions(tx, ana.userId, 'password'))
    expect((await listPushDevices(ctx)).devices).toEqual([])
    const deviceEvents = (await eventsOf(services, company.id)).filter(
      ({ type }) => type === 'pushDevices.changed',
    )
    expect(deviceEvents.at(-1)).toMatchObject({ userId: ana.userId })
  })

  test('are told on when their user signs in elsewhere, and end with the last session', async () => {
    const { ana, signInAgain } = await aUserWithPassword()
    await signInAgain()
    expect((await listPushDevices(asUser(services, ana))).devices).toMatchObject([{ system: 'Android' }])
    await services.admin`delete from sign_in_sessions where user_id = ${ana.userId}`
    expect((await listPushDevices(asUser(services, ana))).devices).toEqual([])
  })
})

async function aUserWithTwo() {
  const company = await aCompany(services)
  const ana = await aUser(company.ctx, { name: 'Ana', queueIds: [company.queue.id] })
  const phone = await browserOf(ana, PHONE)
  await browserOf(ana, 'curl/8')
  return { company, ana, phone, ctx: phone.ctx }
}
