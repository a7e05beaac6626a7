import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { importSheet, lookThroughSheet, saveSheet } from '#tests/support/sheets/import-sheet.ts'
import { roundTripDesk } from '#tests/support/sheets/round-trip-desk.ts'

const services = await testServices()
const { exported, storedContacts, addFields, fullCompany } = roundTripDesk(services)

describe('our own export with hidden numbers', () => {
  test('in which numbers are hidden overwrites none, whoever imports it', async () => {
    const { company, admin } = await fullCompany()
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const contacts = await storedContacts(company.id)
    const hidden = await exported(masked)
    const cells = JSON.stringify(hidden.rows)
    for (const secret of ['87654321', '111222333', '999888777', '55554444', '3333-4444']) {
      expect(cells).not.toContain(secret)
    }
    const rowCount = hidden.rows.length
    for (const ctx of [masked, admin]) {
      const { counts, changes, problems } = await importSheet(ctx, Bun.file(hidden.file))
      expect(changes).toEqual([])
      expect(problems.every(({ problem }) => problem === 'known')).toBe(true)
      expect(counts).toMatchObject({
        known: rowCount,
        updating: 0,
        created: 0,
        updated: 0,
        failed: 0,
        skipped: rowCount,
      })
    }
    expect(await storedContacts(company.id)).toEqual(contacts)
    const otherCompany = await aCompany(services)
    const elsewhere = await importSheet(asUser(services, otherCompany.admin), Bun.file(hidden.file))
    expect(elsewhere.counts).toMatchObject({ created: 1, failed: rowCount - 1 })
    expect(new Set(elsewhere.problems.map(({ problem }) => problem))).toEqual(
      new Set(['numberHidden', 'numberMissing']),
    )
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
      name: '5511922221111',
      number: '5511922221111',
      email: 'a5511922221111@exemplo.com',
    })
    await addFields(withNumbers.id, company.id, [['Outro', '11 3333-9999']])
    const { heads, rows } = await exported(masked)
    const maskedRow = rows.find(([name]) => name === '5511922******') ?? []
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
          maskedRow[n],
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
    const columnIndex = heads.indexOf('Telefone 2')
    const edited = (text: string) => {
      const editedRows = rows.map((row) =>
        row[0] === 'Ana & <b>' ? row.map((cell, n) => (n === columnIndex ? text : cell)) : row,
      )
      const csv = [heads, ...editedRows].map((row) =>
        row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
      )
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
})
