import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres from 'postgres'
import { type Pack, pack } from 'tar-stream'
import { FORMAT, type Manifest, type TableSum, tableSum } from './manifest.ts'
import { copyOut, listSequences, listTables, schemaVersion, type Table } from './tables.ts'

export type BackupOptions = {
  /** As an administrator: row-level security must not hide a row. */
  databaseUrl: string
  mediaDir: string
  /** The archive; it appears under this name once it is whole. */
  to: string
  /** The id of the secret with which sealed values are written. */
  keyId: string
  say: (detail: string) => void
  /** Ends the work; nothing is left of it. */
  signal?: AbortSignal
}

const PART_BYTES = 1024 * 1024

/**
 * Writes database and media into one archive (.tar.gz), the database as it stood at one instant. Holds one part of a
 * table at a time, however much there is.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { to, signal } = options
  const draft = `${to}.unfinished`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 3 }), createWriteStream(draft, { mode: 0o600 }), {
    signal,
  })
  try {
    const [manifest] = await Promise.all([fill(tar, options), written])
    await keepThroughPowerCut(draft)
    signal?.throwIfAborted()
    renameSync(draft, to)
    return manifest
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    rmSync(draft, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

async function fill(tar: Pack, { databaseUrl, mediaDir, keyId, say }: BackupOptions): Promise<Manifest> {
  const database = await addDatabase(tar, databaseUrl, say)
  // After the rows that name them: what is new since then is kept as well, and harms nobody.
  const media = await addMedia(tar, mediaDir, say)
  const manifest: Manifest = { format: FORMAT, madeAt: new Date().toISOString(), keyId, ...database, media }
  await add(tar, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
  tar.finalize()
  return manifest
}

async function addDatabase(tar: Pack, databaseUrl: string, say: (detail: string) => void) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local row_security = off`
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`set local statement_timeout = 0`
      const tables: TableSum[] = []
      for (const table of await listTables(tx)) {
        say(table.name)
        tables.push(await addTable(tar, tx, table))
      }
      return { schemaVersion: await schemaVersion(tx), tables, sequences: await listSequences(tx) }
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function addTable(tar: Pack, tx: postgres.TransactionSql, table: Table): Promise<TableSum> {
  const sum = tableSum()
  let part: Buffer[] = []
  let bytes = 0
  let parts = 0
  const flush = async () => {
    await add(tar, `tables/${table.name}/${String(parts++).padStart(6, '0')}`, Buffer.concat(part))
    part = []
    bytes = 0
  }
  for await (const chunk of copyOut(tx, table)) {
    sum.add(chunk)
    part.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return { ...table, ...sum.result(), parts }
}

async function addMedia(
  tar: Pack,
  folder: string,
  say: (detail: string) => void,
): Promise<Manifest['media']> {
  const media: Manifest['media'] = []
  for (const name of filesIn(folder)) {
    say(`media, ${media.length} files`)
    const file = await open(path.join(folder, name)).catch(unlessGone)
    if (file === undefined) continue
    try {
      media.push({ path: name, ...(await addFile(tar, `media/${name}`, file)) })
    } finally {
      await file.close()
    }
  }
  return media
}

/** Without those that are being written: they end in `.part`, and no row says yet that they are there. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const complete = names.filter((name) => !name.endsWith('.part'))
  return complete
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort()
}

/** Deleted a moment ago: then its row is going too. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Files are written once and never changed, so the size that was read is the size that comes. */
async function addFile(tar: Pack, name: string, file: FileHandle) {
  const { size: bytes } = await file.stat()
  const hash = new Bun.CryptoHasher('sha256')
  const entry = tar.entry({ name, size: bytes, mode: 0o600 })
  await pipeline(file.createReadStream({ autoClose: false }), summed(hash), entry)
  return { bytes, sha256: hash.digest('hex') }
}

function summed(hash: Bun.CryptoHasher) {
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
}

function add(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) =>
      error ? reject(error) : resolve(),
    )
    // Told to it as well when the archive breaks off; unheard, that would be a failure of its own.
    entry.on('error', reject)
  })
}

async function keepThroughPowerCut(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
