import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { workOffJob } from '#tests/support/sheets/work-off-job.ts'
import { xlsBytes } from '#tests/support/sheets/xls-bytes.ts'
import type { Ctx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import { optOut } from '../../opt-outs/opt-out.ts'
import { optOutVerbs } from '../../opt-outs/opt-out-verbs.ts'
import { contactListItemVerbs } from '../contact-list-item-verbs.ts'
import { contactListVerbs } from '../contact-list-verbs.ts'
import { exportContactList } from '../export/export-list.ts'
import {
  checkSheetImport,
  getSheetImport,
  listSheetProblems,
  startSheetImport,
  uploadListSheet,
  uploadOptOutSheet,
} from './sheet-imports.ts'

const services = await testServices()
const maxBytes = 64 << 20

const csv = (text: string) => new Blob([text])

async function setUp() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const list = await contactListVerbs.create(admin, { name: 'Natal', consentSource: '' })
  const items = async () =>
    (await contactListItemVerbs.list(admin, { contactListId: list.id, pageNumber: 1 })).contacts
  return { company, ctx: company.ctx, admin, list, items }
}

function upload(ctx: Ctx, contactListId: number, blob: Blob, start = false) {
  return uploadListSheet(ctx, { contactListId, upload: { blob, name: 'a.csv', type: '' }, start, maxBytes })
}

/** Uploads and looks through, with the columns as they were recognised. */
async function looked(ctx: Ctx, contactListId: number, blob: Blob) {
  const draft = await upload(ctx, contactListId, blob)
  const { id: jobId } = draft.job
  const fields = draft.columns.map(({ field }) => fieldOf(field))
  await checkSheetImport(ctx, { jobId, fields, hasHeader: draft.hasHeader })
  await workOffJob(services, ctx.companyId, jobId)
  return { draft, jobId, job: (await getSheetImport(ctx, { jobId })).job }
}

const FIELDS = ['ignore', 'name', 'number', 'email', 'extra'] as const
const fieldOf = (field: string) => FIELDS.find((known) => known === field) ?? 'ignore'

async function saved(ctx: Ctx, jobId: number, consentSource = 'Cadastro') {
  await startSheetImport(ctx, { jobId, consentSource })
  await workOffJob(services, ctx.companyId, jobId)
  return (await getSheetImport(ctx, { jobId })).job
}

describe('a sheet of people', () => {
  test('becomes people of the list, every other column a value of theirs', async () => {
    const { admin, list, items, ctx } = await setUp()
    await aContact(ctx, { number: '5511911110001', hasAccount: true })
    const sheet = csv(
      'NOME;Celular;E-mail;Cidade;Data de Compra;\nAna;11 91111-0001;ana@x.com;Belém;12/03/2026;x\nBia;11911110002;;Natal;;\n',
    )
    const { draft, jobId, job } = await looked(admin, list.id, sheet)
    expect(draft.columns.map(({ field }) => field)).toEqual([
      'name',
      'number',
      'email',
      'extra',
      'extra',
      'ignore',
    ])
    expect(job).toMatchObject({ state: 'ready', total: 2, counts: { valid: 2, known: 0, repeated: 0 } })
    expect(await saved(admin, jobId)).toMatchObject({ state: 'done', counts: { created: 2, updated: 0 } })
    expect(await items()).toMatchObject([
      {
        name: 'Ana',
        number: '5511911110001',
        email: 'ana@x.com',
        isWhatsappValid: true,
        variables: { cidade: 'Belém', data_de_compra: '12/03/2026' },
      },
      { name: 'Bia', number: '5511911110002', isWhatsappValid: null, variables: { cidade: 'Natal' } },
    ])
    expect(await contactListVerbs.get(admin, { contactListId: list.id })).toMatchObject({
      contactsCount: 2,
      consentSource: 'Cadastro',
    })
  })

  test('has each number once, as its last row says; the others are told', async () => {
    const { admin, list, items } = await setUp()
    const sheet = csv(
      'nome;numero\nPrimeira;5531987654321\nOutra;5511922220002\nSegunda;553187654321\nTerceira;(31) 98765-4321\n',
    )
    const { jobId, job } = await looked(admin, list.id, sheet)
    expect(job).toMatchObject({ total: 2, counts: { valid: 2, repeated: 2 } })
    const { problems } = await listSheetProblems(admin, { jobId })
    expect(problems).toMatchObject([
      { rowNo: 2, problem: 'repeated' },
      { rowNo: 4, problem: 'repeated' },
    ])
    await saved(admin, jobId)
    expect((await items()).map(({ name }) => name).toSorted()).toEqual(['Outra', 'Terceira'])
    const again = await looked(admin, list.id, csv('nome;numero;time\nQuarta;5531987654321;Bahia\n'))
    expect(again.job.counts).toMatchObject({ valid: 1, known: 1 })
    expect((await saved(admin, again.jobId, '')).counts).toMatchObject({ created: 0, updated: 1 })
    expect(await items()).toContainEqual(
      expect.objectContaining({ name: 'Quarta', variables: { time: 'Bahia' } }),
    )
  })

  test('keeps its good rows; the bad ones are told with the reason, and come back as a file', async () => {
    const { admin, list, company, items } = await setUp()
    const { jobId, job } = await looked(
      admin,
      list.id,
      csv(
        'nome;numero;email\nAna;123;\nBia;11911110002;nada\nCid;11911110003;c@x.com\n;;d@x.com\nEva;5,51199E+12;\n',
      ),
    )
    expect(job.counts).toMatchObject({ valid: 2, failed: 3, noted: 1 })
    const { problems, noted } = await listSheetProblems(admin, { jobId })
    expect(problems.map(({ rowNo, problem }) => [rowNo, problem])).toEqual([
      [2, 'number'],
      [5, 'numberMissing'],
      [6, 'numberRounded'],
    ])
    // A number is enough to get messages: an address that is none is left out.
    expect(noted.map(({ rowNo, notes }) => [rowNo, notes])).toEqual([[3, ['emailLeftOut']]])
    const done = await saved(admin, jobId)
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, failed: 3 } })
    expect((await items()).find(({ name }) => name === 'Bia')).toMatchObject({ email: '' })
    expect(done.file?.name).toContain('Não importados')
    const [file] = await services.admin`select f.name from files f where f.id = ${done.file?.id ?? 0}`
    const text = await Bun.file(services.files.pathOf(company.id, String(file?.name))).text()
    expect(text).toContain('Número inválido')
  })

  test('asks where its people come from before it is saved', async () => {
    const { admin, list } = await setUp()
    const { jobId } = await looked(admin, list.id, csv('nome;numero\nAna;11911110001\n'))
    await expect(startSheetImport(admin, { jobId, consentSource: '' })).rejects.toMatchObject({
      details: { fields: { consentSource: 'required' } },
    })
    await saved(admin, jobId, 'Feira')
    const next = await looked(admin, list.id, csv('nome;numero\nBia;11911110002\n'))
    await saved(admin, next.jobId, 'Site')
    const { consentSource } = await contactListVerbs.get(admin, { contactListId: list.id })
    expect(consentSource).toBe('Feira; Site')
  })

  test('without a head is read by what its columns hold; without numbers it is not', async () => {
    const { admin, list, items } = await setUp()
    const { draft, jobId } = await looked(admin, list.id, csv('Ana;11911110001\nBia;11911110002\n'))
    expect(draft).toMatchObject({ hasHeader: false, columns: [{ field: 'name' }, { field: 'number' }] })
    await saved(admin, jobId)
    expect(await items()).toHaveLength(2)
    const none = await upload(admin, list.id, csv('nome;cidade\nAna;Belém\n'))
    const check = { jobId: none.job.id, fields: ['name', 'extra'] as const, hasHeader: true }
    expect(() => checkSheetImport(admin, { ...check, fields: [...check.fields] })).toThrow('ERR_VALIDATION')
  })

  test('of Excel 97 is taken at once by clients of this family', async () => {
    const { admin, list, items, company } = await setUp()
    const rows = [
      ['Nome', 'Telefone'],
      ['Ana', 5511911110001],
    ]
    const { job } = await upload(admin, list.id, new Blob([xlsBytes([{ name: 'a', rows }])]), true)
    await workOffJob(services, company.id, job.id)
    expect(await items()).toMatchObject([{ name: 'Ana', number: '5511911110001' }])
  })

  test('has bounds: a name, twenty values, two hundred signs each', async () => {
    const { admin, list, items } = await setUp()
    const heads = Array.from({ length: 25 }, (_, n) => `campo ${n}`)
    const cells = heads.map((_, n) => (n === 0 ? 'v'.repeat(300) : `v${n}`))
    const sheet = csv(`nome;numero;${heads.join(';')}\n${'N'.repeat(90)};11911110001;${cells.join(';')}\n`)
    const { jobId, job } = await looked(admin, list.id, sheet)
    expect(job.counts).toMatchObject({ valid: 1, noted: 1 })
    await saved(admin, jobId)
    const [item] = await items()
    expect(item?.name).toHaveLength(50)
    expect(Object.keys(item?.variables ?? {})).toHaveLength(20)
    expect(item?.variables.campo_0).toHaveLength(200)
  })

  test('ends where its list was deleted meanwhile, and is nobody else’s', async () => {
    const { admin, list, company } = await setUp()
    const { jobId } = await looked(admin, list.id, csv('nome;numero\nAna;11911110001\n'))
    const stranger = await setUp()
    await expect(getSheetImport(stranger.admin, { jobId })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    await startSheetImport(admin, { jobId, consentSource: 'Loja' })
    await contactListVerbs.remove(admin, { contactListId: list.id })
    await workOffJob(services, company.id, jobId)
    expect((await getSheetImport(admin, { jobId })).job).toMatchObject({ state: 'failed', failure: 'gone' })
  })
})

test('a list that was exported comes back as it was', async () => {
  const { admin, list, items, company } = await setUp()
  const sheet = csv(
    'nome;numero;email;cidade;=perigo\n"Ana; Souza";11911110001;a@x.com;=1+1;-2\nŞule 🎉;+905321234567;;"duas\nlinhas";\n',
  )
  const { jobId } = await looked(admin, list.id, sheet)
  await saved(admin, jobId)
  const job = await exportContactList(admin, { contactListId: list.id })
  await workOffJob(services, company.id, job.id)
  const [row] = await services.admin`select f.name, f.original_name from user_jobs j
    join files f on f.company_id = j.company_id and f.id = j.file_id where j.id = ${job.id}`
  expect(row?.original_name).toStartWith('Natal ')
  const other = await contactListVerbs.create(admin, { name: 'Outra', consentSource: 'cópia' })
  const exported = Bun.file(services.files.pathOf(company.id, String(row?.name)))
  const again = await looked(admin, other.id, new Blob([await exported.arrayBuffer()]))
  await saved(admin, again.jobId, '')
  const copied = (await contactListItemVerbs.list(admin, { contactListId: other.id, pageNumber: 1 })).contacts
  const facts = (rows: typeof copied) =>
    rows.map(({ name, number, email, variables }) => ({ name, number, email, variables }))
  expect(facts(copied)).toEqual(facts(await items()))
})

describe('a sheet of numbers that opt out', () => {
  test('notes who is new, and undoes nothing that stands', async () => {
    const { admin, ctx, company } = await setUp()
    await inTransaction(ctx, (tx) => optOut(tx, { identity: '5511911110001', source: 'word', word: 'parar' }))
    const upload = {
      blob: csv('numero;nome\n11911110001;Ana\n5531987654321;Bia\n553187654321;Bia\n'),
      name: 'a',
      type: '',
    }
    const draft = await uploadOptOutSheet(admin, { upload, start: false, maxBytes })
    const { id: jobId } = draft.job
    await checkSheetImport(admin, { jobId, fields: ['number', 'name'], hasHeader: true })
    await workOffJob(services, company.id, jobId)
    expect((await getSheetImport(admin, { jobId })).job).toMatchObject({
      counts: { valid: 2, known: 1, repeated: 1 },
    })
    expect(await saved(admin, jobId, '')).toMatchObject({ counts: { created: 1, skipped: 1 } })
    const { optOuts } = await optOutVerbs.list(admin, { pageNumber: 1 })
    expect(optOuts.map(({ number, name, source }) => [number, name, source])).toEqual([
      ['5511911110001', '', 'word'],
      ['553187654321', 'Bia', 'import'],
    ])
  })
})
