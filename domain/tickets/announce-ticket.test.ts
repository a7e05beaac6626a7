import { expect, test } from 'bun:test'
import { aCompany, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../core/transaction.ts'
import { announceTicket } from './write-ticket.ts'

const services = await testServices()
const TICKETS = 1000

test('what a transaction says of a thousand tickets is looked through once, not once for each', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open')
  let looks = 0
  await inTransaction(company.ctx, async (tx) => {
    const events = new Proxy(tx.pendingEffects.events, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1
        return Reflect.get(target, name)
      },
    })
    const pendingEffects = { ...tx.pendingEffects, events }
    for (const version of [1, 2])
      for (let id = 1; id <= TICKETS; id++)
        announceTicket({ ...tx, pendingEffects }, ticket, { ...ticket, id, version })
    expect(events.flatMap((event) => (event.type === 'ticket.changed' ? [event.version] : []))).toEqual(
      Array.from({ length: TICKETS }, () => 2),
    )
    tx.pendingEffects.events.length = 0
  })
  expect(looks).toBeLessThan(3 * TICKETS)
})
