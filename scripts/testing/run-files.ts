// Runs test files each in a process of its own, in the order given, a number at a time.
// run-files.ts <folder for reports> <milliseconds for one test> <files at a time> <file>…
import path from 'node:path'

const [reports = '', limitMs = '', workers = '1', ...files] = process.argv.slice(2)
const waiting = [...files]
let hasFailed = false

await Promise.all(Array.from({ length: Number(workers) }, runWaiting))
process.exit(hasFailed ? 1 : 0)

async function runWaiting(): Promise<void> {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!(await run(file))) hasFailed = true
  }
}

/** Prints what a file says when it has ended: several speak at the same time. */
async function run(file: string): Promise<boolean> {
  const began = performance.now()
  const report = path.join(reports, `${file.replaceAll('/', '-')}.xml`)
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--timeout=${limitMs}`,
      '--only-failures',
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      `./${file}`,
    ],
    { env: process.env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const hasPassed = (await child.exited) === 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stderr.write(`${hasPassed ? '✓' : '✗'} ${file} (${seconds} s)\n`)
  process.stderr.write(hasPassed ? withoutCounts(output.join('')) : `${output.join('')}\n`)
  return hasPassed
}

/** Leaves out what the runner says of every file: the sum of all stands at the end. */
function withoutCounts(output: string): string {
  const COUNTS =
    /^(bun test v|\s*\d+ (pass|fail|skip|todo)$|\s*\d+ expect\(\) calls$|Ran \d+ tests? across|\s*$)/
  const lines = output.split('\n').filter((outputLine) => !COUNTS.test(Bun.stripANSI(outputLine)))
  return lines.map((text) => `    ${text}\n`).join('')
}
