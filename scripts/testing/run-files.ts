// Runs test files each in a process of its own, a number at a time, the longest first; services live as long as this does.
// Those with a browser need a core each and go first. Those that start processes wait for timers, deaths and due moments half of
// their time: of them nearly twice as many run at a time.
// run-files.ts <folder for reports> <milliseconds for one test> <files at a time> <file>…
import path from 'node:path'
import { kindOf } from './kinds.ts'
import { longestFirst, takeNext } from './longest-first.ts'

const [reports = '', timeoutMs = '', workers = '1', ...files] = process.argv.slice(2)
const waiting = longestFirst(files)
const lanes = new Set<Promise<void>>()
let moreLanes = Number(workers) - 1
let hasFailed = false

for (let lane = 0; lane < Number(workers); lane++) open()
while (lanes.size > 0) await Promise.race(lanes)
process.exit(hasFailed ? 1 : 0)

function open(): void {
  const lane = work().finally(() => lanes.delete(lane))
  lanes.add(lane)
}

async function work(): Promise<void> {
  for (let file = takeNext(waiting); file !== undefined; file = takeNext(waiting)) {
    if (kindOf(file) === 'process' && moreLanes-- > 0) open()
    if (!(await run(file))) hasFailed = true
  }
}

/** What a file says is told at once when it has ended: several speak at the same time. */
async function run(file: string): Promise<boolean> {
  const began = performance.now()
  const report = path.join(reports, `${file.replaceAll('/', '-')}.xml`)
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--timeout=${timeoutMs}`,
      '--only-failures',
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      `./${file}`,
    ],
    {
      env: { ...process.env, TEST_RUN: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const isPassed = (await child.exited) === 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stderr.write(`${isPassed ? '✓' : '✗'} ${file} (${seconds} s)\n`)
  process.stderr.write(isPassed ? withoutCounts(said.join('')) : `${said.join('')}\n`)
  return isPassed
}

/** Without what the runner says of every file: the sum of all stands at the end. */
function withoutCounts(said: string): string {
  const COUNTS =
    /^(bun test v|\s*\d+ (pass|fail|skip|todo)$|\s*\d+ expect\(\) calls$|Ran \d+ tests? across|\s*$)/
  const lines = said.split('\n').filter((line) => !COUNTS.test(Bun.stripANSI(line)))
  return lines.map((line) => `    ${line}\n`).join('')
}
