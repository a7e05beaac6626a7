import { describe, expect, test } from 'bun:test'
import { testHouse } from '#tests/support/house.ts'
import { NewPassword } from './schema.ts'
import { makeSetUpLink, useSetUpLink } from './set-up-link.ts'

const house = await testHouse()
const person = {
  name: 'Chief',
  email: 'chief@test.example',
  password: 'Right-Password1',
  companyName: 'Recado',
}

async function aCode(): Promise<string> {
  const link = (await makeSetUpLink(house, 'https://inbox.example')) ?? ''
  expect(link).toMatch(/^https:\/\/inbox\.example\/set-up\?code=[0-9a-f]{32}$/)
  return link.slice(-32)
}

describe('the set-up link', () => {
  test('makes the first super administrator once, within a day, and never a second', async () => {
    const late = await aCode()
    house.travel(25 * 3_600_000)
    await expect(useSetUpLink(house, { ...person, code: late })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const [first, second] = [await aCode(), await aCode()]
    await expect(useSetUpLink(house, { ...person, code: 'f'.repeat(32) })).rejects.toMatchObject({
      status: 404,
    })
    const both = [first, second].map((code) => useSetUpLink(house, { ...person, code }))
    const settled = await Promise.allSettled(both)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await house.admin`select email, is_super, company_id from users`
    expect([...rows]).toEqual([{ email: person.email, is_super: true, company_id: '1' }])
    expect(await makeSetUpLink(house, 'https://inbox.example')).toBeUndefined()
    expect(JSON.stringify(await house.admin`select * from one_time_codes`)).not.toContain(first)
  })

  test('wants a password of 8 to 128 characters with upper, lower and digit', () => {
    const good = ['Demo2026', 'Ção12345', `Aa1${'x'.repeat(125)}`]
    const bad = ['Demo202', 'demo2026', 'DEMO2026', 'DemoDemo', `Aa1${'x'.repeat(126)}`]
    expect(good.map((text) => NewPassword.safeParse(text).success)).toEqual([true, true, true])
    expect(bad.map((text) => NewPassword.safeParse(text).success)).toEqual(bad.map(() => false))
  })
})
