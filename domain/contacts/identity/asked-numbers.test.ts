import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aContact, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { createContact } from '../create-contact.ts'
import { getContactProfile } from '../get-contact-profile.ts'
import { importContact } from '../import/import-contact.ts'
import { updateContact } from '../update-contact.ts'

const services = await testServices()
const NUMBER = '5521987650001'
const guess = (n: number) => `55219876${String(90000 + n).padStart(5, '0')}`

async function setUp() {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, { number: NUMBER })
  return { company, contact, masked: asUser(services, company.attendant, { masksNumbers: true }) }
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: { code?: string }) => String(error.code),
  )
}

const look = (ctx: Ctx, number: string) => codeOf(getContactProfile(ctx, { number }))

describe('who may not see customers’ numbers', () => {
  test('finds whose number they were told, but cannot try one after the other', async () => {
    const { masked } = await setUp()
    expect(await look(masked, NUMBER)).toBe('ok')
    const answers: string[] = []
    for (let n = 0; n < 45; n++) answers.push(await look(masked, guess(n)))
    expect(answers.filter((code) => code === 'ERR_NO_CONTACT_FOUND').length).toBe(40)
    expect(answers.slice(40)).toEqual(Array.from({ length: 5 }, () => 'ERR_TOO_MANY_ATTEMPTS'))
    const body = { name: 'Alguém', number: guess(99) }
    expect(await codeOf(createContact(masked, body))).toBe('ERR_TOO_MANY_ATTEMPTS')
    expect(await codeOf(importContact(masked, body))).toBe('ERR_TOO_MANY_ATTEMPTS')
  })

  test('gets no further by asking for many at once', async () => {
    const { masked } = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => look(masked, guess(n))))
    expect(outcomes.filter((code) => code === 'ERR_NO_CONTACT_FOUND').length).toBe(40)
  })

  test('asks for those that are customers’, and for the same one again, as often as they like', async () => {
    const { masked } = await setUp()
    for (let n = 0; n < 50; n++) {
      const answers = await Promise.all([
        look(masked, NUMBER),
        look(masked, guess(1)),
        look(masked, guess(1)),
      ])
      expect(answers.slice(0, 2)).toEqual(['ok', 'ERR_NO_CONTACT_FOUND'])
    }
  })

  test('is not counted where numbers are shown', async () => {
    const { company } = await setUp()
    const ctx = asUser(services, company.attendant)
    for (let n = 0; n < 45; n++) expect(await look(ctx, guess(n))).toBe('ERR_NO_CONTACT_FOUND')
  })

  test('is refused a contact’s own number as any other: it would tell that it was guessed', async () => {
    const { masked, contact } = await setUp()
    for (const number of [NUMBER, guess(1)]) {
      expect(await codeOf(updateContact(masked, { contactId: contact.id, number }))).toBe('ERR_MASKED_NUMBER')
    }
  })

  test.each(['/contacts?searchParam=', '/contacts/list?searchParam=', '/tickets?searchParam='])(
    'cannot try them by %s either',
    async (path) => {
      const { company } = await setUp()
      await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
      const call = await testApi(services).as(company.attendant)
      const statuses: number[] = []
      for (let n = 0; n < 41; n++) statuses.push((await call('GET', `${path}${guess(n)}`)).status)
      expect([statuses[39], statuses[40]]).toEqual([200, 429])
      expect((await call('GET', `${path}maria`)).status).toBe(200)
    },
  )
})
