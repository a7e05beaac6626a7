import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { signIn } from '#domain/auth/sign-in.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, aMessage, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { fillTables } from '#tests/support/fill-tables.ts'
import { CHEAP_PASSWORDS, testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint } from '#tests/support/tenant.ts'
import { companyVerbs } from './company-verbs.ts'
import { eraseCompany } from './erase-company.ts'
import { listDeletions } from './list-deletions.ts'

const services = await testServices()
const house = await aCompany(services)
const owner = asUser(services, house.admin, { isSuper: true })

/** Every table that holds rows of companies, from the database itself. */
async function tables(): Promise<string[]> {
  const rows = await services.admin<{ table: string }[]>`
    select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE'`
  return rows.map(({ table }) => table)
}

/** Returns the number of rows that each table has of a company, without the tables that have none. */
async function rowCountsOf(companyId: number): Promise<Record<string, number>> {
  const counts = [...(await tables()).map((table) => [table, 'company_id']), ['companies', 'id']]
  const parts = counts.map(
    ([table, column]) =>
      `select '${table}' as name, count(*)::int as n from ${table} where ${column} = ${companyId}`,
  )
  const rows = await services.admin.unsafe<{ name: string; n: number }[]>(parts.join(' union all '))
  return Object.fromEntries(rows.flatMap(({ name, n }) => (n > 0 ? [[name, n]] : [])))
}

async function auditOf(companyId: number) {
  const rows = await services.admin`select * from platform_audit where subject_id = ${companyId}`
  return rows
}

async function aFullCompany(mark: string) {
  const tenant = await aTenant(services, mark)
  const { company } = tenant
  const name = unguessable()
  await services.files.put(company.id, name, new Blob([mark]))
  await services.admin`update files set name = ${name} where company_id = ${company.id} and id = ${Number(tenant.rows.file)}`
  await services.admin`update users set image_file_id = ${Number(tenant.rows.file)} where id = ${company.admin.userId}`
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId: company.admin.userId })
  const quoted = await aMessage(company, ticket)
  await aMessage(company, ticket, { quotedId: quoted.id })
  await openBearer(services, company.admin)
  await inTransaction(company.ctx, (tx) =>
    services.jobs.enqueue(tx, 'make-thumbnail', { companyId: company.id, fileId: Number(tenant.rows.file) }),
  )
  return { ...tenant, file: services.files.pathOf(company.id, name) }
}

const jobsOf = async (companyId: number) => {
  const [row] =
    await services.admin`select count(*)::int as n from jobs.job where data->>'companyId' = ${String(companyId)}`
  return Number(row?.n)
}

async function deleted(companyId: number) {
  const [row] = await services.admin`select name from companies where id = ${companyId}`
  await companyVerbs.remove(owner, { companyId, name: String(row?.name) })
  const [audit] = await auditOf(companyId)
  return Number(audit?.id)
}

describe('deleting a company', () => {
  test('is refused without its name as it is written', async () => {
    const { id: companyId } = await aCompany(services)
    for (const [name, code] of [
      [undefined, 'required'],
      ['outra', 'otherName'],
    ] as const) {
      await expect(companyVerbs.remove(owner, { companyId, name })).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
        details: { fields: { name: code } },
      })
    }
    expect(await rowCountsOf(companyId)).toHaveProperty('companies', 1)
  })

  test('closes it at once: nobody of it gets in, its connections are logged out, its e-mails are free', async () => {
    const company = await aCompany(services)
    const passwordHash = await Bun.password.hash('Segredo123', { algorithm: 'argon2id', ...CHEAP_PASSWORDS })
    const email = 'dona@fechada.example'
    await aUser(company.ctx, { profile: 'admin', email, passwordHash })
    await deleted(company.id)
    const input = { email, password: 'Segredo123' }
    await expect(signIn(services, input, { address: '127.0.0.9', userAgent: 'test' })).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    await aUser(house.ctx, { email })
    const [connection] = await services.admin`select desired, command_kind, deleted_at from connections
      where id = ${company.connection.id}`
    expect(connection).toMatchObject({
      desired: 'stopped',
      command_kind: 'log_out',
      deleted_at: expect.any(Date),
    })
    expect((await listDeletions(owner)).map(({ name }) => name)).toHaveLength(1)
  })

  test('takes the name as it is read: a screen shows two spaces as one, and keyboards write accents in two ways', async () => {
    const { id: companyId } = await aCompany(services)
    const name = 'Padaria  São João'
    await services.admin`update companies set name = ${name} where id = ${companyId}`
    await companyVerbs.remove(owner, { companyId, name: ' Padaria São João'.normalize('NFD') })
    expect((await listDeletions(owner)).map((deletion) => deletion.name)).toContain(name)
  })

  test('leaves nothing of it in any table, file or job but a row of the audit, and the others as they were', async () => {
    const [goes, stays] = [await aFullCompany('MARKGOES'), await aFullCompany('MARKSTAYS')]
    const [erasedId, otherId] = [goes.company.id, stays.company.id]
    const allTables = [...(await tables()), 'companies'].sort()
    for (const id of [erasedId, otherId]) expect(await fillTables(services, id, await tables())).toEqual({})
    expect(Object.keys(await rowCountsOf(erasedId)).sort()).toEqual(allTables)
    const before = { rows: await fingerprint(services, otherId), jobs: await jobsOf(otherId) }
    expect([existsSync(goes.file), existsSync(stays.file)]).toEqual([true, true])
    expect(await jobsOf(erasedId)).toBeGreaterThan(0)

    const auditId = await deleted(erasedId)
    expect(await eraseCompany(services, auditId)).toBe('later')
    await services.admin`update connections set command_kind = 'start' where company_id = ${erasedId}`
    expect(await eraseCompany(services, auditId)).toBe('done')
    expect(await eraseCompany(services, auditId)).toBe('done')

    expect(await rowCountsOf(erasedId)).toEqual({})
    expect(await jobsOf(erasedId)).toBe(0)
    expect(existsSync(goes.file)).toBe(false)
    expect(existsSync(path.resolve(goes.file, '../..'))).toBe(false)
    const audit = await auditOf(erasedId)
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({
      action: 'company.deleted',
      actor: house.admin.name,
      finished_at: expect.any(Date),
    })
    expect(Number(audit[0]?.done)).toBeGreaterThan(allTables.length)
    expect(await fingerprint(services, otherId)).toBe(before.rows)
    expect(await jobsOf(otherId)).toBe(before.jobs)
    expect(existsSync(stays.file)).toBe(true)
  })

  test('goes on where it was broken off, and waits for no phone for ever', async () => {
    const { company } = await aFullCompany('MARKBROKEN')
    const auditId = await deleted(company.id)
    await services.admin`delete from messages where company_id = ${company.id}`
    expect(await eraseCompany(services, auditId)).toBe('later')
    services.travel(3 * 60_000)
    expect(await eraseCompany(services, auditId)).toBe('done')
    expect(await rowCountsOf(company.id)).toEqual({})
  })
})
