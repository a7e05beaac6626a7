import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { servicesEnded } from '#tests/support/run/run-service.ts'
import { makeSteps } from './launcher/steps.ts'
import { buildWeb } from './launcher/web-build.ts'
import { findCanaries, LOGS } from './testing/canaries.ts'
import { type FileResult, readJunit, sumUp } from './testing/junit.ts'
import { choose, KINDS, type Kind, kindOf, testFiles } from './testing/kinds.ts'

// `bun run test [unit|process|e2e|part of a path]…`: unit tests first, then those that start processes, then browsers.
const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'test-results')
const files = choose(testFiles(root), process.argv.slice(2))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results: FileResult[] = []
let runnerFailed = false
for (const kind of KINDS) {
  const chosen = files.filter((file) => kindOf(file) === kind.name)
  if (chosen.length === 0) continue
  if (kind.needsWeb && !(await webIsBuilt())) break
  const outcome = await run(kind, chosen)
  results.push(...outcome.results)
  runnerFailed ||= outcome.failed
}

tellSlowest(results)
const told = findCanaries(LOGS)
for (const { file, line } of told) console.error(`a customer's text or number in a log: ${file}: ${line}`)
const sum = sumUp(results, files, runnerFailed)
for (const file of sum.missing) console.error(`did not load, or holds no test: ${file}`)
if (sum.passed + sum.failed === 0) console.error('no test ran')
const skipped = sum.skipped === 0 ? '' : `, ${sum.skipped} skipped`
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exit(sum.failed === 0 && sum.passed > 0 && told.length === 0 ? 0 : 1)

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

async function run(
  kind: Kind,
  chosen: readonly string[],
): Promise<{ results: FileResult[]; failed: boolean }> {
  const workers = Math.floor(kind.workers(availableParallelism()))
  const report = path.join(reports, `${kind.name}.xml`)
  console.log(`\n${kind.name}: ${chosen.length} files, ${workers} at a time`)
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--parallel=${workers}`,
      `--timeout=${kind.timeoutMs}`,
      '--only-failures',
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...chosen.map((file) => `./${file}`),
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', TZ: 'UTC' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const failed = (await child.exited) !== 0
  await servicesEnded(child.pid)
  return { results: readReport(report), failed }
}

function readReport(report: string): FileResult[] {
  try {
    return readJunit(readFileSync(report, 'utf8'))
  } catch {
    console.error(`the test runner wrote no report (${path.relative(root, report)})`)
    return []
  }
}

function tellSlowest(all: readonly FileResult[]): void {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 5)
  if (slowest.length > 0) console.log('\nslowest files')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
