import path from 'node:path'
import { DATABASE, prepareDatabase } from '#scripts/launcher/database.ts'
import { FAST } from '#scripts/postgres/settings.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { refusal } from '#scripts/refusal.ts'
import { checkKeys } from './keys.ts'
import { loadBackup } from './load-archive.ts'
import type { Keys, Manifest } from './manifest.ts'
import { OTHER_VERSION, verifyArchive } from './read-archive.ts'
import { unlessStopped } from './stopping.ts'
import { ownSchemaVersion } from './tables.ts'
import { openThrowaway } from './throwaway.ts'

export type VerifyOptions = {
  archive: string
  keys: Keys
  say: (detail: string) => void
  signal: AbortSignal
}

/** Reads a backup through, and judges whether this version can restore it with these keys. Throws a refusal when not. */
export async function checkBackup(archive: string, keys: Keys): Promise<Manifest> {
  const manifest = await verifyArchive(archive)
  if (manifest.schemaVersion !== ownSchemaVersion()) throw refusal(OTHER_VERSION)
  checkKeys(manifest, keys)
  return manifest
}

/**
 * Restores a backup into a cluster and a folder of its own beside it, reads every row and file back and compares them
 * with the sums of the moment when it was made, and removes that place. Throws a refusal when anything differs.
 */
export async function verifyBackup({ archive, keys, say, signal }: VerifyOptions): Promise<Manifest> {
  const manifest = await unlessStopped(signal, checkBackup(archive, keys))
  const throwaway = await openThrowaway(path.dirname(path.resolve(archive)))
  try {
    await unlessStopped(signal, restoreInto(throwaway.folder, { archive, manifest, keys, say }))
    return manifest
  } finally {
    await throwaway.remove()
  }
}

type Restore = Pick<VerifyOptions, 'archive' | 'keys' | 'say'> & { manifest: Manifest }

async function restoreInto(folder: string, { archive, manifest, keys, say }: Restore): Promise<void> {
  const server = await startPostgres({ home: folder, port: freePort(), settings: FAST, sync: false })
  const databaseUrl = server.url(DATABASE)
  await prepareDatabase(databaseUrl, keys.appSecret, say)
  await loadBackup({ archive, manifest, databaseUrl, mediaDir: path.join(folder, 'media'), say })
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = probe
  probe.stop(true)
  return port
}
