import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { importSheet, lookThroughSheet, saveSheet } from '#tests/support/sheets/import-sheet.ts'
import { roundTripDesk } from '#tests/support/sheets/round-trip-desk.ts'
import { EXPORT_TEXTS } from './export-texts.ts'

const services = await testServices()
const { exported, storedContacts, versionsOf, addFields, fullCompany, withoutReferences, emptyCompany } =
  roundTripDesk(services)

describe('our own export', () => {
  test('imported into an empty company makes the same contacts, and is exported again with the same cells', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const otherCompany = await emptyCompany()
    const otherAdmin = asUser(services, otherCompany.admin)
    const { counts, problems, noted } = await importSheet(otherAdmin, Bun.file(first.file))
    expect({ problems, noted }).toEqual({ problems: [], noted: [] })
    expect(counts).toMatchObject({ created: first.rows.length, updated: 0, skipped: 0, failed: 0 })
    // A field without a value is the one thing that no cell can show.
    const expectedContacts = (await storedContacts(company.id)).map((row) => ({
      ...row,
      fields: row.fields?.filter((field: string) => field !== 'Vazio=') ?? null,
    }))
    expect(await storedContacts(otherCompany.id)).toEqual(expectedContacts)
    expect(withoutReferences(await exported(otherAdmin))).toEqual(withoutReferences(first))
  })

  test('imported over itself changes nothing, and says so before', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const [contacts, versions] = [await storedContacts(company.id), await versionsOf(company.id)]
    const { counts, changes, problems } = await importSheet(admin, Bun.file(first.file))
    expect(changes).toEqual([])
    expect(problems.every(({ problem }) => problem === 'known')).toBe(true)
    const rowCount = first.rows.length
    expect(counts).toMatchObject({
      known: rowCount,
      filling: 0,
      updating: 0,
      created: 0,
      updated: 0,
      skipped: rowCount,
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
    const otherCompany = await emptyCompany()
    await importSheet(asUser(services, otherCompany.admin), Bun.file(first.file))
    expect(await storedContacts(otherCompany.id)).toEqual(await storedContacts(company.id))
  })

  test('shows before anything is saved what an edited sheet would change, old and new', async () => {
    const { company, admin } = await fullCompany()
    const first = await exported(admin)
    const columnOf = (head: string) => first.heads.indexOf(head)
    const rows = first.rows.map((row) => [...row])
    const edit = (name: string, head: string, text: string) => {
      const row = rows.find((candidate) => candidate[0] === name)
      if (row) row[columnOf(head)] = text
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
    const updatesByName = Object.fromEntries(changes.map(({ name, update }) => [name, update]))
    expect(updatesByName).toEqual({
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
    const columnIndex = first.heads.lastIndexOf(EXPORT_TEXTS['pt-BR'].heads.reference)
    const reference = first.rows.find(([name]) => name === 'Sem número')?.[columnIndex] ?? ''
    expect(reference.startsWith(`${hidden.id}.`)).toBe(true)
    const forged = `${hidden.id}.${'A'.repeat(43)}`
    const heads = EXPORT_TEXTS['pt-BR'].heads
    const csv = (text: string) =>
      new Blob([`${heads.name};${heads.number};${heads.reference}\nOutro nome;;${text}\n`])
    const otherCompany = await aCompany(services)
    for (const [ctx, text] of [
      [asUser(services, otherCompany.admin), reference],
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
