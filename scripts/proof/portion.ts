import path from 'node:path'
import { z } from 'zod'
import { readJunit } from '#scripts/testing/junit.ts'
import { kindOf } from '#scripts/testing/kinds.ts'
import type { TestRun } from '#scripts/testing/test-run.ts'

/**
 * One piece of a part: a test file, a test file many times, or a scenario. `sources`: what it runs besides its part's, as patterns
 * of paths.
 */
export type Portion = { name: string; sources?: readonly string[] } & (
  | { kind: 'file'; file: string }
  | { kind: 'repeat'; file: string; times: number }
  | { kind: 'scenario'; group: string; scenario: string }
)

/** `figures`: what a scenario has counted, in lines. */
export type PortionOutcome = {
  hasPassed: boolean
  cases: number
  seconds: number
  output: string
  figures?: readonly string[]
}

/** The limit of one test of a proof on the reference machine; some proofs go through everything in one test. */
const TEST_LIMIT_MS = 600_000
/** Loops that take a core each, while a file is tried under load. */
const LOOPS = 4

const Outcome = z.object({ cases: z.number(), figures: z.array(z.string()) })
const NO_OUTCOME: z.infer<typeof Outcome> = { cases: 0, figures: [] }

export async function runPortion(portion: Portion, run: TestRun): Promise<PortionOutcome> {
  const began = performance.now()
  const outcome = await runKind(portion, run)
  return { ...outcome, seconds: Math.round((performance.now() - began) / 1000) }
}

function runKind(portion: Portion, run: TestRun) {
  if (portion.kind === 'scenario') return runScenario(portion, run)
  return portion.kind === 'file' ? runFile(portion.file, run, 'proof') : runOften(portion, run)
}

async function runFile(
  file: string,
  run: TestRun,
  depth: 'proof' | 'sample',
  extraArguments: readonly string[] = [],
) {
  const report = path.join(run.reports, `${file.replaceAll('/', '-')}.xml`)
  const isolation = kindOf(file) === 'isolated' ? ['--isolate'] : []
  const { code, output } = await runChild(run, depth, [
    'test',
    ...isolation,
    ...extraArguments,
    `--timeout=${Math.round(TEST_LIMIT_MS * run.machine.factor)}`,
    '--only-failures',
    '--reporter=junit',
    `--reporter-outfile=${report}`,
    `./${file}`,
  ])
  const results = (await Bun.file(report).exists()) ? readJunit(await Bun.file(report).text()) : []
  const cases = results.reduce((sum, { passed }) => sum + passed, 0)
  return { hasPassed: code === 0 && cases > 0, cases, output }
}

/** Alone, and then beside loops that keep every core busy. */
async function runOften({ file, times }: { file: string; times: number }, run: TestRun) {
  const alone = await runFile(file, run, 'sample', [`--rerun-each=${times}`])
  if (!alone.hasPassed) return alone
  const loops = Array.from({ length: LOOPS }, () => Bun.spawn([process.execPath, '-e', 'for (;;);']))
  try {
    const loaded = await runFile(file, run, 'sample', [`--rerun-each=${times}`])
    return { ...loaded, cases: alone.cases + loaded.cases }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

async function runScenario({ group, scenario }: { group: string; scenario: string }, run: TestRun) {
  const script = path.join(import.meta.dirname, 'run-scenario.ts')
  const { code, output } = await runChild(run, 'proof', [script, group, scenario])
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const { cases, figures } = last.startsWith('{') ? Outcome.parse(JSON.parse(last)) : NO_OUTCOME
  return { hasPassed: code === 0 && cases > 0, cases, output, figures }
}

async function runChild(run: TestRun, depth: 'proof' | 'sample', args: readonly string[]) {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: run.root,
    env: { ...run.env, TEST_DEPTH: depth },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output: `${err}${out}` }
}
