import { describe, expect, test } from 'bun:test'
import { testServices } from '#tests/support/services.ts'
import { NewPassword } from './contract/schema.ts'
import { makeSetUpLink, useSetUpLink } from './set-up-link.ts'

const services = await testServices()
const ADDRESS = '203.0.113.9'
const person = {
  name: 'Chief',
  email: 'chief@test.example',
  password: 'Right-Password1',
  companyName: 'Recado',
}

/** Uses a link, as anybody who has it can. */
const attempt = (code: string, address = ADDRESS, email = person.email) =>
  useSetUpLink(services, { ...person, email, code }, address)

async function aCode(): Promise<string> {
  const link = (await makeSetUpLink(services, 'https://inbox.example')) ?? ''
  expect(link).toMatch(/^https:\/\/inbox\.example\/set-up\?code=[0-9a-f]{32}$/)
  return link.slice(-32)
}

describe('the set-up link', () => {
  test('makes the first super administrator once, within a day, and never a second', async () => {
    const late = await aCode()
    services.travel(25 * 3_600_000)
    await expect(attempt(late)).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const [first, second] = [await aCode(), await aCode()]
    await expect(attempt('f'.repeat(32))).rejects.toMatchObject({
      status: 404,
    })
    const parallelAttempts = [first, second].map((code) => attempt(code))
    const settled = await Promise.allSettled(parallelAttempts)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await services.admin`select email, is_super, company_id from users`
    expect([...rows]).toEqual([{ email: person.email, is_super: true, company_id: '1' }])
    expect(await makeSetUpLink(services, 'https://inbox.example')).toBeUndefined()
    expect(JSON.stringify(await services.admin`select * from one_time_codes`)).not.toContain(first)
  })

  test('costs a stranger who does not know it their own attempts, and nobody a sign-in', async () => {
    const secondLink = await makeSetUpLink(services, 'https://inbox.example')
    expect(secondLink).toBeUndefined()
    await services.admin`update users set deleted_at = now()`
    const code = await aCode()
    const guess = (address: string) => attempt(crypto.randomUUID().replaceAll('-', ''), address)
    // Each hash takes a turn, of which there are few: none is taken by who does not know the code.
    const crowd = Array.from({ length: 40 }, (_, n) => guess(`198.51.100.${n}`))
    const codes = (await Promise.allSettled(crowd)).map(
      (attempted) => 'reason' in attempted && attempted.reason.code,
    )
    expect(new Set(codes)).toEqual(new Set(['ERR_NOT_FOUND']))
    const ownGuesses = Array.from({ length: 10 }, (_, n) => guess(`2001:db8::${n}`))
    expect((await Promise.allSettled(ownGuesses)).every((attempted) => 'reason' in attempted)).toBe(true)
    const blocked = ['2001:db8::ffff', '2001:db8::1'].map((address) => attempt(code, address))
    const refusals = (await Promise.allSettled(blocked)).map(
      (attempted) => 'reason' in attempted && attempted.reason.code,
    )
    expect(refusals).toEqual(['ERR_TOO_MANY_ATTEMPTS', 'ERR_TOO_MANY_ATTEMPTS'])
    await attempt(code, ADDRESS, 'next@test.example')
    await expect(guess('2001:db8::1')).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('wants a password of 8 to 128 characters with upper, lower and digit', () => {
    const good = ['Demo2026', 'Ção12345', `Aa1${'x'.repeat(125)}`]
    const bad = ['Demo202', 'demo2026', 'DEMO2026', 'DemoDemo', `Aa1${'x'.repeat(126)}`]
    expect(good.map((text) => NewPassword.safeParse(text).success)).toEqual([true, true, true])
    expect(bad.map((text) => NewPassword.safeParse(text).success)).toEqual(bad.map(() => false))
  })
})
