import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { longestHold, MAX_HELD_MS } from '#tests/support/longest-hold.ts'
import { scaled } from '#tests/support/machine.ts'
import { type XlsCell, xlsBytes } from '#tests/support/sheets/xls-bytes.ts'
import { xlsxBytes } from '#tests/support/sheets/xlsx-bytes.ts'
import { listSheets, readSheet } from '../read-sheet.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-xls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function stored(content: Uint8Array<ArrayBuffer> | Blob | string): Promise<string> {
  const file = path.join(folder, crypto.randomUUID())
  await Bun.write(file, content)
  return file
}

async function rowsOf(file: string, options: Parameters<typeof readSheet>[1] = {}) {
  return Array.fromAsync(readSheet(file, options))
}

const PEOPLE: readonly (readonly XlsCell[])[] = [
  ['Nome', 'Número', 'Cliente'],
  ['João Ç', 5511987654321, true],
  [],
  ['Şule 🎉', '+90 532 123 45 67', null, 'além'],
]

describe('a workbook of Excel 97 to 2003', () => {
  test('is read by its content, each cell as people see it, each row in its place', async () => {
    const file = await stored(
      xlsBytes([
        { name: 'Capa', rows: [['Relatório']] },
        { name: 'Clientes', rows: PEOPLE },
      ]),
    )
    expect(await listSheets(file)).toEqual(['Capa', 'Clientes'])
    expect(await rowsOf(file, { sheetIndex: 1 })).toEqual([
      { rowNo: 1, cells: ['Nome', 'Número', 'Cliente'], notes: [] },
      { rowNo: 2, cells: ['João Ç', '5511987654321', 'Sim'], notes: [] },
      { rowNo: 4, cells: ['Şule 🎉', '+90 532 123 45 67', '', 'além'], notes: [] },
    ])
    expect(await rowsOf(file, { isHead: true })).toMatchObject([{ cells: ['Relatório'] }])
  })

  test('of more columns than are read says so at the row', async () => {
    const wide = Array.from({ length: 200 }, (_, n) => `c${n}`)
    const [row] = await rowsOf(await stored(xlsBytes([{ name: 'a', rows: [wide] }])))
    expect(row?.cells).toHaveLength(128)
    expect(row?.notes).toEqual(['cut'])
  })
})

describe('what is no such workbook is refused in its own words', () => {
  const html = '<html><body><table><tr><td>Nome</td></tr></table></body></html>'
  const xml =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
  const sheets = [{ name: 'a', rows: PEOPLE }]
  test.each([
    ['Excel 95', xlsBytes(sheets, { stream: 'Book' }), 'excel95'],
    ['with a password', xlsBytes(sheets, { isLocked: true }), 'locked'],
    ['an XLSX with a password', xlsBytes(sheets, { stream: 'EncryptedPackage' }), 'locked'],
    ['a document of another program', xlsBytes(sheets, { stream: 'WordDocument' }), 'unreadable'],
    ['a web page', html, 'webPage'],
    ['XML of Excel 2003', xml, 'webPage'],
    ['the head of one alone', new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'unreadable'],
  ] as const)('%s', async (_, content, fault) => {
    const file = await stored(content)
    await expect(rowsOf(file)).rejects.toMatchObject({ code: 'ERR_SPREADSHEET', details: { of: fault } })
  })

  test('the binary form of Excel', async () => {
    const file = await stored(await xlsxBytes({ sheets: [{ rows: '' }], book: 'xl/workbook.bin' }))
    await expect(rowsOf(file)).rejects.toMatchObject({ details: { of: 'xlsb' } })
  })
})

describe('a workbook that somebody made to do harm', () => {
  test('is read or refused, whatever bytes are others, and holds nobody up', async () => {
    const whole = xlsBytes([{ name: 'a', rows: Array.from({ length: 300 }, () => PEOPLE[1] ?? []) }])
    const heldMs = await longestHold(async () => {
      for (let n = 0; n < 12; n++) {
        const bytes = whole.slice(0, n % 3 === 0 ? whole.length - n * 900 : whole.length)
        for (let k = 0; k < 40; k++) bytes[(k * 7919 * (n + 1)) % bytes.length] = (k * 31 + n) % 256
        const outcome = await rowsOf(await stored(bytes)).then(
          () => 'read',
          (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
        )
        expect(['read', 'ERR_SPREADSHEET']).toContain(outcome)
      }
    })
    expect(heldMs).toBeLessThan(scaled(MAX_HELD_MS))
  })

  test('is refused where it is larger than its reader may hold', async () => {
    const large = new Uint8Array((20 << 20) + 1)
    large.set(xlsBytes([{ name: 'a', rows: PEOPLE }]))
    await expect(rowsOf(await stored(large))).rejects.toMatchObject({ details: { of: 'tooLarge' } })
  })
})
