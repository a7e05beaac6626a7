import { isRefusal } from '#scripts/refusal.ts'
import { readSettings, type Settings, type SettingsOptions } from '../env.ts'
import { onStopSignals } from '../stop-signals.ts'
import { launch } from './launcher.ts'
import { watchParents } from './parents.ts'

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
