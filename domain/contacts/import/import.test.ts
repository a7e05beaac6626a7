import { afterAll, describe, expect, test } from 'bun:test'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { writeXlsx } from '#domain/core/sheets/xlsx-writer.ts'
import { signFile } from '#domain/files/open-file.ts'
import { leaseJob, releaseJob } from '#domain/user-jobs/lease.ts'
import { aCompany, aContact, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { ImportContactInput } from '../contract/import/import-schema.ts'
import { checkImport, startImport } from './check-import.ts'
import { importContact } from './import-contact.ts'
import { getImport } from './import-view.ts'
import { listProblems } from './list-problems.ts'
import { uploadContacts } from './upload-contacts.ts'
import { runImport } from './work/run-import.ts'

const services = await testServices()
const folder = mkdtempSync(path.join(tmpdir(), 'recado-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MAX_FILE_BYTES = 64 << 20

function csv(text: string, name = 'contatos.csv') {
  return { blob: new Blob([text]), name, type: 'text/csv' }
}

async function xlsx([heads = [], ...rows]: readonly (readonly string[])[]) {
  const file = path.join(folder, `${crypto.randomUUID()}.xlsx`)
  async function* generateRows() {
    yield* rows
  }
  await writeXlsx(file, { name: 'Contatos', heads, widths: [], timeZone: 'UTC', rows: generateRows() })
  return { blob: Bun.file(file), name: 'contatos.xlsx', type: '' }
}

/** A sheet as no program writes it. */
async function oddXlsx(sheetData: string) {
  const file = path.join(folder, `${crypto.randomUUID()}.xlsx`)
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="a" xmlns:r="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<r><Relationship Id="a" Target="s.xml"/></r>',
    'xl/s.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return { blob: Bun.file(file), name: 'contatos.xlsx', type: '' }
}

/** As the worker does it, until it waits for somebody or is done. */
async function work(ctx: Ctx, jobId: number): Promise<void> {
  const system = systemCtx(services, ctx.companyId, 'job')
  for (let turn = 0; turn < 50; turn++) {
    const leased = await leaseJob(system, jobId, 'test')
    if (!leased) return
    const seconds = await runImport(ctx, leased, performance.now() + 5000)
    await releaseJob(system, leased)
    if (seconds !== undefined && seconds > 0) return
  }
}

async function upload(ctx: Ctx, sheet: Parameters<typeof uploadContacts>[1]['upload'], start = false) {
  return uploadContacts(ctx, { upload: sheet, start, maxBytes: MAX_FILE_BYTES })
}

async function setUp() {
  const company = await aCompany(services)
  return { company, ctx: asUser(services, company.attendant) }
}

async function listed(companyId: number) {
  const rows = await services.admin`select name, number, email from contacts
    where company_id = ${companyId} and deleted_at is null order by number`
  return rows.map(({ name, number, email }) => [name, number, email])
}

describe('importing a spreadsheet', () => {
  test('recognises its columns, looks through it before anything is saved, and then saves each row once', async () => {
    const { company, ctx } = await setUp()
    const knownContact = await aContact(company.ctx, { number: '551133334444', name: 'Já aqui' })
    const tag = await aTag(company.ctx)
    const before = (await listed(company.id)).length
    const text = [
      'Nome;Telefone celular;E-mail;Cidade',
      'Ana;(11) 98765-4321;ana@x.com;Campinas',
      'Bia;5521987654321;;Niterói',
      `Outra vez Bia;+55 21 98765-4321;;`,
      'Mãe;551133334444;mae@x.com;',
      'Zé;5,51199E+12;;',
      'Sem número;;;',
      'Caio;5531987654321;caio-sem-arroba;',
    ].join('\r\n')
    const draft = await upload(ctx, csv(text))
    expect(draft.columns.map(({ field }) => field)).toEqual(['name', 'number', 'email', 'extra'])
    expect(draft.job).toMatchObject({ state: 'draft', title: 'contatos.csv' })

    const fields = draft.columns.map(({ field }) => field)
    await checkImport(ctx, { jobId: draft.job.id, fields, hasHeader: true, country: 'BR' })
    await work(ctx, draft.job.id)
    const ready = await getImport(ctx, { jobId: draft.job.id })
    expect(ready.job).toMatchObject({
      state: 'ready',
      counts: { valid: 4, known: 1, repeated: 1, failed: 3 },
    })
    expect((await listed(company.id)).length).toBe(before)
    expect((await listProblems(ctx, { jobId: draft.job.id })).problems).toMatchObject([
      { rowNo: 6, problem: 'numberRounded' },
      { rowNo: 7, problem: 'numberMissing' },
      { rowNo: 8, problem: 'email' },
    ])

    await startImport(ctx, {
      jobId: draft.job.id,
      onDuplicate: 'fill',
      tags: [tag.id],
      checkNumbers: false,
    })
    await work(ctx, draft.job.id)
    const { job } = await getImport(ctx, { jobId: draft.job.id })
    expect(job).toMatchObject({ state: 'done', counts: { created: 2, updated: 1, skipped: 1, failed: 3 } })
    const rows = await listed(company.id)
    expect(rows).toContainEqual(['Ana', '5511987654321', 'ana@x.com'])
    expect(rows).toContainEqual(['Bia', '5521987654321', ''])
    expect(rows).toContainEqual(['Já aqui', '551133334444', 'mae@x.com'])
    expect(rows.length).toBe(before + 2)
    const [extra] = await services.admin`select e.value from contact_extra_info e
      join contacts c on c.id = e.contact_id where c.name = 'Ana' and c.company_id = ${company.id}`
    expect(extra?.value).toBe('Campinas')
    const [tagged] =
      await services.admin`select count(*)::int as n from contact_tags where tag_id = ${tag.id}`
    expect(tagged?.n).toBe(3)
    expect(knownContact.id).toBeGreaterThan(0)
  })

  test('of many rows is told once a batch, so that lists read themselves anew and no browser hears of each', async () => {
    const { company, ctx } = await setUp()
    const rows = Array.from({ length: 1050 }, (_, n) => `Pessoa ${n},551198${String(n).padStart(7, '0')}`)
    await work(ctx, (await upload(ctx, csv(['nome,numero', ...rows].join('\n')), true)).job.id)
    const countCreateEvents = async () =>
      (await eventsOf(services, company.id)).filter(
        (event) => event.type === 'row.changed' && event.noun === 'contact' && event.action === 'create',
      ).length
    expect(await countCreateEvents()).toBe(11)
    await work(
      ctx,
      (await upload(ctx, csv('nome,numero\nA A,5511912345678\nB B,5511912345679'), true)).job.id,
    )
    expect(await countCreateEvents()).toBe(13)
  })

  test('keeps what was not saved as a file of its maker’s, with the row, the reason, and no formula', async () => {
    const { ctx } = await setUp()
    const draft = await upload(ctx, csv('nome,numero,tags,cidade\n=1+1,12,VIP,Campinas\n'), true)
    await work(ctx, draft.job.id)
    const { job } = await getImport(ctx, { jobId: draft.job.id })
    expect(job).toMatchObject({ state: 'done', counts: { failed: 1 } })
    const [file] = await services.admin`select name from files where id = ${job.file?.id ?? 0}`
    const text = await (await services.files.get(ctx.companyId, file?.name))?.text()
    expect(text).toContain(`"2";"'=1+1";"12";"";"Número inválido`)
    expect(text).toContain('"VIP";"cidade: Campinas"')
  })

  test('is its maker’s file also where numbers are hidden from them, and not when they are hidden since', async () => {
    const { company, ctx } = await setUp()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const fileOf = async (maker: Ctx) => {
      const { job } = await upload(maker, csv('nome,numero\nAna,12\n'), true)
      await work(maker, job.id)
      return { fileId: (await getImport(maker, { jobId: job.id })).job.file?.id ?? 0 }
    }
    expect((await signFile(masked, await fileOf(masked))).url).toContain('/media/')
    await expect(signFile(masked, await fileOf(ctx))).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })

  test('does not tell from whom numbers are hidden which of theirs are customers’, and takes few of them a day', async () => {
    const { company } = await setUp()
    await aContact(company.ctx, { number: '5511987654321' })
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const looked = async (maker: Ctx, rows: number) => {
      const numbers = Array.from({ length: rows }, (_, n) => `Ana,55119876${54321 + n}`)
      const { job } = await upload(maker, csv(`nome,numero\n${numbers.join('\n')}\n`))
      await checkImport(maker, { jobId: job.id, fields: ['name', 'number'], hasHeader: true, country: 'BR' })
      await work(maker, job.id)
      return (await getImport(maker, { jobId: job.id })).job
    }
    const choices = { onDuplicate: 'skip' as const, tags: [], checkNumbers: false }
    const first = await looked(masked, 600)
    expect(first.counts).toMatchObject({ valid: 600, known: 0 })
    expect((await looked(asUser(services, company.admin), 2)).counts).toMatchObject({ valid: 2, known: 1 })
    await startImport(masked, { jobId: first.id, ...choices })
    const second = await looked(masked, 401)
    const refused = startImport(masked, { jobId: second.id, ...choices })
    await expect(refused).rejects.toMatchObject({ code: 'ERR_IMPORT_LIMIT' })
  })

  test('is a colleague’s for nobody else, an admin included', async () => {
    const { company, ctx } = await setUp()
    const { job } = await upload(ctx, csv('nome,numero\nAna,5511987654321\n'))
    const admin = asUser(services, company.admin)
    await expect(getImport(admin, { jobId: job.id })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('reads what Excel in Brazil writes: Windows-1252, semicolons, and numbers made of digits', async () => {
    const { company, ctx } = await setUp()
    const bytes = new Uint8Array(
      [...'Nome;N\xfamero\r\nJo\xe3o;11 98888-7777\r\n'].map((sign) => sign.charCodeAt(0)),
    )
    await work(ctx, (await upload(ctx, { blob: new Blob([bytes]), name: 'a.csv', type: '' }, true)).job.id)
    expect(await listed(company.id)).toContainEqual(['João', '5511988887777', ''])
    const sheet = await xlsx([
      ['Nome', 'Número'],
      ['Inês', '5.511977776666E+12'],
      ['Rui', '5511966665555.0'],
    ])
    await work(ctx, (await upload(ctx, sheet, true)).job.id)
    expect(await listed(company.id)).toContainEqual(['Inês', '5511977776666', ''])
    expect(await listed(company.id)).toContainEqual(['Rui', '5511966665555', ''])
  })

  test('refuses what is no spreadsheet, in words, and keeps nothing of it', async () => {
    const { ctx } = await setUp()
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const zip = Buffer.from('PK\x03\x04 not really', 'latin1')
    for (const [bytes, fault] of [
      [old, 'unreadable'],
      [zip, 'unreadable'],
      [Buffer.from('\n\n;;\n'), 'empty'],
      [Buffer.alloc(2000), 'unreadable'],
    ] as const) {
      const attempt = upload(ctx, { blob: new Blob([new Uint8Array(bytes)]), name: 'x', type: 'text/csv' })
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_SPREADSHEET', details: { of: fault } })
    }
    const [remainingFiles] =
      await services.admin`select count(*)::int as n from files where company_id = ${ctx.companyId}`
    expect(remainingFiles?.n).toBe(0)
  })

  test('cuts a cell of a megabyte, and lives', async () => {
    const { company, ctx } = await setUp()
    const sheet = await xlsx([
      ['Nome', 'Número'],
      ['x'.repeat(30_000), '5511912345678'],
    ])
    await work(ctx, (await upload(ctx, sheet, true)).job.id)
    const long = `nome,numero\n"${'y'.repeat(1 << 20)}",5511912345679\n`
    await work(ctx, (await upload(ctx, csv(long), true)).job.id)
    const names = (await listed(company.id)).map(([name]) => String(name))
    expect(names.map((name) => name.length).filter((length) => length === 250)).toHaveLength(2)
  })

  test('turns nothing around by a name, and keeps no sign that is none', async () => {
    const { company, ctx } = await setUp()
    const rows = 'nome;numero\n\u202eairaM\u0007 Silva;5511912345678\n'
    await work(ctx, (await upload(ctx, csv(rows), true)).job.id)
    expect((await listed(company.id)).map(([name]) => name)).toContain('airaM Silva')
  })

  test('one row by the call of the specification, completed where it is known', async () => {
    const { ctx } = await setUp()
    const input = ImportContactInput.parse({ name: 'Lia', number: 5511955554444, email: '' })
    const created = await importContact(ctx, input)
    const again = await importContact(ctx, { ...input, email: 'lia@x.com' })
    expect(again).toMatchObject({ id: created.id, name: 'Lia', email: 'lia@x.com' })
    const wrong = importContact(ctx, { ...input, number: '123' })
    await expect(wrong).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })
})

describe('a file that somebody made to do harm', () => {
  test('has each of its rows once, wherever it says that they are', async () => {
    const { company, ctx } = await setUp()
    const places = ['1', '1', '-7', '1e300', '2.5', 'x', '4294967296', '2']
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
    const rows = places.map((r, n) => `<row r="${r}">${cell(`Ana ${n}`)}${cell(`551198765432${n}`)}</row>`)
    const { job } = await upload(ctx, await oddXlsx(rows.join('')), true)
    await work(ctx, job.id)
    const saved = (await listed(company.id)).filter(([name]) => String(name).startsWith('Ana '))
    expect(saved).toHaveLength(places.length)
    const { counts } = (await getImport(ctx, { jobId: job.id })).job
    expect(counts).toMatchObject({ created: places.length, failed: 0 })
  })

  test('is refused where it is millions of empty rows, and read where it names a quote as its separator', async () => {
    const { ctx } = await setUp()
    const empty = await oddXlsx('<row/>'.repeat(1_100_000))
    await expect(upload(ctx, empty)).rejects.toMatchObject({
      code: 'ERR_SPREADSHEET',
      details: { of: 'tooManyRows' },
    })
    const quote = await upload(ctx, csv('sep="\r\nNome,Número\r\nAna,5511987654321'))
    expect(quote.job.state).toBe('draft')
  })
})
