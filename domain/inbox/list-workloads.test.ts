import { expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { listWorkloads } from './list-workloads.ts'

const services = await testServices()

test('counts the conversations that each person of the company attends', async () => {
  const company = await aCompany(services)
  const other = await aCompany(services)
  const busy = await aUser(company.ctx)
  for (let n = 0; n < 3; n += 1) await aTicket(company, 'open', { userId: busy.userId })
  await aTicket(company, 'closed', { userId: busy.userId })
  await aTicket(company, 'open', { userId: company.attendant.userId })
  await aTicket(other, 'open', { userId: other.attendant.userId })

  const { workloads } = await listWorkloads(asUser(services, company.attendant))

  expect(workloads.toSorted((a, b) => a.attendedCount - b.attendedCount)).toEqual([
    { userId: company.attendant.userId, attendedCount: 1 },
    { userId: busy.userId, attendedCount: 3 },
  ])
})
