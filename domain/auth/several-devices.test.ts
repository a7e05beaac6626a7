import { expect, test } from 'bun:test'
import { aCompany, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { hashPassword } from './password.ts'
import { signIn } from './sign-in.ts'

const services = await testServices()
const PASSWORD = 'uma-senha-longa'

/** Signs one person in on a computer, and then on a phone; how many sessions are left, and how many were ended elsewhere. */
async function signInTwice(isAllowed: boolean) {
  const company = await aCompany(services)
  if (isAllowed) await withSettings(company.ctx, { allowSeveralDevices: 'true' })
  const email = `${crypto.randomUUID()}@test.example`
  const { userId } = await aUser(company.ctx, { email, passwordHash: await hashPassword(services, PASSWORD) })
  const at = (browserId: string) =>
    signIn(
      services,
      { email, password: PASSWORD, browserId },
      { address: '198.51.100.7', userAgent: browserId },
    )
  const [computer, phone] = [crypto.randomUUID(), crypto.randomUUID()]
  await at(computer)
  await at(phone)
  await at(phone)
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
  await waitFor(async () => (await waiting()).length > 0, { what: 'a sign-in that waits for the row' })
  commit()
  await change
  await expect(signedIn).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  expect(await services.admin`select 1 from sign_in_sessions where user_id = ${userId}`).toHaveLength(0)
})
