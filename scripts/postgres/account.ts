import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { refusal } from '#scripts/refusal.ts'

/** The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root lends it an account without rights. */
export type Account = { uid: number; gid: number } | undefined

/** The account for a cluster: its owner when the folder exists, else `nobody`; undefined for a plain user. */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return ownByUs(cluster)
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return nobody()
}

/** Hands a file or folder to the account. */
export function give(path: string, account: Account): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** True when the account can enter the folder and read what lies there. */
export function canReach(folder: string, account: Account): boolean {
  if (account === undefined) return true
  const probe = spawnSync('sh', ['-c', 'cd "$1" && ls . >/dev/null', 'sh', folder], {
    ...account,
    stdio: 'ignore',
    cwd: '/',
  })
  return probe.status === 0
}

/** True when the account can walk through the folder, whether or not it may list it. */
export function canPass(folder: string, account: Account): boolean {
  if (account === undefined) return true
  return (
    spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, stdio: 'ignore', cwd: '/' }).status === 0
  )
}

function ownByUs(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (owner === undefined || uid === undefined || owner.uid === uid) return undefined
  throw refusal(
    `The database in ${cluster} belongs to another user (uid ${owner.uid}). ` +
      'Start as that user or as root, or set DATA_DIR to a folder of your own.',
  )
}

function nobody(): NonNullable<Account> {
  const passwdLine = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = passwdLine?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw refusal(
      'PostgreSQL refuses to run as root and there is no account "nobody". Start as a plain user.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}
