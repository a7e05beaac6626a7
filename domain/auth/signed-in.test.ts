import { describe, expect, test } from 'bun:test'
import { openBearer } from '#tests/support/api.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { makeSignedIn } from './signed-in.ts'

const services = await testServices()

describe('who is signed in', () => {
  test('is believed for a second at most, and not a moment longer than an event says', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    const { token, name } = await openBearer(services, company.attendant)
    const signedIn = makeSignedIn(services)
    expect(await signedIn.byBearer(token)).toMatchObject({ userId, allTicket: false, sessionId: name })

    await services.admin`update users set all_ticket = true where id = ${userId}`
    const before = signedIn.changes()
    signedIn.forget(company.id, userId)
    expect(await signedIn.byBearer(token)).toMatchObject({ allTicket: true })
    expect(signedIn.changes()).toBeGreaterThan(before)

    await services.admin`update users set all_ticket = false where id = ${userId}`
    await Bun.sleep(1050)
    expect(await signedIn.byBearer(token)).toMatchObject({ allTicket: false })

    await services.admin`delete from sign_in_sessions where id = ${name}`
    signedIn.ended({ type: 'session.ended', sessionId: name, userId, reason: 'elsewhere' })
    await expect(signedIn.byBearer(token)).rejects.toMatchObject({
      status: 401,
      details: { reason: 'elsewhere' },
    })
  })

  test('is nobody once the user is deleted', async () => {
    const company = await aCompany(services)
    const { sessionId } = await openBearer(services, company.admin)
    await services.admin`update users set deleted_at = now() where id = ${company.admin.userId}`
    await expect(makeSignedIn(services).bySession(sessionId)).rejects.toMatchObject({
      code: 'ERR_SESSION_EXPIRED',
    })
  })

  test('hides numbers when both settings say so', async () => {
    const company = await aCompany(services)
    const { token } = await openBearer(services, company.attendant)
    const masks = async () => {
      const signedIn = makeSignedIn(services)
      return (await signedIn.byBearer(token)).masksNumbers
    }
    const set = (name: string) =>
      services.admin`insert into company_settings (company_id, name, value) values (${company.id}, ${name}, 'enabled')`
    expect(await masks()).toBe(false)
    await set('enableLGPD')
    expect(await masks()).toBe(false)
    await set('lgpdHideNumber')
    expect(await masks()).toBe(true)
  })
})
