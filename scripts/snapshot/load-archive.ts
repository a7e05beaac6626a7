import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import postgres, { type TransactionSql } from 'postgres'
import { refusal } from '#scripts/refusal.ts'
import { type Manifest, type TableSum, tableSum } from './manifest.ts'
import { contentOf, OTHER_VERSION, readArchive } from './read-archive.ts'
import { copyOut, listTables, schemaVersion } from './tables.ts'

export type LoadOptions = {
  archive: string
  manifest: Manifest
  /** The address, as an administrator, of a database that was just migrated and is empty. */
  databaseUrl: string
  mediaDir: string
  say: (detail: string) => void
}

/**
 * Loads a verified archive. The rows arrive in one transaction with the triggers and foreign keys of replication (as
 * they were valid together, they need no order), are read back and compared, the files too, the event log gets a
 * new id, and messages go on with ids of their own. Throws a refusal, and changes no row, when schema or sums differ. Holds one part of a table at a time.
 */
export async function loadBackup(options: LoadOptions): Promise<void> {
  const { databaseUrl, manifest, say } = options
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`set local statement_timeout = 0`
      await checkSchema(tx, manifest)
      await tx.unsafe(
        `truncate ${manifest.tables.map((table) => table.name).join(', ')}, public.events cascade`,
      )
      await unpack(tx, options)
      for (const { name, value, isCalled } of manifest.sequences) {
        await tx`select setval(${name}::regclass, ${value}, ${isCalled})`
      }
      for (const table of manifest.tables) await checkTable(tx, table, say)
      for (const file of manifest.media) await checkFile(options, file)
      await renewLog(tx)
      await skipMessageIds(tx)
    })
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

/**
 * Gives the event log a new id, by which clients with a place in the old log learn that they must load afresh, and notes when that
 * was: what came between the backup and then is not known.
 */
async function renewLog(tx: TransactionSql): Promise<void> {
  await tx`
    insert into installation (key, value) values ('log_id', ${crypto.randomUUID()}),
      ('restored_at', ${new Date().toISOString()})
    on conflict (key) do update set value = excluded.value`
}

/** More messages than are made between a backup and its restore. */
const LOST_MESSAGES = 1_000_000

/** Programs know messages by the ids that were given out after the backup: none is given to another message. */
async function skipMessageIds(tx: TransactionSql): Promise<void> {
  await tx`select setval('messages_id_seq', nextval('messages_id_seq') + ${LOST_MESSAGES})`
}

async function checkSchema(tx: TransactionSql, manifest: Manifest): Promise<void> {
  if ((await schemaVersion(tx)) !== manifest.schemaVersion) {
    throw refusal(OTHER_VERSION)
  }
  const columnsByTable = new Map((await listTables(tx)).map((table) => [table.name, table.columns.join()]))
  const strange = manifest.tables.filter((table) => columnsByTable.get(table.name) !== table.columns.join())
  if (strange.length > 0) {
    throw refusal(
      `The backup’s tables differ from this version's: ${strange.map((table) => table.name).join(', ')}`,
    )
  }
}

async function unpack(tx: TransactionSql, { archive, manifest, mediaDir, say }: LoadOptions): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let open: { name: string; stream: Awaited<ReturnType<typeof copyIn>> } | undefined
  for await (const entry of readArchive(archive)) {
    const [kind = '', ...nameParts] = entry.header.name.split('/')
    if (kind === 'media') {
      say('media')
      await pipeline(entry, createWriteStream(placeOf(mediaDir, nameParts.join('/'))))
      continue
    }
    const content = await contentOf(entry)
    const table = kind === 'tables' ? tables.get(nameParts[0] ?? '') : undefined
    if (open !== undefined && open.name !== table?.name) {
      await open.stream.end()
      open = undefined
    }
    if (table === undefined) continue
    say(table.name)
    open ??= { name: table.name, stream: await copyIn(tx, table) }
    await open.stream.write(content)
  }
  await open?.stream.end()
}

async function copyIn(tx: TransactionSql, table: TableSum) {
  const stream = await tx.unsafe(`copy ${table.name} (${table.columns.join(', ')}) from stdin`).writable()
  const failed = new Promise<never>((_, reject) => stream.on('error', reject))
  failed.catch(() => undefined)
  const settle = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ])
  return {
    write: (content: Buffer) => settle((done) => stream.write(content, done)),
    end: () => settle((done) => stream.end(done)),
  }
}

function placeOf(folder: string, name: string): string {
  const file = path.resolve(folder, name)
  if (!file.startsWith(`${path.resolve(folder)}${path.sep}`))
    throw refusal(`The backup names a file outside: ${name}`)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  return file
}

async function checkTable(tx: TransactionSql, table: TableSum, say: (detail: string) => void): Promise<void> {
  say(`reading back ${table.name}`)
  const sum = tableSum()
  for await (const chunk of copyOut(tx, table)) sum.add(chunk)
  const { rows, sha256 } = sum.result()
  if (rows !== table.rows || sha256 !== table.sha256) {
    throw refusal(`Table ${table.name} came out differently: ${rows} rows instead of ${table.rows}.`)
  }
}

async function checkFile({ mediaDir, say }: LoadOptions, file: Manifest['media'][number]): Promise<void> {
  say(`reading back media/${file.path}`)
  const hash = new Bun.CryptoHasher('sha256')
  for await (const chunk of createReadStream(placeOf(mediaDir, file.path))) hash.update(chunk)
  if (hash.digest('hex') !== file.sha256) throw refusal(`File ${file.path} came out differently.`)
}
