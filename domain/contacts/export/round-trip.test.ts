import { describe, expect, test } from 'bun:test'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, aConnection, aContact, asUser, aTag, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { importSheet, lookThroughSheet, saveSheet } from '#tests/support/sheets/import-sheet.ts'
import { readSheet } from '../import/sheet/read-sheet.ts'
import { exportContacts } from './export-contacts.ts'
import { ExportContactsInput } from './export-schema.ts'
import { EXPORT_TEXTS } from './export-texts.ts'
import { runExport } from './run-export.ts'

const services = await testServices()

/** A file that was exported, and its cells. */
type Exported = { file: string; heads: string[]; rows: string[][] }

async function exported(ctx: Ctx): Promise<Exported> {
  const { id } = await exportContacts(ctx, ExportContactsInput.parse({}))
  const leased = await leaseJob(systemCtx(services, ctx.companyId, 'job'), id, 'test')
  if (leased) await runExport(ctx, leased)
  const job = await getUserJob(ctx, { jobId: id })
  const [stored] = await services.admin`select name from files where id = ${job.file?.id ?? 0}`
  const file = services.files.pathOf(ctx.companyId, stored?.name)
  const rows: string[][] = []
  for await (const { cells } of readSheet(file)) rows.push(cells)
  const [heads = []] = rows
  const width = heads.length
  return { file, heads, rows: rows.slice(1).map((row) => [...row, ...Array(width - row.length).fill('')]) }
}

/** What of contacts a round trip must keep, as the database has it. */
async function storedContacts(companyId: number) {
  const rows = await services.admin`
    select c.name, c.number, c.email, c.is_group, c.is_active, k.name as connection,
      to_char(c.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as since,
      (select json_agg(i.kind || ' ' || i.value order by i.kind, i.value) from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id) as identities,
      (select json_agg(e.name || '=' || e.value order by e.name, e.id) from contact_extra_info e
        where e.contact_id = c.id) as fields,
      (select json_agg(t.name order by t.name) from contact_tags l join tags t on t.id = l.tag_id
        where l.contact_id = c.id) as tags
    from contacts c left join connections k on k.id = c.connection_id
    where c.company_id = ${companyId} and c.deleted_at is null and not c.is_participant_only order by c.id`
  return rows.map((row) => ({ ...row }))
}

/** When and in which version contacts are: what was not written is as it was. */
async function versionsOf(companyId: number) {
  return services.admin`select id, version, updated_at from contacts where company_id = ${companyId} order by id`
}

async function addFields(
  contactId: number,
  companyId: number,
  fields: readonly (readonly [string, string])[],
) {
  for (const [name, value] of fields) {
    await services.admin`insert into contact_extra_info (company_id, contact_id, name, value)
      values (${companyId}, ${contactId}, ${name}, ${value})`
  }
}

/** A company with contacts of every kind that a spreadsheet may lose. */
async function fullCompany() {
  const company = await aCompany(services)
  const { ctx, id } = company
  const shop = await aConnection(ctx, { name: 'Loja "Centro", filial 2' })
  const tags = [
    await aTag(ctx, { name: 'Cliente, antigo' }),
    await aTag(ctx, { name: 'Diz "oi"; sempre' }),
    await aTag(ctx, { name: 'VIP' }),
  ]
  const ana = await aContact(ctx, {
    ...{ name: 'Ana & <b>', number: '5511987654321', email: 'ana@exemplo.com', connectionId: shop.id },
    ...{ createdAt: new Date('2024-02-29T23:30:00-03:00'), lid: '111222333' },
  })
  await addFields(ana.id, id, [
    ['Nome', 'não é o nome'],
    ['Nome fantasia', 'Padaria Ana'],
    ['Telefone 2', '11 3333-4444'],
    ['CEP', '01310-100'],
    ['Tags', 'também não'],
    ['Referência do contato', 'de uma prima'],
    ['Filho', 'Rui'],
    ['Filho', 'Bia'],
    ['Observação', 'duas\nlinhas: com; sinais "assim", e _x0041_'],
    ['Vazio', ''],
  ])
  for (const { id: tagId } of tags) {
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id) values (${id}, ${ana.id}, ${tagId})`
  }
  // WhatsApp's own form of a number is not always the usual one.
  await aContact(ctx, { name: '=SOMA(1;2)', number: '5531987654321', isActive: false })
  await aContact(ctx, { name: '+55 é um código', number: '4721234567' })
  await aContact(ctx, { name: '5511955554444', number: '5511955554444' })
  await aContact(ctx, { name: 'Z', number: '19195551234' })
  await aContact(ctx, { name: 'Ação 👩‍🦰 مرحبا 中文', number: '905321234567' })
  await aContact(ctx, { name: 'Família', number: '120363000000000001@g.us', isGroup: true })
  const hidden = await aContact(ctx, { name: 'Sem número', number: '', lid: '999888777666' })
  await services.admin`delete from contact_identities where contact_id = ${hidden.id} and kind = 'phone'`
  await addFields(hidden.id, id, [['Filho', 'Caio']])
  return { company, admin: asUser(services, company.admin), ana, hidden }
}

/** The cells without those that name a row of this company alone. */
function withoutReferences({ heads, rows }: Exported): string[][] {
  const at = heads.lastIndexOf(EXPORT_TEXTS['pt-BR'].heads.reference)
  return [heads, ...rows].map((row) => row.filter((_, n) => n !== at))
}

/** A company without the contact that every company of a test begins with. */
async function emptyCompany(): Promise<TestCompany> {
  const company = await aCompany(services)
  await services.admin`delete from contact_identities where company_id = ${company.id}`
  await services.admin`update contacts set deleted_at = now() where company_id = ${company.id}`
  await aConnection(company.ctx, { name: 'Loja "Centro", filial 2' })
  return company
}

describe('our own export', () => {
  test('imported into an empty company makes the same contacts, and is exported again with the same cells', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const other = await emptyCompany()
    const otherAdmin = asUser(services, other.admin)
    const { counts, problems, noted } = await importSheet(otherAdmin, Bun.file(first.file))
    expect({ problems, noted }).toEqual({ problems: [], noted: [] })
    expect(counts).toMatchObject({ created: first.rows.length, updated: 0, skipped: 0, failed: 0 })
    // A field without a value is the one thing that no cell can show.
    const kept = (await storedContacts(company.id)).map((row) => ({
      ...row,
      fields: row.fields?.filter((field: string) => field !== 'Vazio=') ?? null,
    }))
    expect(await storedContacts(other.id)).toEqual(kept)
    expect(withoutReferences(await exported(otherAdmin))).toEqual(withoutReferences(first))
  })

  test('imported over itself changes nothing, and says so before', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const [contacts, versions] = [await storedContacts(company.id), await versionsOf(company.id)]
    const { counts, changes, problems } = await importSheet(admin, Bun.file(first.file))
    expect(changes).toEqual([])
    expect(problems.every(({ problem }) => problem === 'known')).toBe(true)
    const all = first.rows.length
    expect(counts).toMatchObject({
      known: all,
      filling: 0,
      updating: 0,
      created: 0,
      updated: 0,
      skipped: all,
    })
    expect(await storedContacts(company.id)).toEqual(contacts)
    expect(await versionsOf(company.id)).toEqual(versions)
    expect(await exported(admin)).toMatchObject({ heads: first.heads, rows: first.rows })
  })

  test('with fields under more names than there are columns keeps them all in one', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const people = await Promise.all(
      [1, 2].map((n) => aContact(company.ctx, { name: `Pessoa ${n}`, number: `551198765000${n}` })),
    )
    for (const [n, { id }] of people.entries()) {
      const names = Array.from({ length: 45 }, (_, nth) => `Campo ${n * 45 + nth}: "x"`)
      await addFields(
        id,
        company.id,
        names.map((name) => [name, `valor; de\n${name}`]),
      )
    }
    const first = await exported(admin)
    const other = await emptyCompany()
    await importSheet(asUser(services, other.admin), Bun.file(first.file))
    expect(await storedContacts(other.id)).toEqual(await storedContacts(company.id))
  })

  test('in which numbers are hidden overwrites none, whoever imports it', async () => {
    const { company, admin } = await fullCompany()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const contacts = await storedContacts(company.id)
    const hidden = await exported(masked)
    const cells = JSON.stringify(hidden.rows)
    for (const secret of ['87654321', '111222333', '999888777', '55554444', '3333-4444']) {
      expect(cells).not.toContain(secret)
    }
    const all = hidden.rows.length
    for (const ctx of [masked, admin]) {
      const { counts, changes, problems } = await importSheet(ctx, Bun.file(hidden.file))
      expect(changes).toEqual([])
      expect(problems.every(({ problem }) => problem === 'known')).toBe(true)
      expect(counts).toMatchObject({
        known: all,
        updating: 0,
        created: 0,
        updated: 0,
        failed: 0,
        skipped: all,
      })
    }
    expect(await storedContacts(company.id)).toEqual(contacts)
    const other = await aCompany(services)
    const elsewhere = await importSheet(asUser(services, other.admin), Bun.file(hidden.file))
    expect(elsewhere.counts).toMatchObject({ created: 1, failed: all - 1 })
    expect(new Set(elsewhere.problems.map(({ problem }) => problem))).toEqual(
      new Set(['numberHidden', 'numberMissing']),
    )
  })

  test('shows before anything is saved what an edited sheet would change, old and new', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const at = (head: string) => first.heads.indexOf(head)
    const rows = first.rows.map((row) => [...row])
    const edit = (name: string, head: string, text: string) => {
      const row = rows.find((each) => each[0] === name)
      if (row) row[at(head)] = text
    }
    edit('Ana & <b>', 'E-mail', 'nova@exemplo.com')
    edit('Ana & <b>', 'CEP', '13010-000')
    edit('Sem número', 'Tags', 'VIP, Nova tag')
    edit('Sem número', 'Nome', 'Maria')
    edit('+55 é um código', 'Situação', 'Bloqueado')
    edit('Z', 'E-mail', 'z@exemplo.com')
    const csv = [first.heads, ...rows].map((row) =>
      row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
    )
    const before = await storedContacts(company.id)
    const { jobId, counts, changes } = await lookThroughSheet(
      admin,
      new Blob([csv.join('\r\n')]),
      'editada.csv',
    )
    expect(counts).toMatchObject({ valid: rows.length, known: rows.length, updating: 4, filling: 2 })
    const shown = Object.fromEntries(changes.map(({ name, update }) => [name, update]))
    expect(shown).toEqual({
      'Ana & <b>': [
        { field: 'email', label: '', before: 'ana@exemplo.com', after: 'nova@exemplo.com' },
        { field: 'extra', label: 'CEP', before: '01310-100', after: '13010-000' },
      ],
      '+55 é um código': [{ field: 'status', label: '', before: 'active', after: 'blocked' }],
      Z: [{ field: 'email', label: '', before: '', after: 'z@exemplo.com' }],
      Maria: [
        { field: 'name', label: '', before: 'Sem número', after: 'Maria' },
        { field: 'tags', label: '', before: '', after: 'VIP, Nova tag' },
      ],
    })
    expect(changes.find(({ name }) => name === 'Maria')?.fill.map(({ field }) => field)).toEqual(['tags'])
    expect(await storedContacts(company.id)).toEqual(before)

    const saved = await saveSheet(admin, jobId)
    expect(saved.counts).toMatchObject({ updated: 4, created: 0, skipped: rows.length - 4 })
    const after = await storedContacts(company.id)
    expect(after.length).toBe(before.length)
    expect(after.find(({ name }) => name === 'Maria')).toMatchObject({
      number: '',
      tags: ['Nova tag', 'VIP'],
    })
    expect(after.find(({ number }) => number === '4721234567')).toMatchObject({ is_active: false })
  })

  test('edited by somebody from whom numbers are hidden shows them none, nor which of theirs are customers’', async () => {
    const { company } = await fullCompany()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const { heads, rows } = await exported(masked)
    const edited = rows.map((row) => (row[1] === '5511955******' ? ['Nomeada', ...row.slice(1)] : row))
    const guess = ['Palpite', '5511987654321', ...Array(heads.length - 2).fill('')]
    const csv = [heads, ...edited, guess].map((row) =>
      row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
    )
    const { jobId, changes, counts } = await lookThroughSheet(masked, new Blob([csv.join('\n')]))
    expect(changes.map(({ update }) => update)).toEqual([
      [{ field: 'name', label: '', before: '5511955******', after: 'Nomeada' }],
    ])
    expect(counts).toMatchObject({ known: rows.length, updating: 1 })
    await saveSheet(masked, jobId)
    const stored = await storedContacts(company.id)
    expect(stored.find(({ name }) => name === 'Nomeada')).toMatchObject({ number: '5511955554444' })
  })

  test('does not tell who may not see numbers whether they guessed one in a name, an address or a field', async () => {
    const { company, admin } = await fullCompany()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const withNumbers = await aContact(company.ctx, {
      ...{ name: '5511922221111', number: '5511922221111', email: 'a5511922221111@exemplo.com' },
    })
    await addFields(withNumbers.id, company.id, [['Outro', '11 3333-9999']])
    const { heads, rows } = await exported(masked)
    const shown = rows.find(([name]) => name === '5511922******') ?? []
    const guess = (right: boolean) => {
      const [tail, end] = right ? ['221111', '33-9999'] : ['221112', '33-9998']
      const values = {
        Nome: `5511922${tail}`,
        'E-mail': `a5511922${tail}@exemplo.com`,
        Outro: `11 33${end}`,
      }
      const cells = heads.map(
        (head, n) =>
          Object.entries(values).find(([name]) => name === head && heads.indexOf(head) === n)?.[1] ??
          shown[n],
      )
      return [heads, cells].map((row) => row.map((cell) => `"${cell?.replaceAll('"', '""')}"`).join(';'))
    }
    const looked = []
    for (const isRight of [true, false]) {
      const { jobId, counts, changes } = await lookThroughSheet(masked, new Blob([guess(isRight).join('\n')]))
      const saved = await saveSheet(masked, jobId)
      looked.push([
        counts,
        changes.map(({ update }) => update.map(({ field, before }) => [field, before])),
        saved,
      ])
    }
    expect(looked[0]).toEqual(looked[1])
    const { changes } = await lookThroughSheet(admin, new Blob([guess(true).join('\n')]))
    expect(changes.map(({ update }) => update.map(({ field }) => field))).toEqual([
      ['name', 'email', 'extra'],
    ])
  })

  test('in which something was written beside what is hidden puts that back, and says where it cannot', async () => {
    const { company } = await fullCompany()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const { heads, rows } = await exported(masked)
    const at = heads.indexOf('Telefone 2')
    const edited = (text: string) => {
      const all = rows.map((row) =>
        row[0] === 'Ana & <b>' ? row.map((cell, n) => (n === at ? text : cell)) : row,
      )
      const csv = [heads, ...all].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      return importSheet(masked, new Blob([csv.join('\n')]))
    }
    const fieldsOfAna = async () =>
      (await storedContacts(company.id)).find(({ name }) => name === 'Ana & <b>')?.fields
    expect((await edited('casa: 11 ****-****')).counts).toMatchObject({ noted: 0, updated: 1 })
    expect(await fieldsOfAna()).toContain('Telefone 2=casa: 11 3333-4444')

    const { noted, counts } = await edited('11 **')
    expect(noted.map(({ name, notes }) => [name, notes])).toEqual([['Ana & <b>', ['hidden']]])
    expect(counts).toMatchObject({ noted: 1, updated: 0 })
    expect(await fieldsOfAna()).toContain('Telefone 2=casa: 11 3333-4444')
  })

  test('whose row was copied for somebody new leaves the first as they are', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const ana = first.rows.find(([name]) => name === 'Ana & <b>') ?? []
    const copied = ['Bruno', '5511944443333', ...ana.slice(2)]
    const csv = [first.heads, copied].map((row) =>
      row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    )
    await importSheet(admin, new Blob([csv.join('\n')]))
    const stored = await storedContacts(company.id)
    expect(stored.find(({ name }) => name === 'Bruno')).toMatchObject({
      number: '5511944443333',
      identities: ['phone 5511944443333'],
    })
    expect(stored.find(({ name }) => name === 'Ana & <b>')).toMatchObject({ number: '5511987654321' })
  })

  test('names nobody of another company by its references', async () => {
    const { hidden, admin } = await fullCompany()
    const first = await exported(admin)
    const at = first.heads.lastIndexOf(EXPORT_TEXTS['pt-BR'].heads.reference)
    const reference = first.rows.find(([name]) => name === 'Sem número')?.[at] ?? ''
    expect(reference.startsWith(`${hidden.id}.`)).toBe(true)
    const forged = `${hidden.id}.${'A'.repeat(43)}`
    const heads = EXPORT_TEXTS['pt-BR'].heads
    const csv = (text: string) =>
      new Blob([`${heads.name};${heads.number};${heads.reference}\nOutro nome;;${text}\n`])
    const other = await aCompany(services)
    for (const [ctx, text] of [
      [asUser(services, other.admin), reference],
      [admin, forged],
    ] as const) {
      const { counts, problems } = await lookThroughSheet(ctx, csv(text))
      expect(counts).toMatchObject({ valid: 0, known: 0, failed: 1 })
      expect(problems).toMatchObject([{ problem: 'numberMissing' }])
    }
  })

  test.each(['en', 'es', 'tr'] as const)('is known again in %s', async (language) => {
    const { company, admin } = await fullCompany()
    await services.admin`update users set language = ${language} where id = ${company.admin.userId}`
    const first = await exported(admin)
    expect(first.heads[1]).toBe(EXPORT_TEXTS[language].heads.number)
    const { counts } = await lookThroughSheet(admin, Bun.file(first.file))
    expect(counts).toMatchObject({
      valid: first.rows.length,
      known: first.rows.length,
      updating: 0,
      noted: 0,
    })
  })
})
