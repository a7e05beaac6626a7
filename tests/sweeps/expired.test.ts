import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, ENDLESS, requestOf } from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

test('a company whose subscription is over reaches its account, and nothing else', async () => {
  const { company, mark, rows } = await aTenant(services, 'MARKMINE')
  const mighty = await aUser(company.ctx, { name: 'Mighty', profile: 'admin', isSuper: true })
  await services.admin`update companies set due_at = '2020-01-01' where id = ${company.id}`
  const call = await as(mighty)
  const before = withoutSessions(await fingerprint(services, company.id))
  const paid = CLOSED.filter(({ endpoint }) => endpoint.audience !== 'account')
  for (const { name, endpoint } of paid) {
    const response = await call(...requestOf(endpoint, rows))
    const text = await response.text()
    expect({ name, status: response.status, text }).toMatchObject({ status: 403 })
    expect({ name, text }).toEqual({ name, text: JSON.stringify({ error: 'ERR_SUBSCRIPTION_EXPIRED' }) })
    expect(text.includes(mark)).toBe(false)
  }
  expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)

  const account = CLOSED.filter(({ endpoint }) => endpoint.audience === 'account')
  for (const { name, endpoint } of account) {
    const response = await call(...requestOf(endpoint, rows))
    expect({ name, status: response.status }).toEqual({ name, status: 200 })
  }
  expect(paid.length).toBeGreaterThan(70)
  tell('sweep', { of: 'expired', cells: CLOSED.length })
})
