import { beforeAll, describe, expect, test } from 'bun:test'
import { and, sql } from 'drizzle-orm'
import { ListContactsInput } from '#domain/contacts/contract/schema.ts'
import {
  afterContact,
  listContacts,
  matching,
  pageOfContactIds,
} from '#domain/contacts/lists/list-contacts.ts'
import { isListed } from '#domain/contacts/queries.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const company = await aCompany(services)

beforeAll(async () => {
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, 'Pessoa ' || md5(n::text), (5521700000000 + n)::text, 'whatsapp'
    from generate_series(1, 100000) n`
  await services.admin`analyze contacts`
})

describe('a list of 100,000 contacts', () => {
  test('reads page 1 and a deep page from its index', async () => {
    const [middle] = await services.admin`
      select id from contacts where company_id = ${company.id} order by sort_name, id offset 50000 limit 1`
    for (const cursor of [null, String(middle?.id)]) {
      const plan = await reading(asUser(services, company.admin), async (tx) => {
        const after = cursor === null ? undefined : afterContact(tx, `${cursor}~m`)
        const rows = await tx.db.execute<{ 'QUERY PLAN': string }>(
          sql`explain (analyze, timing off) select id from ${pageOfContactIds(tx, and(isListed, after), 0)} page`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toContain('Index Scan using contacts_list_idx')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('Rows Removed by Filter: 2')
    }
  })

  test.each([
    ['who is blocked', { active: false }, 'contacts_blocked_idx'],
    ['who is not on WhatsApp', { hasAccount: false }, 'contacts_no_account_idx'],
    ['one connection', { whatsappId: 7 }, 'contacts_connection_idx'],
    ['names that begin so', { searchParam: 'zé' }, 'contacts_list_idx'],
  ])('narrowed to %s is read from an index', async (_, filter, index) => {
    const plan = await reading(asUser(services, company.admin), async (tx) => {
      const ids = pageOfContactIds(tx, and(isListed, matching(tx, filter)), 0)
      const rows = await tx.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, timing off) select id from ${ids} page`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/)
  })

  test('is counted up to ten thousand', async () => {
    const list = await listContacts(asUser(services, company.admin), ListContactsInput.parse({}))
    expect(list).toMatchObject({ count: 10_000, isCapped: true, hasMore: true })
  })

  test('says that a search has not found all', async () => {
    const searching = (searchParam: string) =>
      listContacts(asUser(services, company.admin), ListContactsInput.parse({ searchParam }))
    expect(await searching('pessoa')).toMatchObject({ count: 10_000, isCapped: true })
    expect(await searching('5521700000777')).toMatchObject({ count: 1, isCapped: false })
  })
})
