import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { readingByValues, readingPlanned } from '../transaction.ts'

const services = await testServices()

/**
 * Returns how often the connection that read has made a plan for these values, and how often it used the generic plan.
 */
async function plansOf(read: typeof readingPlanned, company: Awaited<ReturnType<typeof aCompany>>) {
  const [plans] = await read(company.ctx, async (tx) => {
    await tx.db.execute(sql`select id from contacts where company_id = ${company.id} and name = ${'Ana'}`)
    return tx.db.execute<{ generic: number; custom: number }>(sql`
      select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements
      where statement like 'select id from contacts where company_id = %'`)
  })
  return plans ?? { generic: 0, custom: 0 }
}

test('what is read by its values is planned for them, however often a connection was asked before', async () => {
  const company = await aCompany(services)
  let maxCustom = 0
  // A connection keeps a plan for any value after five calls, where it is let to.
  while (maxCustom < 8) {
    const { generic, custom } = await plansOf(readingByValues, company)
    expect(generic).toBe(0)
    maxCustom = Math.max(maxCustom, custom)
  }
  expect((await plansOf(readingPlanned, company)).generic).toBe(1)
})
