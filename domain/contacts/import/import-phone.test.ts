import { describe, expect, test } from 'bun:test'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { type Lease, takeLease } from '#domain/core/system/leases.ts'
import { leaseJob, releaseJob } from '#domain/user-jobs/lease.ts'
import { aCompany, aConnection, aContact, asUser, aTag, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { PhoneBookNews } from '../contract/phone-book/schema.ts'
import { listPhoneBooks } from '../phone-book/list-phone-books.ts'
import { recordPhoneBook } from '../phone-book/record-phone-book.ts'
import { importPhone, importPhoneChats } from './import-phone.ts'
import { getImport } from './import-view.ts'
import { listProblems } from './list-problems.ts'
import { runImport } from './work/run-import.ts'
import { stagePhone } from './work/stage-phone.ts'

const services = await testServices()

type Setup = { company: TestCompany; ctx: Ctx; lease: Lease; whatsappId: number }

async function setUp(): Promise<Setup> {
  const company = await aCompany(services)
  const lease = await leased(company, company.connection.id)
  return { company, ctx: asUser(services, company.attendant), lease, whatsappId: company.connection.id }
}

async function leased(company: TestCompany, id: number): Promise<Lease> {
  const lease = await takeLease(services, { id, companyId: company.id }, crypto.randomUUID())
  if (!lease) throw new Error('the lease was free')
  // Nobody renews it here, and a test that fills the phone book may outlast it on a busy machine.
  await services.admin`update connection_leases set expires_at = now() + interval '1 hour' where connection_id = ${id}`
  return lease
}

const person = (phone: string | null, name: string, lid: string | null = null) => ({
  phone,
  name,
  lid,
  jid: phone ? `${phone}@s.whatsapp.net` : `${lid}@lid`,
})

function tell({ company, lease }: Setup, news: PhoneBookNews) {
  return recordPhoneBook(company.ctx, lease, news)
}

async function work(ctx: Ctx, jobId: number): Promise<void> {
  const system = systemCtx(services, ctx.companyId, 'job')
  for (let turn = 0; turn < 20; turn++) {
    const leasedJob = await leaseJob(system, jobId, 'test')
    if (!leasedJob) return
    await runImport(ctx, leasedJob, performance.now() + 5000)
    await releaseJob(system, leasedJob)
  }
}

async function contactsOf(companyId: number) {
  const rows =
    await services.admin`select c.id::float8 as id, c.name, c.number, c.connection_id::float8 as connection_id, c.has_account,
      (select array_agg(kind || ' ' || value order by kind) from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id) as known
    from contacts c where company_id = ${companyId} and deleted_at is null and not is_participant_only order by name`
  return rows
}

describe('importing from a phone', () => {
  test('makes contacts of those whom it has saved, each once, and passes over who is one', async () => {
    const setup = await setUp()
    const { company, ctx, whatsappId } = setup
    const knownContact = await aContact(company.ctx, { name: 'Já aqui', number: '551133334444' })
    const unnamed = await aContact(company.ctx, { name: '5521987654321', number: '5521987654321' })
    const tag = await aTag(company.ctx)
    const before = (await contactsOf(company.id)).length
    const entries = [
      person('551133334444', 'Mãe'),
      person('5521987654321', 'Bia', '222'),
      person('5511988887777', 'Ana', '111'),
      person(null, 'Só escondido', '333333'),
      person(null, 'Ana outra vez', '111'),
      person('442079460958', ''),
      person(null, '', '444444'),
    ]
    await tell(setup, {
      kind: 'saved',
      entries: entries.map((entry) => ({ ...entry, lid: entry.lid?.padStart(6, '9') ?? null })),
      isWhole: true,
    })
    const { job } = await importPhone(ctx, { whatsappId, tags: [tag.id] })
    expect(job).toMatchObject({ state: 'active', title: expect.stringMatching(/./) })
    await work(ctx, job.id)

    const done = await getImport(ctx, { jobId: job.id })
    expect(done.job).toMatchObject({
      state: 'done',
      total: 7,
      counts: { created: 4, updated: 1, skipped: 2 },
    })
    expect((await listProblems(ctx, { jobId: job.id })).problems).toMatchObject([
      { name: 'Ana outra vez', problem: 'known' },
      { name: 'Mãe', problem: 'known' },
    ])
    const rows = await contactsOf(company.id)
    expect(rows.length).toBe(before + 4)
    const contactNamed = (name: string) => rows.find((row) => row.name === name)
    expect(contactNamed('Ana')).toMatchObject({
      number: '5511988887777',
      known: ['lid 999111', 'phone 5511988887777'],
      connection_id: whatsappId,
    })
    expect(contactNamed('Só escondido')).toMatchObject({ number: '', known: ['lid 333333'] })
    expect(contactNamed('442079460958')).toBeDefined()
    expect(contactNamed('')).toMatchObject({ number: '', known: ['lid 444444'] })
    expect(contactNamed('Já aqui')).toMatchObject({ id: knownContact.id })
    expect(contactNamed('Bia')).toMatchObject({
      id: unnamed.id,
      known: ['lid 999222', 'phone 5521987654321'],
    })
    const tagged = await services.admin`select count(*)::int as n from contact_tags where tag_id = ${tag.id}`
    expect(tagged[0]?.n).toBe(6)
  })

  test('of a large book is put in line in portions, of which none reads the others through', async () => {
    const setup = await setUp()
    const { company, ctx, whatsappId } = setup
    const entries = Array.from({ length: 4001 }, (_, n) =>
      person(String(5511900000000 + n), `Pessoa ${n}`, String(900_000_000 + n)),
    )
    await tell(setup, { kind: 'saved', entries, isWhole: true })
    const { job } = await importPhone(ctx, { whatsappId, tags: [] })
    const leasedJob = await leaseJob(systemCtx(services, company.id, 'job'), job.id, 'test')
    if (!leasedJob) throw new Error('the job was free')
    expect(await stagePhone(ctx, leasedJob, { whatsappId, of: 'saved' })).toBe('done')
    const staged = await getImport(ctx, { jobId: job.id })
    expect(staged.job).toMatchObject({ phase: 'saving', total: 4001, counts: { valid: 4001 } })
    expect(JSON.stringify(staged)).not.toContain('@s.whatsapp.net')
    const [row] = await services.admin`select count(distinct number)::int as people, max(row_no)::int as last,
      count(distinct xmin::text)::int as portions from contact_import_rows where job_id = ${job.id}`
    expect(row).toMatchObject({ people: 4001, last: 4001 })
    expect(row?.portions).toBeGreaterThan(1)
  })

  test('makes one of two contacts who turn out to be one person', async () => {
    const setup = await setUp()
    const { company, ctx, whatsappId } = setup
    const byPhone = await aContact(company.ctx, { name: 'Pelo número', number: '5511988887777' })
    await aContact(company.ctx, { name: 'Pelo outro', number: '551144445555', lid: '111222' })
    await tell(setup, { kind: 'saved', entries: [person('5511988887777', 'Ana', '111222')], isWhole: true })
    const { job } = await importPhone(ctx, { whatsappId, tags: [] })
    await work(ctx, job.id)
    const rows = (await contactsOf(company.id)).filter(({ name }) => String(name).startsWith('Pelo'))
    expect(rows).toMatchObject([
      { id: byPhone.id, known: expect.arrayContaining(['lid 111222', 'phone 5511988887777']) },
    ])
  })

  test('of its conversations takes the saved name before what people call themselves', async () => {
    const setup = await setUp()
    const { company, ctx } = setup
    await tell(setup, { kind: 'saved', entries: [person('5511988887777', 'Ana do Bolo')], isWhole: true })
    const entries = [
      { ...person(null, 'Ana', '111222'), phone: '5511988887777' },
      person('5511977776666', ''),
      person('5511966665555', ''),
    ]
    await tell(setup, { kind: 'chats', entries })
    const pushNames = [{ phone: '5511977776666', lid: null, name: 'Rita' }]
    await tell(setup, { kind: 'chats', entries: [], pushNames })
    const { job } = await importPhoneChats(ctx, { tags: [] })
    await work(ctx, job.id)
    const rows = (await contactsOf(company.id)).filter(({ has_account }) => has_account)
    expect(rows.map(({ name, number, known: identities }) => [name, number, identities])).toEqual([
      ['5511966665555', '5511966665555', ['phone 5511966665555']],
      ['Ana do Bolo', '5511988887777', ['lid 111222', 'phone 5511988887777']],
      ['Rita', '5511977776666', ['phone 5511977776666']],
    ])
  })

  test('says what is missing: no such connection, not connected, its book not come yet', async () => {
    const { company, ctx, whatsappId } = await setUp()
    const otherCompany = await aCompany(services)
    const away = await aConnection(company.ctx)
    await services.admin`update connections set status = 'DISCONNECTED' where id = ${away.id}`
    await services.admin`update connections set status = 'CONNECTED' where id = ${whatsappId}`
    const attempt = (id: number) => importPhone(ctx, { whatsappId: id, tags: [] })
    await expect(attempt(otherCompany.connection.id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    await expect(attempt(away.id)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
    await expect(attempt(whatsappId)).rejects.toMatchObject({ code: 'ERR_PHONE_BOOK' })
  })

  test('shows what came of the phone hidden to who may not see numbers', async () => {
    const setup = await setUp()
    const { company, whatsappId } = setup
    await aContact(company.ctx, { name: 'Já aqui', number: '551133334444' })
    const hidden = asUser(services, { ...company.attendant, masksNumbers: true })
    const entries = [person('551133334444', '+55 11 3333-4444'), person('5511988887777', '5511988887777')]
    await tell(setup, { kind: 'saved', entries, isWhole: true })
    const { job } = await importPhone(hidden, { whatsappId, tags: [] })
    await work(hidden, job.id)
    const { problems } = await listProblems(hidden, { jobId: job.id })
    expect(problems).toMatchObject([{ name: '551133******', number: '551133******', problem: 'known' }])
    const { file } = (await getImport(hidden, { jobId: job.id })).job
    const [stored] = await services.admin`select name from files where id = ${file?.id ?? 0}`
    const text = await Bun.file(services.files.pathOf(company.id, String(stored?.name))).text()
    expect(text).toContain('551133******')
    expect(text.replace(/\D/g, '')).not.toContain('33334444')
  })
})

describe("what is kept of a phone's book", () => {
  test('is what it last told: who is gone goes, and a whole reading leaves nobody else', async () => {
    const setup = await setUp()
    const names = async () =>
      (
        await services.admin`select name from phone_book_entries where company_id = ${setup.company.id} order by name`
      ).map(({ name }) => name)
    await tell(setup, {
      kind: 'saved',
      entries: [person('5511900000001', 'A'), person('5511900000002', 'B')],
    })
    await tell(setup, {
      kind: 'saved',
      entries: [person('5511900000001', 'A de novo')],
      goneJids: ['5511900000002@s.whatsapp.net'],
    })
    expect(await names()).toEqual(['A de novo'])
    await tell(setup, { kind: 'saved', entries: [person('5511900000003', 'C\0')], isWhole: true })
    expect(await names()).toEqual(['C'])
    const { phones } = await listPhoneBooks(setup.ctx)
    expect(phones).toMatchObject([{ whatsappId: setup.whatsappId, saved: 1, chats: null }])
  })

  test('takes every name that a stranger gives themselves, and none of it keeps the others out', async () => {
    const setup = await setUp()
    const names = [`${'a'.repeat(249)}😀`, '\ud83dx', 'b\0c', '\u202eanaM', 'Rui']
    const entries = names.map((_, n) => person(`551198888000${n}`, ''))
    await tell(setup, { kind: 'chats', entries: [person('\ud83d', 'nobody'), ...entries] })
    const pushNames = names.map((name, n) => ({ phone: `551198888000${n}`, lid: null, name }))
    await tell(setup, { kind: 'chats', entries: [], pushNames })
    await tell(setup, { kind: 'saved', entries: [], isWhole: true, goneJids: ['\ud83d@lid'] })
    const storedNames = await services.admin`select name from phone_book_entries
      where company_id = ${setup.company.id} order by jid`
    expect(storedNames.map(({ name }) => name)).toEqual([
      `${'a'.repeat(249)}\ufffd`,
      '\ufffdx',
      'b c',
      'anaM',
      'Rui',
    ])
  })

  test('is written by who holds the connection alone', async () => {
    const setup = await setUp()
    await services.admin`update connection_leases set epoch = epoch + 1 where connection_id = ${setup.whatsappId}`
    const late = tell(setup, { kind: 'saved', entries: [person('5511900000001', 'A')] })
    await expect(late).rejects.toThrow('held by another process')
    const rows = await inTransaction(setup.company.ctx, (tx) =>
      tx.db.execute('select 1 from phone_book_entries'),
    )
    expect(rows.length).toBe(0)
  })

  test('takes no more room than its bound', async () => {
    const setup = await setUp()
    // Each connection of the pool keeps the plan that it made when there was nobody in any book.
    await services.admin`delete from phone_book_entries`
    await services.admin`vacuum analyze phone_book_entries`
    for (let turn = 0; turn < 60; turn++) await tell(setup, { kind: 'saved', entries: [], isWhole: true })
    const entries = Array.from({ length: 50_002 }, (_, n) => person(String(5_511_900_000_000 + n), `P${n}`))
    await tell(setup, { kind: 'saved', entries, isWhole: true })
    const { phones } = await listPhoneBooks(setup.ctx)
    expect(phones).toMatchObject([{ saved: 50_000, isCut: true }])
  })
})
