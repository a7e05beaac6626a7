import { describe, expect, test } from 'bun:test'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { careDesk } from '#tests/support/desks/care-desk.ts'
import { aCompany, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const real = await testServices()
const { clockAt, runMinute, settle, stateOf } = careDesk(real)

describe('right after a break', () => {
  async function silentOne() {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    const { id } = company.connection
    const status = async () => (await stateOf(company, ticket.id))?.status
    return { company, id, status }
  }

  test('nobody is let go before what customers wrote meanwhile can have come', async () => {
    const { id, status } = await silentOne()
    await real.admin`update connections set connected_at = ${clockAt(60).now()} where id = ${id}`
    await runMinute(61)
    expect(await status()).toBe('open')
    await runMinute(63)
    expect(await status()).toBe('closed')
  })

  test('nobody is let go while something that came is not stored', async () => {
    const { company, id, status } = await silentOne()
    await real.admin`insert into raw_events (company_id, connection_id, dedupe_key, data, received_at)
      values (${company.id}, ${id}, 'late', '', now() - interval '10 seconds')`
    await runMinute(61)
    expect(await status()).toBe('open')
    await real.admin`update raw_events set state = 'done' where connection_id = ${id}`
    await runMinute(62)
    expect(await status()).toBe('closed')
  })

  test('of our own process nobody is let go by a connection that only seems to be open', async () => {
    const { status } = await silentOne()
    await real.admin`update timers set due_at = now() where kind = 'care'`
    await runTimers(clockAt(60))
    expect(await status()).toBe('open')
    await runTimers(clockAt(61))
    expect(await status()).toBe('closed')
  })
})
