import path from 'node:path'
import { isShortened } from '#tests/prove/report.ts'
import { makeSteps } from './launcher/steps.ts'
import { buildWeb } from './launcher/web-build.ts'
import { type Entry, Ledger } from './proof/ledger.ts'
import { allParts, type Part } from './proof/parts.ts'
import { type Portion, runPortion } from './proof/portion.ts'
import { writeLine } from './proof/proof-table.ts'
import { hashSources } from './proof/sources.ts'
import { commitOf } from './testing/commit-of.ts'
import { unsteadyFiles, writeUnsteadyFiles } from './testing/second-try.ts'
import { openTestRun, type TestRun } from './testing/test-run.ts'

// `bun run prove [--list] [--minutes N] [--again] [part | part/text of a portion]…`: what is shown by volume, by chance, by kills and
// by every cell. It goes on where it stopped: a portion that passed on these sources is not run again. docs/proof.md.
const root = path.resolve(import.meta.dirname, '..')
const { words, isList, isAgain, minutes } = readArguments(process.argv.slice(2))
const ledger = new Ledger(root)

type Work = { part: Part; portions: Portion[] }
const works = chooseWork(allParts(root))
if (isList) {
  for (const work of works) printWork(work)
  process.exit(0)
}

const deadline = performance.now() + minutes * 60_000
const run = await openTestRun(root)
await makeSteps((text) => console.log(text)).run('web pages', (say) => buildWeb(root, { say }))
let failedCount = 0
for (const work of works) failedCount += await runWork(work, run)
const faults = await run.close()
for (const fault of faults) console.error(fault)

const leftCount = works.reduce((sum, work) => sum + leftOf(work).length, 0) - failedCount
if (leftCount > 0) console.log(`${leftCount} portions are left: the same command goes on with them`)
console.log(`${failedCount === 0 ? 'no portion' : `${failedCount} portions`} failed`)
process.exit(failedCount === 0 && faults.length === 0 ? 0 : 1)

function readArguments(commandLine: readonly string[]) {
  const index = commandLine.indexOf('--minutes')
  const limit = index < 0 ? Number.POSITIVE_INFINITY : Number(commandLine[index + 1])
  if (Number.isNaN(limit)) fail('--minutes wants a number')
  const named = index < 0 ? commandLine : commandLine.toSpliced(index, 2)
  return {
    words: named.filter((text) => !text.startsWith('--')),
    isList: commandLine.includes('--list'),
    isAgain: commandLine.includes('--again'),
    minutes: limit,
  }
}

function chooseWork(parts: readonly Part[]): Work[] {
  const names = parts.map(({ name }) => name)
  const unknown = words.filter((argument) => !names.includes(argument.split('/')[0] ?? ''))
  if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  return parts.flatMap((part) => {
    const texts = words.filter((argument) => argument === part.name || argument.startsWith(`${part.name}/`))
    if (words.length > 0 && texts.length === 0) return []
    const isWhole = words.length === 0 || texts.includes(part.name)
    const portions = part.portions.filter(
      ({ name }) => isWhole || texts.some((text) => name.includes(text.slice(part.name.length + 1))),
    )
    return [{ part, portions }]
  })
}

/** A file that was unsteady is run often whatever it did before. */
function leftOf({ part, portions }: Work): Portion[] {
  return portions.filter(
    (portion) => portion.kind === 'repeat' || !ledger.find(part, portion, hashOf(part, portion)),
  )
}

/** Returns the hash of the sources that the portion runs: those of its part and its own. */
function hashOf({ sources, runsPages }: Part, portion: Portion): string {
  return hashSources(root, { sources: [...sources, ...(portion.sources ?? [])], runsPages })
}

function printWork(work: Work): void {
  const { part, portions } = work
  const remaining = leftOf(work)
  console.log(`${part.name}: ${part.title}`)
  console.log(
    `  ${portions.length} portions, ${portions.length - remaining.length} of them passed on these sources`,
  )
}

/** Runs what is left of a part, some portions side by side, and returns how many failed. */
async function runWork(work: Work, testRun: TestRun): Promise<number> {
  const waiting = isAgain ? [...work.portions] : leftOf(work)
  let failed = 0
  const runWaiting = async () => {
    for (let portion = waiting.shift(); portion; portion = waiting.shift()) {
      if (performance.now() > deadline) return
      if (!(await runOne(work, portion, testRun))) failed++
    }
  }
  await Promise.all(Array.from({ length: work.part.lanes }, runWaiting))
  writeFinished(work)
  return failed
}

async function runOne({ part }: Work, portion: Portion, testRun: TestRun): Promise<boolean> {
  ledger.remove(part, portion)
  const hash = hashOf(part, portion)
  const { hasPassed, cases, seconds, output, figures = [] } = await runPortion(portion, testRun)
  console.log(`${hasPassed ? '✓' : '✗'} ${part.name}: ${portion.name} (${cases} cases, ${seconds} s)`)
  if (!hasPassed) console.log(output)
  else for (const figure of figures) console.log(`  ${figure}`)
  if (!hasPassed || !countsAsProof(hash, hashOf(part, portion))) return hasPassed
  ledger.add(part, portion, { hash, commit: commitOf(root), factor: testRun.machine.factor, cases, seconds })
  if (portion.kind === 'repeat') {
    const otherUnsteady = unsteadyFiles(root).filter((file) => file !== portion.file)
    writeUnsteadyFiles(root, otherUnsteady)
  }
  return true
}

/** A shortened run is no proof of the whole, and one whose sources changed meanwhile is of neither version. */
function countsAsProof(hashBefore: string, hashAfter: string): boolean {
  if (isShortened(process.env)) return false
  if (hashAfter === hashBefore) return true
  console.log('  does not count: its sources changed while it ran')
  return false
}

/** Once each portion of the part has passed on the same sources. */
function writeFinished({ part }: Work): void {
  const entries = part.portions.map((portion) => ledger.find(part, portion, hashOf(part, portion)))
  const passed = entries.filter((entry): entry is Entry => entry !== undefined)
  if (passed.length > 0 && passed.length === entries.length) writeLine(root, part.name, passed)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
