import { availableParallelism } from 'node:os'
import path from 'node:path'
import { makeSteps } from './launcher/steps.ts'
import { buildWeb } from './launcher/web-build.ts'
import { commitOf } from './testing/commit-of.ts'
import { printCosts } from './testing/cost-report.ts'
import { keepCosts, readCosts } from './testing/costs.ts'
import { failedFiles, sumUp } from './testing/junit.ts'
import { choose, GROUPS, type Kind, kindOf, testFiles } from './testing/kinds.ts'
import { type Outcome, runKind } from './testing/run-kind.ts'
import { tryAgain, withSecondTry } from './testing/second-try.ts'
import { openTestRun } from './testing/test-run.ts'

// `bun run test [--keep-costs] [unit|isolated|e2e|process|part of a path]…`
const root = path.resolve(import.meta.dirname, '..')
const KEEP = '--keep-costs'
const words = process.argv.slice(2).filter((text) => text !== KEEP)
const files = choose(testFiles(root), words)

const began = performance.now()
const run = await openTestRun(root)
// Built beside the first tests: it is one long piece of work.
const web = files.some(startsWeb) ? buildQuietly() : undefined

let outcome: Outcome = { results: [], failures: [], hasUnexplainedFailure: false }
for (const group of GROUPS) {
  const kinds = group.filter((kind) => filesOf(kind).length > 0)
  if (kinds.some(({ needsWeb }) => needsWeb) && !(await web)) break
  const outcomes = await Promise.all(kinds.map(runAll))
  outcome = joinOutcomes([outcome, ...outcomes])
}

const failed = failedFiles(outcome.results, files)
const second = words.length === 0 ? await tryAgain(failed, outcome.failures, run) : undefined
if (second) outcome = withSecondTry(outcome, second)
const faults = await run.close()

const costs = readCosts(path.join(run.reports, 'costs'))
printCosts(costs, run.machine.factor)
if (process.argv.includes(KEEP)) keepCosts(costs, { factor: run.machine.factor, commit: commitOf(root) })
for (const fault of faults) console.error(fault)
for (const { location, name, message } of outcome.failures)
  console.error(`failed: ${location} ${name}: ${message}`)
const sum = sumUp(outcome.results, files, outcome.hasUnexplainedFailure || faults.length > 0)
for (const file of sum.missing) console.error(`did not load, or holds no test: ${file}`)
if (sum.passed + sum.failed === 0) console.error('no test ran')
console.log(`\n${Math.round((performance.now() - began) / 1000)} s`)
const skipped = sum.skipped === 0 ? '' : `, ${sum.skipped} skipped`
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1)

function filesOf(kind: Kind): string[] {
  return files.filter((file) => kindOf(file) === kind.name)
}

async function runAll(kind: Kind): Promise<Outcome> {
  const files = filesOf(kind)
  const workers = Math.floor(kind.workers(availableParallelism()))
  console.log(`\n${kind.name}: ${files.length} files, ${workers} at a time`)
  const start = performance.now()
  const outcome = await runKind(kind, files, run, { workers })
  console.log(`${kind.name}: ${Math.round((performance.now() - start) / 1000)} s`)
  return outcome
}

function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    results: outcomes.flatMap(({ results }) => results),
    failures: outcomes.flatMap(({ failures }) => failures),
    hasUnexplainedFailure: outcomes.some((outcomeOfFile) => outcomeOfFile.hasUnexplainedFailure),
  }
}

function startsWeb(file: string): boolean {
  return GROUPS.flat().some((kind) => kind.needsWeb && kind.name === kindOf(file))
}

/** Builds the web once for all files, which would otherwise build beside one another; false when that failed. */
async function buildQuietly(): Promise<boolean> {
  try {
    await makeSteps((text) => console.log(text)).run('web pages', (say) => buildWeb(root, { say }))
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}
