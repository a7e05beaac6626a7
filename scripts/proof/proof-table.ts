import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Entry } from './ledger.ts'

const BEGIN = '<!-- the table of parts: written by `bun run prove` -->'
const END = '<!-- the end of the table -->'
const HEAD = ['part', 'sources', 'commit', 'machine', 'cases', 'seconds']

/** Writes a part's line into docs/proof.md, in the place of the one before it. */
export function writeLine(root: string, part: string, entries: readonly Entry[]): void {
  const file = path.join(root, 'docs/proof.md')
  const text = readFileSync(file, 'utf8')
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('docs/proof.md has no place for the table of parts')
  const lines = readLines(text.slice(begin, end))
  lines.set(part, lineOf(part, entries))
  const table = [rowOf(HEAD), rowOf(HEAD.map(() => '---')), ...[...lines.values()].sort()]
  writeFileSync(file, `${text.slice(0, begin)}${BEGIN}\n\n${table.join('\n')}\n\n${text.slice(end)}`)
}

function readLines(table: string): Map<string, string> {
  const rows = table.split('\n').filter((text) => text.startsWith('| ') && !/^\| (part|---) /.test(text))
  return new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]))
}

function lineOf(part: string, entries: readonly Entry[]): string {
  const sum = (pick: (entry: Entry) => number) => entries.reduce((total, entry) => total + pick(entry), 0)
  const factors = entries.map(({ factor }) => factor)
  const [least, largest] = [Math.min(...factors), Math.max(...factors)]
  return rowOf([
    part,
    joinHashes(entries.map(({ hash }) => hash)),
    [...new Set(entries.map(({ commit }) => commit))].join(' '),
    least === largest ? String(least) : `${least} to ${largest}`,
    String(sum(({ cases }) => cases)),
    String(sum(({ seconds }) => seconds)),
  ])
}

/** The one hash of all portions, else one over theirs. */
function joinHashes(hashes: readonly string[]): string {
  const [first = '', ...otherHashes] = [...new Set(hashes)]
  if (otherHashes.length === 0) return first
  return new Bun.CryptoHasher('sha256').update(hashes.join(' ')).digest('hex').slice(0, 12)
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
