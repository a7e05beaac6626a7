import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { removeOutside } from '#scripts/postgres/location.ts'
import { findPostmaster, stopPostmaster } from '#scripts/postgres/postmaster.ts'
import { isAlive, startMark } from '#scripts/process-table.ts'

export type Throwaway = { folder: string; remove(): Promise<void> }

const PREFIX = '.verify-'

/**
 * A folder for a cluster that is of no use once this process has ended. It goes with `remove`; should this process be
 * killed, a watcher removes it, and should that be killed as well, the next that is opened in the same place does.
 */
export async function openThrowaway(parent: string): Promise<Throwaway> {
  await sweep(parent)
  const folder = path.resolve(parent, `${PREFIX}${process.pid}-${startMark(process.pid)}`)
  mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  watch(folder)
  return { folder, remove: () => removeThrowaway(folder) }
}

/** Ends the server of the folder, and removes all of it. */
export async function removeThrowaway(folder: string): Promise<void> {
  const running = findPostmaster(clusterOf(folder))
  if (running !== undefined) await stopPostmaster(running.pid, 10_000)
  if (existsSync(folder)) removeOutside(folder)
  rmSync(folder, { recursive: true, force: true })
}

export function clusterOf(folder: string): string {
  const pointer = path.join(folder, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(folder, 'postgres')
}

async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const [pid = '', mark] = name.slice(PREFIX.length).split('-')
    if (isAlive(Number(pid)) && startMark(Number(pid)) === mark) continue
    await removeThrowaway(path.join(parent, name))
  }
}

/** Started through a shell that ends at once, so that it belongs to nobody and outlives what it watches. */
function watch(folder: string): void {
  const script = path.join(import.meta.dirname, 'watch-throwaway.ts')
  const args = [process.execPath, script, folder, String(process.pid), startMark(process.pid)]
  spawn('sh', ['-c', '"$0" "$@" >/dev/null 2>&1 &', ...args], { detached: true, stdio: 'ignore' }).unref()
}
