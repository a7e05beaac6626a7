import { expect, test } from 'bun:test'
import { openBearer, testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, ENDLESS, OF_USERS, requestOf } from './requests.ts'

const services = await testServices()
const { anyone } = testApi(services, { limits: ENDLESS })
const OF_PROGRAMS = CLOSED.filter(({ endpoint }) => endpoint.audience === 'token')

test('what is for programs answers 401 without a token that counts, and does nothing', async () => {
  const { company, mark, rows } = await aTenant(services, 'MARKMINE')
  const { token: bearer } = await openBearer(services, company.admin)
  const before = withoutSessions(await fingerprint(services, company.id))
  for (const { name, endpoint } of OF_PROGRAMS) {
    const [method, path, options] = requestOf(endpoint, rows)
    for (const authorization of ['', 'Bearer ', `Bearer ${bearer}`, `Basic ${rows.token}`, rows.token]) {
      const response = await anyone(method, path, { ...options, headers: { authorization } })
      const text = await response.text()
      expect({ name, status: response.status, text }).toEqual({
        name,
        status: 401,
        text: JSON.stringify({ error: 'ERR_TOKEN_INVALID' }),
      })
      expect(text).not.toContain(mark)
    }
  }
  expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)
  expect(OF_PROGRAMS.length).toBeGreaterThan(2)
  tell('sweep', { of: 'token', cells: OF_PROGRAMS.length })
})

test('a program’s token opens nothing that is for users', async () => {
  const { company, rows } = await aTenant(services, 'MARKMINE')
  const before = await fingerprint(services, company.id)
  for (const { name, endpoint } of OF_USERS) {
    const [method, path, options] = requestOf(endpoint, rows)
    const response = await anyone(method, path, {
      ...options,
      headers: { authorization: `Bearer ${rows.token}` },
    })
    expect({ name, status: response.status }).toEqual({ name, status: 403 })
  }
  expect(await fingerprint(services, company.id)).toBe(before)
})
