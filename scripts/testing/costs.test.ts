import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { doubledFiles, keptCosts, readCosts, sumByKind } from './costs.ts'
import { testFiles } from './kinds.ts'

test('a file costs what came since the file before it in the same process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-costs-'))
  const costLine = (file: string, runner: number, database: number) =>
    JSON.stringify({ file, runner, database, browser: 0 })
  writeFileSync(
    path.join(folder, '1.jsonl'),
    [costLine('api/a.test.ts', 3, 1), costLine('api/b.test.ts', 5, 2)].join('\n'),
  )
  writeFileSync(path.join(folder, '2.jsonl'), `${costLine('tests/e2e/c.test.ts', 7, 0)}\n`)
  const costs = readCosts(folder)
  rmSync(folder, { recursive: true })
  expect(costs).toEqual([
    { file: 'api/a.test.ts', runner: 3, database: 1, browser: 0 },
    { file: 'api/b.test.ts', runner: 2, database: 2, browser: 0 },
    { file: 'tests/e2e/c.test.ts', runner: 7, database: 0, browser: 0 },
  ])
  expect(sumByKind(costs).get('unit')).toEqual({ file: 'unit', runner: 5, database: 3, browser: 0 })
})

test('a file that takes twice as long is named, by the measure of the machine', () => {
  const cost = { file: 'api/a.test.ts', runner: 20, database: 0, browser: 0 }
  const baseline = { factor: 1, commit: 'abc', files: { 'api/a.test.ts': 5 } }
  expect(doubledFiles([cost], baseline, 1)).toEqual([{ file: 'api/a.test.ts', seconds: 20, keptSeconds: 5 }])
  expect(doubledFiles([cost], baseline, 3)).toEqual([])
})

test('no cost is kept of a file that is gone', () => {
  const present = testFiles(path.resolve(import.meta.dirname, '../..'))
  expect(Object.keys(keptCosts().files).filter((file) => !present.includes(file))).toEqual([])
})
