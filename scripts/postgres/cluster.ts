import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'
import { give } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Location } from './location.ts'

/** Name of the cluster's superuser; its password is made with the cluster. */
export const SUPERUSER = 'postgres'

/**
 * Makes the cluster if there is none, and returns the superuser's password, kept in `<home>/postgres.password`
 * (mode 0600). The cluster is built beside its place and moved there, so that a start killed half-way leaves nothing.
 */
export async function makeCluster(
  home: string,
  location: Location,
  binaries: Binaries,
  sync: boolean,
): Promise<string> {
  const secret = path.join(home, 'postgres.password')
  if (existsSync(path.join(location.cluster, 'PG_VERSION'))) return readPassword(secret, location.cluster)

  const draft = `${location.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  give(draft, location.account)
  const password = crypto.getRandomValues(new Uint8Array(24)).toHex()
  const passwordFile = `${draft}.password`
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  give(passwordFile, location.account)

  await initialise(binaries, location, draft, passwordFile, sync)
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  rmSync(passwordFile)
  renameSync(draft, location.cluster)
  return password
}

function initialise(
  binaries: Binaries,
  location: Location,
  folder: string,
  passwordFile: string,
  sync: boolean,
) {
  const options = [
    '-D',
    folder,
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
  ]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions']
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(binaries.initdb, [...options, ...locale, ...(sync ? [] : ['--no-sync'])], {
    ...location.account,
    cwd: '/',
    env: serverEnv(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else reject(refusal(`PostgreSQL could not make its files in ${folder}: ${output.trim()}`))
  })
  return promise
}

/** Returns the only part of our environment that the server may know: where programs are. */
export function serverEnv(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', HOME: home, NODE_ENV: 'production' }
}

function readPassword(secret: string, cluster: string): string {
  if (existsSync(secret)) return readFileSync(secret, 'utf8').trim()
  throw refusal(`${secret} is missing: it holds the password of the database in ${cluster}. Bring it back.`)
}
