import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/*
 * Every regular expression of the product, tried on texts that are made from it: its own letters, again and again, with what
 * may stand between them. One whose time grows with the square of the text may hold a process for minutes. A new one is
 * tried without anybody listing it; one that is slow on purpose says here what bounds its text.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  '/([*~_])(\\S(?:[^\\n]*?\\S)?)\\1(?=[\\s.,;:!?]|$)/g': 'tickets/preview.ts: the first 500 characters',
  '/\\S*(?:\\d{4}|@)\\S*/g': 'whatsapp/quiet.ts: the first 200 characters',
  '/([\\w$.-]+:\\d+)(?::\\d+)?\\)?$/': 'core/describe-error.ts: a line of our own stack',
  '/nextWrite[\\s\\S]*postgres/': 'core/stray-errors.ts: the stack of a TypeError',
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['api', 'app', 'domain', 'sessions']
const [SHORT, LONG] = [8_000, 32_000]
/** The shortest time that is judged. Below it the clock says more about the machine than about the pattern. */
const WORTH_JUDGING_MS = 30
/** Four times the text takes four times as long, or sixteen. */
const MAX_GROWTH = 9
const TRIES = 5

const literals = FOLDERS.flatMap(filesIn).flatMap((file) =>
  literalsIn(file).map((text) => [text, file] as const),
)
const patterns = new Map(literals.filter(([text]) => isUnbounded(text)))

test('the product has patterns to try', () => {
  expect(patterns.size).toBeGreaterThan(30)
})

test('no pattern takes the square of a text', () => {
  const slow = [...patterns].filter(
    ([text]) => !(text in BOUNDED) && textsFor(text).some((unit) => isSlow(text, unit)),
  )
  expect(slow).toEqual([])
})

test('what is said to be bounded is there', () => {
  expect(Object.keys(BOUNDED).filter((text) => !patterns.has(text))).toEqual([])
})

function filesIn(folder: string): string[] {
  const paths = [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT })]
  return paths.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

/** Whether it may look at any number of characters at one place. */
function isUnbounded(text: string): boolean {
  return /[*+]|\{\d+,\}/.test(text.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'))
}

function literalsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const slow: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) slow.push(node.text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return slow
}

/**
 * Returns the units that the texts repeat: the pattern's words, alone and with characters between them that it may look
 * for.
 */
function textsFor(text: string): string[] {
  const plain = text.slice(1, text.lastIndexOf('/')).replaceAll('\\', '')
  const words = plain.match(/[\p{L}\p{N}]+|[@&?=*~_.:;{}<>"'|+/-]/gu) ?? []
  const units = [...new Set(words.filter((fragment) => fragment.length < 20))].slice(0, 8)
  return [
    ...' \n\t1a/.-(*',
    ...units,
    ...units.flatMap((unit) => [`${unit}\n`, `${unit} `, `${unit}1`, `${unit}a;`]),
  ]
}

function isSlow(text: string, unit: string): boolean {
  if (timeOf(text, unit, LONG) < WORTH_JUDGING_MS) return false
  // The least of several: what is compiled or cleared away beside a try is counted as its time, too.
  const least = (length: number) =>
    Math.min(...Array.from({ length: TRIES }, () => timeOf(text, unit, length)))
  return least(LONG) / Math.max(least(SHORT), 0.1) > MAX_GROWTH
}

/** Milliseconds of the processor, to find all that is to be found and then nothing more. */
function timeOf(text: string, unit: string, length: number): number {
  const end = text.lastIndexOf('/')
  const flags = text.slice(end + 1)
  const pattern = new RegExp(text.slice(1, end), flags.includes('g') ? flags : `${flags}g`)
  const input = `${unit.repeat(length / unit.length)}\u0000`
  const before = process.cpuUsage()
  input.replace(pattern, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
