import { expect, test } from 'bun:test'
import { aCompany, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { getTicket } from '../tickets/get-ticket.ts'
import { listWorkloads } from './list-workloads.ts'

const services = await testServices()

test('counts the conversations that each person of the company attends', async () => {
  const company = await aCompany(services)
  const otherCompany = await aCompany(services)
  const busy = await aUser(company.ctx)
  for (let n = 0; n < 3; n += 1) await aTicket(company, 'open', { userId: busy.userId })
  await aTicket(company, 'closed', { userId: busy.userId })
  await aTicket(company, 'open', { userId: company.attendant.userId })
  await aTicket(otherCompany, 'open', { userId: otherCompany.attendant.userId })

  const { workloads } = await listWorkloads(asUser(services, company.attendant))

  expect(workloads.toSorted((a, b) => a.attendedCount - b.attendedCount)).toEqual([
    { userId: company.attendant.userId, attendedCount: 1 },
    { userId: busy.userId, attendedCount: 3 },
  ])
})

test('counts what the asker does not see, and says nothing else of it', async () => {
  const company = await aCompany(services)
  const hidden = await aQueue(company.ctx)
  const busy = await aUser(company.ctx, { queueIds: [hidden.id] })
  const ticket = await aTicket(company, 'open', { userId: busy.userId, queueId: hidden.id })
  const asker = asUser(services, company.attendant)
  await expect(getTicket(asker, { ticketId: ticket.id })).rejects.toMatchObject({
    code: 'ERR_NO_TICKET_FOUND',
  })
  expect(await listWorkloads(asker)).toEqual({ workloads: [{ userId: busy.userId, attendedCount: 1 }] })
})
