import { commandLine, isAlive, parentOf, startMark } from '#scripts/process-table.ts'
import { isRefusal } from '#scripts/refusal.ts'
import { readSettings, type Settings, type SettingsOptions } from '../env.ts'
import { onStopSignals } from '../stop-signals.ts'
import { launch } from './launcher.ts'

/**
 * The life of a launcher process. Exit codes: 0 drained, 1 could not start, 2 wrong settings, 130 ended by a second
 * Ctrl-C.
 */
export async function runLauncher(options: { dev: boolean }): Promise<never> {
  const launcher = launch(settingsOrExit(), options)
  let stopping: Promise<never> | undefined
  const stop = (reason: string, code: number) => {
    if (stopping !== undefined) return
    console.log(`\n  Stopping (${reason})`)
    stopping = launcher.drain().then(() => process.exit(code))
  }
  watchParents(() => stop('the process that started it is gone', 0))
  onStopSignals((name, isAgain) => {
    if (!isAgain) return stop(name, 0)
    if (name !== 'SIGINT') return
    console.error('  Stopping at once')
    launcher.kill()
    process.exit(130)
  })

  try {
    await launcher.started
  } catch (error) {
    if (stopping === undefined) {
      console.error(isRefusal(error) ? `\n${error.message}` : error)
      stop('it could not start', 1)
    }
  }
  return new Promise<never>(() => undefined)
}

/** A command that does one thing with the settings and ends: exit codes 0, 1 and 2 as above. */
export async function orExit(work: (settings: Settings) => Promise<void>): Promise<never> {
  const settings = settingsOrExit()
  try {
    await work(settings)
    process.exit(0)
  } catch (error) {
    console.error(isRefusal(error) ? error.message : error)
    process.exit(1)
  }
}

export function settingsOrExit(options?: SettingsOptions): Settings {
  const read = readSettings(process.env, options)
  if (!('faults' in read)) return read.settings
  for (const fault of read.faults) console.error(fault)
  process.exit(2)
}

type Ancestor = { pid: number; mark: string }

/**
 * Calls back once when the process that started us is gone, or any of those through which a package runner starts us
 * (npx → sh → bun run → us): a signal to npx reaches nobody below it. A shell or a service manager that we were started
 * from in the background is no such link, and neither is process 1.
 */
function watchParents(onGone: () => void, everyMs = 500): () => void {
  const chain = launchChain()
  const timer = setInterval(() => {
    if (chain.every(({ pid, mark }) => isAlive(pid) && startMark(pid) === mark)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function launchChain(): Ancestor[] {
  const chain: Ancestor[] = []
  let pid = parentOf(process.pid)
  while (pid !== undefined && pid > 1 && (chain.length === 0 || isRunner(pid))) {
    chain.push({ pid, mark: startMark(pid) })
    pid = parentOf(pid)
  }
  return chain
}

/** Exact shapes only: the shell of a script whose text happens to mention `bun run start` may end and leave us running. */
const RUNNER =
  /^(npm exec|npm run|npx |node \S*(npx|npm)|\S*bun(\.exe)? run |(\S*\/)?(sh|bash) -c '?bun'? run \S+$)/

function isRunner(pid: number): boolean {
  return RUNNER.test(commandLine(pid) ?? '')
}
