import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keptSeconds } from './costs.ts'
import {
  type FailedTest,
  type FileResult,
  failedFiles,
  mergeJunit,
  readFailures,
  readJunit,
} from './junit.ts'
import type { Kind } from './kinds.ts'
import type { TestRun } from './test-run.ts'

export type Outcome = {
  results: FileResult[]
  failures: FailedTest[]
  /** The test runner failed, and no report of a file says why. */
  hasUnexplainedFailure: boolean
}

/** Runs files of one kind, the longest first, until the last has ended. `label` names its report. */
export async function runKind(
  kind: Kind,
  files: readonly string[],
  run: TestRun,
  { workers, label = kind.name }: { workers: number; label?: string },
): Promise<Outcome> {
  const limitMs = Math.round(kind.testLimitMs * run.machine.factor)
  const { args, read } =
    kind.sharing === 'nothing'
      ? oneByOne(files, { run, label, limitMs, workers })
      : together(kind, files, { run, label, limitMs, workers })
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: run.root,
    env: run.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await child.exited
  const reports = read()
  const results = reports.flatMap(readJunit)
  return {
    results,
    failures: reports.flatMap(readFailures),
    hasUnexplainedFailure: code !== 0 && failedFiles(results, files).length === 0,
  }
}

type Order = { run: TestRun; label: string; limitMs: number; workers: number }
type Command = { args: string[]; read: () => string[] }

/** By bun's own workers; the report is one. */
function together(kind: Kind, files: readonly string[], { run, label, limitMs, workers }: Order): Command {
  const report = path.join(run.reports, `${label}.xml`)
  const timings = path.join(run.reports, `${label}-timings.json`)
  writeFileSync(timings, JSON.stringify({ version: 1, files: keptMilliseconds(files) }))
  return {
    args: [
      'test',
      `--parallel=${workers}`,
      '--parallel-delay=0',
      kind.sharing === 'modules' ? '--no-isolate' : '--isolate',
      `--timeout=${limitMs}`,
      `--timings=${timings}`,
      '--only-failures',
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...files.map((file) => `./${file}`),
    ],
    read: () => [textOf(report)],
  }
}

/** Each file in a process of its own; the reports are made one. */
function oneByOne(files: readonly string[], { run, label, limitMs, workers }: Order): Command {
  const folder = path.join(run.reports, label)
  mkdirSync(folder, { recursive: true })
  const script = path.join(import.meta.dirname, 'run-files.ts')
  const seconds = keptSeconds()
  const order = files.toSorted(
    (file, otherFile) => (seconds[otherFile] ?? UNKNOWN) - (seconds[file] ?? UNKNOWN),
  )
  return {
    args: [script, folder, String(limitMs), String(workers), ...order],
    read() {
      const reports = readdirSync(folder).map((name) => textOf(path.join(folder, name)))
      writeFileSync(path.join(run.reports, `${label}.xml`), mergeJunit(reports))
      return reports
    },
  }
}

/** Seconds of a file of which nothing is known: it goes before the short ones, as it may be long. */
const UNKNOWN = 10

function keptMilliseconds(files: readonly string[]): Record<string, number> {
  const seconds = keptSeconds()
  return Object.fromEntries(files.map((file) => [file, 1000 * (seconds[file] ?? UNKNOWN)]))
}

function textOf(report: string): string {
  try {
    return readFileSync(report, 'utf8')
  } catch {
    console.error(`the test runner wrote no report (${report})`)
    return ''
  }
}
