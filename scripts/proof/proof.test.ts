import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proofFiles } from '#scripts/testing/kinds.ts'
import { isShortened } from '#tests/prove/report.ts'
import { Ledger } from './ledger.ts'
import { allParts, type Part } from './parts.ts'
import type { Portion } from './portion.ts'
import { hashSources } from './sources.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'recado-proof-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function writeSource(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

describe('what passed', () => {
  const portion: Portion = { kind: 'file', name: 'doors', file: 'tests/doors.test.ts' }
  const part: Part = {
    name: 'depth',
    title: 'in full',
    portions: [portion],
    lanes: 1,
    sources: [],
    runsPages: true,
  }
  const entry = { hash: 'one', commit: 'abc', factor: 1, cases: 3, seconds: 2 }

  test('outlives the run, and counts for the sources on which it passed', () => {
    new Ledger(root).add(part, portion, entry)
    const later = new Ledger(root)
    expect(later.find(part, portion, 'one')).toEqual(entry)
    expect(later.find(part, portion, 'two')).toBeUndefined()
  })

  test('is forgotten before it runs again: what fails now has not passed', () => {
    new Ledger(root).add(part, portion, entry)
    new Ledger(root).remove(part, portion)
    expect(new Ledger(root).find(part, portion, 'one')).toBeUndefined()
  })
})

describe('the hash of the sources', () => {
  test('changes with the product, the runner and what a part runs besides, not with documents or other tests', () => {
    writeSource('domain/core/contract/time.ts', 'one')
    writeSource('scripts/prove.ts', 'one')
    writeSource('tests/doors.test.ts', 'one')
    const read = (runsPages = false) => hashSources(root, { sources: ['tests/doors.test.ts'], runsPages })
    const first = read()
    writeSource('docs/proof.md', 'two')
    writeSource('domain/core/contract/time.test.ts', 'two')
    expect(read()).toBe(first)
    const seenOrders = new Set([first])
    for (const file of [
      'domain/core/contract/time.ts',
      'scripts/prove.ts',
      'tests/doors.test.ts',
      'domain/core/new.ts',
    ]) {
      writeSource(file, 'two')
      seenOrders.add(read())
    }
    expect(seenOrders.size).toBe(5)
    const [withoutPages, withPages] = [read(), read(true)]
    writeSource('app/root.tsx', 'two')
    expect(read()).toBe(withoutPages)
    expect(read(true)).not.toBe(withPages)
  })
})

test('a run that any variable made smaller is no proof of the whole', () => {
  expect(isShortened({ PROVE_SEED: '1' })).toBe(false)
  for (const name of ['PROVE_SECONDS', 'PROVE_BACKLOG', 'PROVE_KILLS', 'PROVE_RECIPIENTS'])
    expect(isShortened({ [name]: '5' })).toBe(true)
})

test('every proof of the project belongs to a part', () => {
  const project = path.resolve(import.meta.dirname, '../..')
  const files = allParts(project).flatMap(({ portions }) =>
    portions.flatMap((one) => ('file' in one ? [one.file] : [])),
  )
  expect(files).toEqual(expect.arrayContaining(proofFiles(project)))
})
