import { expect, test } from 'bun:test'
import { MINUTE_MS } from '#domain/core/contract/time.ts'
import { setTimer } from '#domain/core/jobs/timers.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { runTimers } from './run-timers.ts'

const services = await testServices()

test('due timers of every company run once; what is not due waits, what fails stands aside', async () => {
  const [firstCompany, two] = [await aCompany(services), await aCompany(services)]
  const due = [await aTicket(firstCompany, 'nps'), await aTicket(two, 'nps')]
  const early = await aTicket(two, 'nps')
  for (const [company, refId, minutes] of [
    [firstCompany, due[0]?.id ?? 0, 1],
    [two, due[1]?.id ?? 0, 1],
    [two, early.id, 60],
    [firstCompany, 999_999, 1],
  ] as const) {
    const dueAt = new Date(services.now().getTime() + minutes * MINUTE_MS)
    await inTransaction(company.ctx, (tx) => setTimer(tx, { kind: 'rating', refId, dueAt }))
  }
  expect(await runTimers(services)).toBe(0)
  services.travel(2 * MINUTE_MS)
  expect(await runTimers(services)).toBe(3)
  expect(await runTimers(services)).toBe(0)
  const rows =
    await services.admin`select id, status from tickets where company_id in (${firstCompany.id}, ${two.id}) order by id`
  expect(rows.map((row) => row.status)).toEqual(['closed', 'closed', 'nps'])
  services.travel(2 * MINUTE_MS)
  expect(await runTimers(services)).toBe(1)
})
