import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { ENDLESS, OF_USERS, requestOf } from './requests.ts'

const services = await testServices()
const { anyone } = testApi(services, { limits: ENDLESS })

test('without a session every endpoint but the open ones answers 401 and does nothing', async () => {
  const { company, mark, rows } = await aTenant(services, 'MARKMINE')
  const before = await fingerprint(services, company.id)
  for (const { name, endpoint } of OF_USERS) {
    const response = await anyone(...requestOf(endpoint, rows))
    const leaks = (await response.text()).includes(mark)
    expect({ name, status: response.status, leaks }).toEqual({ name, status: 401, leaks: false })
  }
  expect(await fingerprint(services, company.id)).toBe(before)
  expect(OF_USERS.length).toBeGreaterThan(70)
  tell('sweep', { of: 'session', cells: OF_USERS.length })
})
