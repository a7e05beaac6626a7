import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { factsSql } from '#domain/connections/get-health.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, aConnection, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()

describe('with a hundred thousand messages and a connection that has long been quiet', () => {
  let company: TestCompany
  let quiet: { id: number }
  beforeAll(async () => {
    company = await aCompany(services)
    quiet = await aConnection(company.ctx)
    const ticket = await aTicket(company, 'open')
    await services.admin.begin(async (tx) => {
      // Foreign keys are judged a row at a time, which takes a minute.
      await tx`set local session_replication_role = replica`
      await tx`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type,
          created_at)
        select ${company.id}, ${ticket.id}, ${ticket.contactId},
          case when n % 1000 = 0 and n < 50000 then ${quiet.id}::bigint else ${company.connection.id}::bigint end,
          'M' || n, n % 2 = 1, 'conversation', now() - (100000 - n) * interval '1 second'
        from generate_series(1, 100000) n`
      await tx`insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content, state,
          created_at, handed_at, settled_at)
        select company_id, connection_id, contact_id, id, 'message', external_id, '{}', 'accepted', created_at, created_at,
          created_at + interval '200 milliseconds'
        from messages where company_id = ${company.id} and from_me`
    })
    await services.admin`insert into connection_drops (company_id, connection_id, cause, dropped_at, recovered_at)
      select ${company.id}, ${company.connection.id}, 'lost', now() - n * interval '2 hours', now()
      from generate_series(1, 5000) n`
    await services.admin`analyze messages, sends, connection_drops`
  })

  test('every figure comes from an index of its own', async () => {
    for (const id of [quiet.id, company.connection.id]) {
      const plan = await reading(asUser(services, company.admin), async (tx) => {
        const rows = await tx.db.execute<{ 'QUERY PLAN': string }>(
          sql`explain (analyze, buffers, timing off) ${factsSql(tx, id)}`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toContain('messages_received_idx')
      expect(plan).toContain('sends_outcome_idx')
      expect(plan).not.toMatch(/Seq Scan on (messages|sends|connection_drops)/)
    }
  })
})
