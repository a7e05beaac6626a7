import { describe, expect, test } from 'bun:test'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { type Cell, type Sheet, xlsxStream } from './xlsx-writer.ts'

async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}

const sheetOf = (rows: AsyncIterable<readonly Cell[]>): Sheet => ({
  name: 'Tudo',
  preface: [['Período', { day: '2026-11-02' }]],
  heads: ['a', 'b'],
  widths: [20, 10],
  timeZone: 'America/Sao_Paulo',
  rows,
})

const readBack = async (sheet: Sheet, maxRows?: number) =>
  (await readXlsx(await buffer(xlsxStream(sheet, maxRows)))).sheets

describe('a spreadsheet', () => {
  test('has numbers, moments of its zone, days and lengths of time as what they are, and no formula', async () => {
    const [sheet] = await readBack(
      sheetOf(
        each([
          ['=1+1', '-2'],
          [7, 8.25],
          [new Date('2026-11-02T02:59:30Z'), { day: '2026-11-03' }],
          [{ seconds: 1210 }, { seconds: 93_784 }],
          [null, ''],
        ]),
      ),
    )
    expect(sheet?.rows).toEqual([
      ['Período', new Date('2026-11-02T00:00:00Z')],
      ['a', 'b'],
      ['=1+1', '-2'],
      [7, 8.25],
      [new Date('2026-11-01T23:59:30Z'), new Date('2026-11-03T00:00:00Z')],
      // As that reader says a part of a day, and a day and more.
      [new Date('1899-12-31T00:20:10Z'), new Date('1900-01-01T02:03:04Z')],
    ])
    expect(sheet).toMatchObject({ autoFilter: { range: 'A2:B7' }, freezePane: { rows: 2 } })
  })

  test('goes on in further sheets where one is full, each with its head', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [n, n])
    const sheets = await readBack(sheetOf(each(rows)), 5)
    expect(sheets.map(({ name, rows }) => [name, rows.length, rows[1]])).toEqual([
      ['Tudo', 5, ['a', 'b']],
      ['Tudo 2', 5, ['a', 'b']],
      ['Tudo 3', 3, ['a', 'b']],
    ])
    expect(sheets.flatMap(({ rows }) => rows.slice(2).map(([n]) => n))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('whose rows cannot be read fails, and ends where nobody reads it any more', async () => {
    async function* failing() {
      yield ['x']
      throw new Error('gone')
    }
    await expect(buffer(xlsxStream(sheetOf(failing())))).rejects.toThrow('gone')
    const ended = Promise.withResolvers<string>()
    async function* endless() {
      try {
        for (;;) yield [crypto.randomUUID().repeat(50)]
      } finally {
        ended.resolve('ended')
      }
    }
    const reader = Readable.toWeb(xlsxStream(sheetOf(endless()))).getReader()
    await reader.read()
    await reader.cancel()
    expect(await ended.promise).toBe('ended')
  })
})
