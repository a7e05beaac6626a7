import { expect, test } from 'bun:test'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListTicketsInput } from '../contract/schema.ts'
import { listTickets } from './list-tickets.ts'

const services = await testServices()

test('a list and its count are of one moment, whatever happens beside it', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  for (let n = 0; n < 5; n++) await aTicket(company, 'pending')
  const restless = await aTicket(company, 'pending')
  const query = ListTicketsInput.parse({ status: 'pending' })
  const answers: { count: number; listed: number }[] = []
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const { tickets, count } = await listTickets(ctx, query)
      answers.push({ count, listed: tickets.length })
    }
  }
  const write = async () => {
    for (let n = 0; n < 150; n++) {
      const status = n % 2 === 0 ? 'open' : 'pending'
      await services.admin`update tickets set status = ${status} where id = ${restless.id}`
    }
    isOver = true
  }
  await Promise.all([write(), read(), read(), read()])
  expect(answers.filter(({ count, listed }) => count !== listed)).toEqual([])
  expect(new Set(answers.map(({ count }) => count))).toEqual(new Set([5, 6]))
})
