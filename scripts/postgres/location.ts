import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'
import { type Account, accountFor, canPass } from './account.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/**
 * The folder for the files that the database's account must reach, used by root when DATA_DIR lies in a folder closed
 * to that account.
 */
export const OPEN_HOME = '/var/lib/recado'

export type Location = { cluster: string; account: Account; copyTo: string }

/**
 * The folder of the cluster that belongs to a data folder: `<home>/postgres`, or, when the account that runs
 * PostgreSQL cannot get there (root's own home is closed to others), a folder of its own in /var/lib/recado whose
 * path is kept in `<home>/postgres.location`, so that it is found again after the data folder was moved.
 */
export async function locate(home: string): Promise<Location> {
  const pointer = path.join(home, 'postgres.location')
  if (existsSync(pointer)) return located(readFileSync(pointer, 'utf8').trim(), home)

  const inside = path.join(home, 'postgres')
  const account = accountFor(inside)
  mkdirSync(home, { recursive: true, mode: account === undefined ? 0o700 : 0o711 })
  if (canPass(home, account))
    return { cluster: inside, account, copyTo: account === undefined ? home : OPEN_HOME }

  const outside = path.join(OPEN_HOME, crypto.randomUUID(), 'postgres')
  mkdirSync(path.dirname(outside), { recursive: true, mode: 0o711 })
  writeFileSync(path.join(path.dirname(outside), 'belongs-to'), home)
  if (existsSync(inside)) await moveOut(inside, outside)
  writeFileSync(pointer, `${outside}\n`)
  return { cluster: outside, account: accountFor(outside), copyTo: OPEN_HOME }
}

/** The port on which this data folder's database runs already, such as one that a killed launcher left; changes nothing. */
export function runningPort(home: string): number | undefined {
  const pointer = path.join(home, 'postgres.location')
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(home, 'postgres')
  return findPostmaster(cluster)?.port
}

/** A data folder that was moved to a closed place brings its cluster along. */
async function moveOut(inside: string, outside: string): Promise<void> {
  const running = findPostmaster(inside)
  if (running !== undefined) await stopPostmaster(running.pid)
  const moved = spawnSync('mv', [inside, outside], { encoding: 'utf8' })
  if (moved.status !== 0)
    throw refusal(`The database could not be moved to ${outside}: ${moved.stderr.trim()}`)
}

/** Removes what `locate` made outside the data folder. */
export function removeOutside(home: string): void {
  const pointer = path.join(home, 'postgres.location')
  if (!existsSync(pointer)) return
  const folder = path.dirname(readFileSync(pointer, 'utf8').trim())
  if (folder.startsWith(`${OPEN_HOME}/`)) rmSync(folder, { recursive: true, force: true })
  rmSync(pointer)
}

function located(cluster: string, home: string): Location {
  const owner = path.join(path.dirname(cluster), 'belongs-to')
  if (!existsSync(owner)) {
    throw refusal(
      `The database of ${home} should lie in ${path.dirname(cluster)}, which is missing. ` +
        'Bring that folder back, or restore a backup into an empty DATA_DIR.',
    )
  }
  const before = readFileSync(owner, 'utf8').trim()
  if (before !== home && sharesPointer(before, cluster)) {
    throw refusal(
      `${home} is a copy of ${before}: both name the database in ${cluster}. ` +
        'Use backup and restore to make a second installation, or remove one of the two.',
    )
  }
  writeFileSync(owner, home)
  return { cluster, account: accountFor(cluster), copyTo: OPEN_HOME }
}

function sharesPointer(home: string, cluster: string): boolean {
  const pointer = path.join(home, 'postgres.location')
  return existsSync(pointer) && readFileSync(pointer, 'utf8').trim() === cluster
}
