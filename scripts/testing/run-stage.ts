import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { servicesEnded } from '#tests/support/run/run-service.ts'
import { type FailedTest, type FileResult, mergeJunit, readFailures, readJunit } from './junit.ts'
import { kindOf, type Stage } from './kinds.ts'

type Place = { root: string; reports: string }
type Reported = { results: FileResult[]; failures: FailedTest[] }
export type Outcome = Reported & { failed: boolean }

/** Runs the files of a stage until the last has ended, and the services that they shared. */
export async function runStage(
  stage: Stage,
  files: readonly string[],
  { workers, ...place }: Place & { workers: number },
): Promise<Outcome> {
  const { args, read } = stage.isOneByOne
    ? oneByOne(stage, files, { ...place, workers })
    : together(stage, files, { ...place, workers })
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: place.root,
    env: { ...process.env, NODE_ENV: 'test', TZ: 'UTC' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const failed = (await child.exited) !== 0
  await servicesEnded(child.pid)
  return { ...read(), failed }
}

type Command = { args: string[]; read: () => Reported }
type Way = Place & { workers: number }

/** By bun's own workers; the report is one. */
function together(stage: Stage, files: readonly string[], { reports, workers }: Way): Command {
  const report = path.join(reports, `${stage.name}.xml`)
  const flags = ['--only-failures', '--reporter=junit', `--reporter-outfile=${report}`]
  const paths = files.map((file) => `./${file}`)
  const modules = stage.sharesModules ? '--no-isolate' : '--isolate'
  return {
    args: ['test', `--parallel=${workers}`, modules, `--timeout=${stage.timeoutMs}`, ...flags, ...paths],
    read: () => reported([textOf(report) ?? '']),
  }
}

/** Each file by itself; of each kind the reports are made one. */
function oneByOne(stage: Stage, files: readonly string[], { reports, workers }: Way): Command {
  const folder = path.join(reports, 'files')
  mkdirSync(folder, { recursive: true })
  const script = path.join(import.meta.dirname, 'run-files.ts')
  return {
    args: [script, folder, String(stage.timeoutMs), String(workers), ...files],
    read() {
      const all = readdirSync(folder).flatMap((name) => textOf(path.join(folder, name)) ?? [])
      for (const kind of stage.kinds) {
        const own = all.filter((xml) => readJunit(xml).some(({ file }) => kindOf(file) === kind))
        if (own.length > 0) writeFileSync(path.join(reports, `${kind}.xml`), mergeJunit(own))
      }
      return reported(all)
    },
  }
}

function reported(reports: readonly string[]): Reported {
  return { results: reports.flatMap(readJunit), failures: reports.flatMap(readFailures) }
}

function textOf(report: string): string | undefined {
  try {
    return readFileSync(report, 'utf8')
  } catch {
    console.error(`the test runner wrote no report (${report})`)
    return undefined
  }
}
