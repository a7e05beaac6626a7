import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Ctx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { inTransaction } from '../core/transaction.ts'
import { saveOptions } from '../settings/save-options.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { hashPassword } from './password.ts'
import { sessionName } from './sessions.ts'
import { signIn } from './sign-in.ts'

const services = await testServices()
const PASSWORD = 'uma-senha-longa'

const originOf = (device: string) => ({ address: '198.51.100.7', userAgent: device })

/** A person of the company, and how they sign in on a device. */
async function aPerson(ctx: Ctx, values: Partial<UserActor> = {}) {
  const email = `${crypto.randomUUID()}@test.example`
  const passwordHash = await hashPassword(services, PASSWORD)
  const person = await aUser(ctx, { ...values, email, passwordHash })
  const signInOn = async (device: string) => {
    const input = { email, password: PASSWORD, browserId: crypto.randomUUID() }
    return sessionName((await signIn(services, input, originOf(device))).sessionId)
  }
  return { person, signInOn }
}

/** Signs one person in on a computer, and then on a phone; how many sessions are left, and how many were ended elsewhere. */
async function signInTwice(isAllowed: boolean) {
  const company = await aCompany(services)
  if (isAllowed) await withSettings(company.ctx, { allowSeveralDevices: 'true' })
  const email = `${crypto.randomUUID()}@test.example`
  const { userId } = await aUser(company.ctx, { email, passwordHash: await hashPassword(services, PASSWORD) })
  const signInOn = (browserId: string) =>
    signIn(
      services,
      { email, password: PASSWORD, browserId },
      { address: '198.51.100.7', userAgent: browserId },
    )
  const [computer, phone] = [crypto.randomUUID(), crypto.randomUUID()]
  await signInOn(computer)
  await signInOn(phone)
  await signInOn(phone)
  const sessions = await services.admin`select from sign_in_sessions where user_id = ${userId}`
  const ended =
    await services.admin`select from events where company_id = ${company.id} and type = 'session.ended'`
  return { sessions: sessions.length, ended: ended.length }
}

test('signing in on a second device ends the first, unless the company lets people use several', async () => {
  expect(await signInTwice(false)).toEqual({ sessions: 1, ended: 1 })
  expect(await signInTwice(true)).toEqual({ sessions: 2, ended: 0 })
})

test('a sign-in under way is refused where the password was changed meanwhile', async () => {
  const company = await aCompany(services)
  const email = `${crypto.randomUUID()}@test.example`
  const { userId } = await aUser(company.ctx, { email, passwordHash: await hashPassword(services, PASSWORD) })
  const { promise: isChanged, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const change = services.admin.begin(async (sql) => {
    await sql`update users set password_hash = 'another' where id = ${userId}`
    hold()
    await isChanged
  })
  await isHeld
  const origin = { address: '198.51.100.8', userAgent: 'computer' }
  const signedIn = signIn(services, { email, password: PASSWORD, browserId: crypto.randomUUID() }, origin)
  const waiting = () => services.admin`select 1 from pg_locks where not granted`
  await waitFor(async () => (await waiting()).length > 0, { description: 'a sign-in that waits for the row' })
  commit()
  await change
  await expect(signedIn).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  expect(await services.admin`select 1 from sign_in_sessions where user_id = ${userId}`).toHaveLength(0)
})

describe('once people may no longer use several devices', () => {
  const turnOff = {
    'the page of settings': (ctx: Ctx) => saveOptions(ctx, { allowSeveralDevices: false }),
    'one setting': (ctx: Ctx) => saveSetting(ctx, { column: 'allowSeveralDevices', data: false }),
  }
  const sessionsOf = async (userId: number) =>
    (await services.admin`select id from sign_in_sessions where user_id = ${userId}`).map(({ id }) => id)

  for (const [name, act] of Object.entries(turnOff)) {
    test(`the newest session of each stays, and of who acts their own: by ${name}`, async () => {
      const company = await aCompany(services)
      await withSettings(company.ctx, { allowSeveralDevices: 'true' })
      const [ana, admin] = [await aPerson(company.ctx), await aPerson(company.ctx, { profile: 'admin' })]
      const anasSessions = [
        await ana.signInOn('computer'),
        await ana.signInOn('tablet'),
        await ana.signInOn('phone'),
      ]
      const ownSession = await admin.signInOn('computer')
      const later = await admin.signInOn('phone')
      await services.admin`insert into push_subscriptions (company_id, user_id, session_id, endpoint_hash, sealed)
        values (${company.id}, ${ana.person.userId}, ${String(anasSessions[0])}, ${crypto.randomUUID()}, '')`
      await act(asUser(services, { ...admin.person, sessionId: ownSession }))
      expect(await sessionsOf(ana.person.userId)).toEqual([anasSessions[2]])
      expect(await sessionsOf(admin.person.userId)).toEqual([ownSession])
      const ended =
        await services.admin`select event->>'sessionId' as id, event->>'reason' as reason from events
        where company_id = ${company.id} and type = 'session.ended'`
      expect(new Set(ended.map(({ id, reason }) => `${id},${reason}`))).toEqual(
        new Set([anasSessions[0], anasSessions[1], later].map((session) => `${session},elsewhere`)),
      )
      // What tells the phone stays with its user.
      const browsers =
        await services.admin`select session_id from push_subscriptions where company_id = ${company.id}`
      expect(browsers.map(({ session_id }) => session_id)).toEqual([anasSessions[2]])
    })
  }

  test('a sign-in under way sees it', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { allowSeveralDevices: 'true' })
    const { person, signInOn } = await aPerson(company.ctx)
    await signInOn('computer')
    const { promise: isEnded, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const change = inTransaction(asUser(services, company.admin), async (tx) => {
      await saveSetting(tx, { column: 'allowSeveralDevices', data: false })
      hold()
      await isEnded
    })
    await isHeld
    const phone = signInOn('phone')
    const waiting = () => services.admin`select 1 from pg_locks where locktype = 'advisory' and not granted`
    await waitFor(async () => (await waiting()).length > 0, {
      description: 'a sign-in that waits for the settings',
    })
    commit()
    await change
    const session = await phone
    expect(await sessionsOf(person.userId)).toEqual([session])
  })
})
