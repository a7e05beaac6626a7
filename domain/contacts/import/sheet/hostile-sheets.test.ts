import { afterAll, describe, expect, test } from 'bun:test'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { longestHold, MAX_HELD_MS } from '#tests/support/longest-hold.ts'
import { scaled } from '#tests/support/machine.ts'
import { readContactRow } from '../read-row.ts'
import { readSheet } from './read-sheet.ts'
import { HEAD_BOUNDS, SHEET_BOUNDS } from './sheet.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PARTS = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** An archive of these parts; what is large comes piece by piece. */
async function anArchive(parts: Readonly<Record<string, string | Iterable<string>>>): Promise<string> {
  const file = path.join(folder, crypto.randomUUID())
  const zip = new ZipFile()
  for (const [name, part] of Object.entries({ ...PARTS, ...parts }))
    zip.addReadStream(Readable.from(typeof part === 'string' ? [part] : part, { objectMode: false }), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

async function rowsOf(file: string, options: { isHead?: boolean } = {}): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readSheet(file, options)) rows.push(cells)
  return rows
}

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const NAMED = '<row r="1"><c t="inlineStr"><is><t>Nome</t></is></c></row>'

describe('a spreadsheet of a stranger', () => {
  test('may not nest its tags without end: each is held until it ends', async () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth) + NAMED
    expect(await rowsOf(await anArchive({ 'xl/worksheets/sheet1.xml': sheetOf(nested(50)) }))).toEqual([
      ['Nome'],
    ])
    const deep = await anArchive({ 'xl/worksheets/sheet1.xml': sheetOf(nested(SHEET_BOUNDS.depth)) })
    expect(async () => rowsOf(deep)).toThrow('ERR_SPREADSHEET')
  })

  test('of line breaks alone lets others come to their turn, and is not read to its end for its first rows', async () => {
    const file = path.join(folder, 'breaks.csv')
    await Bun.write(file, `nome;numero\n${'\n'.repeat(HEAD_BOUNDS.places * 8)}Ana;5511987654321\n`)
    let turns = 0
    const turnTimer = setInterval(() => turns++, 1)
    expect(await rowsOf(file, { isHead: true })).toEqual([['nome', 'numero']])
    expect(await rowsOf(file)).toEqual([
      ['nome', 'numero'],
      ['Ana', '5511987654321'],
    ])
    clearInterval(turnTimer)
    expect(turns).toBeGreaterThan(10)
  })

  test('of one line of separators alone holds nobody up, and is refused where it is too long', async () => {
    const file = path.join(folder, 'separators.csv')
    await Bun.write(file, 'a;'.repeat(4 << 19))
    const heldMs = await longestHold(async () => {
      await expect(rowsOf(file, { isHead: true })).rejects.toThrow('ERR_SPREADSHEET')
      await expect(rowsOf(file)).rejects.toThrow('ERR_SPREADSHEET')
    })
    expect(heldMs).toBeLessThan(scaled(MAX_HELD_MS))
  })

  test('that hides its texts behind what means nothing is not unpacked to its end for its first rows', async () => {
    function* strings() {
      yield '<sst>'
      const junk = '<x/>'.repeat(1 << 18)
      for (let bytes = 0; bytes <= HEAD_BOUNDS.stringsBytes; bytes += junk.length) yield junk
      yield '<si><t>Nome</t></si></sst>'
    }
    const row =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Número</t></is></c></row>'
    const file = await anArchive({
      'xl/worksheets/sheet1.xml': sheetOf(row),
      'xl/sharedStrings.xml': strings(),
    })
    expect(await rowsOf(file, { isHead: true })).toEqual([['', 'Número']])
  })

  test('whose formats are without end is refused, and whose cells are further right than any is cut, with a word', async () => {
    function* styles() {
      yield '<styleSheet><cellXfs>'
      const junk = '<xf numFmtId="14"/>'.repeat(1 << 16)
      for (let bytes = 0; bytes <= 17 << 20; bytes += junk.length) yield junk
    }
    const endless = await anArchive({ 'xl/worksheets/sheet1.xml': sheetOf(NAMED), 'xl/styles.xml': styles() })
    expect(async () => rowsOf(endless)).toThrow('ERR_SPREADSHEET')
    const far = '<row><c r="ZZZ1" t="str"><v>far</v></c><c r="A1" t="str"><v>near</v></c></row>'
    const rows = []
    const wide = await anArchive({ 'xl/worksheets/sheet1.xml': sheetOf(far) })
    for await (const row of readSheet(wide)) rows.push(row)
    expect(rows).toEqual([{ rowNo: 1, cells: ['near'], notes: ['cut'] }])
  })

  test('in which each cell names the longest of all texts holds nobody up', async () => {
    const width = 'x1 '.repeat(11_000)
    const cells = '<c t="s"><v>0</v></c>'.repeat(SHEET_BOUNDS.columns)
    const file = await anArchive({
      'xl/worksheets/sheet1.xml': sheetOf(`<row>${cells}</row>`.repeat(200)),
      'xl/sharedStrings.xml': `<sst><si><t>${width}</t></si></sst>`,
    })
    const fields = ['name', 'number', 'email', 'tags', 'extras', 'extra', 'whatsappId'] as const
    const columns = Array.from({ length: SHEET_BOUNDS.columns }, (_, n) => ({
      head: `Coluna ${n}`,
      field: fields[n % fields.length] ?? 'extra',
    }))
    const heldMs = await longestHold(async () => {
      for await (const row of readSheet(file)) {
        const { notes } = readContactRow(row, { columns, country: 'BR', isOwnExport: false })
        expect(notes).toContain('cut')
      }
    })
    expect(heldMs).toBeLessThan(scaled(MAX_HELD_MS))
  })

  test('that is a web page is no spreadsheet', async () => {
    const file = path.join(folder, 'page.xls')
    await Bun.write(file, '\ufeff<html><body><table><tr><td>Nome</td></tr></table></body></html>')
    expect(async () => rowsOf(file)).toThrow('ERR_SPREADSHEET')
  })
})
