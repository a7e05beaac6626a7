import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { makeSteps } from './launcher/steps.ts'
import { buildWeb } from './launcher/web-build.ts'
import { findCanaries, LOGS } from './testing/canaries.ts'
import { type FailedTest, type FileResult, failedFiles, sumUp } from './testing/junit.ts'
import { choose, kindOf, STAGES, testFiles } from './testing/kinds.ts'
import { runStage } from './testing/run-stage.ts'
import { secondTry } from './testing/second-try.ts'

// `bun run test [unit|process|e2e|part of a path]…`: unit tests first, then those that start processes or browsers.
const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'test-results')
const words = process.argv.slice(2)
const files = choose(testFiles(root), words)

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let results: FileResult[] = []
let failures: FailedTest[] = []
let runnerFailed = false
// Built beside the unit tests, which leave a core idle now and then: it is one long piece of work.
const web = files.some(startsWeb) ? webIsBuilt() : undefined
for (const stage of STAGES) {
  const chosen = files.filter((file) => stage.kinds.includes(kindOf(file)))
  if (chosen.length === 0) continue
  if (stage.needsWeb && !(await web)) break
  const workers = Math.floor(stage.workers(availableParallelism()))
  console.log(`\n${stage.name}: ${chosen.length} files, ${workers} at a time`)
  const began = performance.now()
  const outcome = await runStage(stage, chosen, { root, reports, workers })
  console.log(`${stage.name}: ${Math.round((performance.now() - began) / 1000)} s`)
  results.push(...outcome.results)
  failures.push(...outcome.failures)
  runnerFailed ||= outcome.failed
}

tellSlowest(results)
const failed = failedFiles(results, files)
const second = words.length === 0 ? await secondTry(failed, failures, { root, reports }) : undefined
if (second) {
  results = [...results.filter(({ file }) => !failed.includes(file)), ...second.results]
  failures = second.failures
  runnerFailed = second.failed
}
const told = findCanaries(LOGS)
for (const { file, line } of told) console.error(`a customer's text or number in a log: ${file}: ${line}`)
for (const { place, name, message } of failures) console.error(`failed: ${place} ${name}: ${message}`)
const sum = sumUp(results, files, runnerFailed)
for (const file of sum.missing) console.error(`did not load, or holds no test: ${file}`)
if (sum.passed + sum.failed === 0) console.error('no test ran')
const skipped = sum.skipped === 0 ? '' : `, ${sum.skipped} skipped`
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exit(sum.failed === 0 && sum.passed > 0 && told.length === 0 ? 0 : 1)

function startsWeb(file: string): boolean {
  return STAGES.some((stage) => stage.needsWeb && stage.kinds.includes(kindOf(file)))
}

/** Once for all files, which would otherwise build beside one another. */
async function webIsBuilt(): Promise<boolean> {
  try {
    await makeSteps((line) => console.log(line)).run('web pages', (say) => buildWeb(root, { say }))
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

function tellSlowest(all: readonly FileResult[]): void {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 5)
  if (slowest.length > 0) console.log('\nslowest files')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
