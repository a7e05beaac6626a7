import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandLine, isAlive, signal, waitUntilGone, workingFolder } from '#scripts/process-table.ts'
import { refusal } from '#scripts/refusal.ts'

/** The content that a running server writes into its lock file. */
export type Postmaster = { pid: number; folder: string; port: number; ready: boolean; stopping: boolean }

/** The server that runs on this cluster now, or undefined. A lock file left by a dead one is removed. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readLock(cluster)
  if (postmaster === undefined) return undefined
  if (isAlive(postmaster.pid) && serves(postmaster, cluster)) return postmaster
  // The number may by now belong to another program, which would keep PostgreSQL from starting.
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/** The lock file as it stands, whether or not its server lives. */
export function readLock(cluster: string): Postmaster | undefined {
  const [pid, folder, , port, , , , status] = lines(path.join(cluster, 'postmaster.pid'))
  if (!pid || !folder || !port) return undefined
  const state = status?.trim()
  return {
    pid: Number(pid),
    folder,
    port: Number(port),
    ready: state === 'ready',
    stopping: state === 'stopping',
  }
}

/** Ends a server: fast shutdown (open work is rolled back, everything is written), and harder when that hangs. */
export async function stopPostmaster(pid: number, patienceMs = 60_000): Promise<void> {
  if (!signal(pid, 'SIGINT') || (await waitUntilGone(pid, patienceMs))) return
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, 5_000)) return
  throw refusal(`PostgreSQL (pid ${pid}) does not stop. End it by hand before the next start.`)
}

/** True when the process is the server of this very cluster, and not a later program under the same number. */
function serves({ pid, folder }: Postmaster, cluster: string): boolean {
  const works = workingFolder(pid)
  if (works !== undefined) return works === realpathSync(cluster)
  return folder === cluster && /postgres/.test(commandLine(pid) ?? '')
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
