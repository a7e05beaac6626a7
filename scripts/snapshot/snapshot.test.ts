import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { loadDemo } from '../demo/load.ts'
import { loadBackup } from './load-archive.ts'
import { keyIdOf, type Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { ownSchemaVersion } from './tables.ts'
import { writeBackup } from './write-archive.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-snapshot-'))
const source = path.join(folder, 'source')
const archive = path.join(folder, 'a.tar.gz')
const say = () => undefined
let from: TestDatabase
let writtenManifest: Manifest

beforeAll(async () => {
  from = await testDatabase()
  await loadDemo({
    databaseUrl: from.adminUrl,
    appSecret: TEST_APP_SECRET,
    dataDir: source,
    password: 'Demo2026',
  })
  await as(from.adminUrl, async (sql) => {
    // Whatever text holds must come back: separators, escapes and line breaks of the copy format among it.
    await sql`update contacts set name = ${'tab\t newline\n back\\slash \\. \\N ção 👋'} where id = (select min(id) from contacts)`
    await sql`insert into installation (key, value) values ('log_id', 'old') on conflict (key) do update set value = 'old'`
  })
  writtenManifest = await backUp(archive)
})
afterAll(async () => {
  await from.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test('restored into an empty database gives back every row, sequence and file', async () => {
    const to = await testDatabase()
    const mediaDir = path.join(folder, 'restored')
    await loadBackup({
      archive,
      manifest: await verifyArchive(archive),
      databaseUrl: to.adminUrl,
      mediaDir,
      say,
    })

    const again = await backUp(path.join(folder, 'b.tar.gz'), to.adminUrl, mediaDir)
    expect(sums(again)).toEqual(sums(writtenManifest))
    const ofOthers = ({ sequences }: Manifest) =>
      sequences.filter(({ name }) => name !== 'public.messages_id_seq')
    expect(ofOthers(again)).toEqual(ofOthers(writtenManifest))
    expect(again.media).toEqual(writtenManifest.media)
    expect(writtenManifest.media.length).toBeGreaterThan(0)
    expect(writtenManifest.tables.find((table) => table.name === 'public.messages')?.rows).toBeGreaterThan(10)
    await to.drop()
  })

  test('restored begins a new event log, so that no client trusts its place in the old one', async () => {
    const to = await testDatabase()
    await load(to)
    const logId = await as(to.adminUrl, (sql) => sql`select value from installation where key = 'log_id'`)
    expect(logId[0]?.value).not.toBe('old')
    expect(await as(to.adminUrl, (sql) => sql`select from events`)).toHaveLength(0)
    const restoredAt = await as(
      to.adminUrl,
      (sql) =>
        sql`select value::timestamptz > now() - interval '1 hour' as "isNow" from installation where key = 'restored_at'`,
    )
    expect(restoredAt).toMatchObject([{ isNow: true }])
    await to.drop()
  })

  test('restored gives no message an id that another one may have had since the backup', async () => {
    const to = await testDatabase()
    await load(to)
    const nextId = async (database: TestDatabase) => {
      const [row] = await as(database.adminUrl, (sql) => sql`select nextval('messages_id_seq')::int as id`)
      return Number(row?.id)
    }
    expect(await nextId(to)).toBeGreaterThan((await nextId(from)) + 100_000)
    await to.drop()
  })

  test('shows one instant while others write', async () => {
    const to = path.join(folder, 'busy.tar.gz')
    const sql = postgres(from.adminUrl, { max: 2, onnotice: () => undefined })
    await sql`create table left_side (n int)`
    await sql`create table right_side (n int)`
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        await sql.begin(async (tx) => {
          await tx`insert into left_side values (${n})`
          await tx`insert into right_side values (${n})`
        })
      }
    })()
    const rows = (manifest: Manifest, name: string) =>
      manifest.tables.find((table) => table.name === name)?.rows
    const manifest = await backUp(to)
    writing = false
    await writer
    await sql`drop table left_side, right_side`
    await sql.end()
    expect(rows(manifest, 'public.left_side')).toBe(rows(manifest, 'public.right_side') ?? -1)
  })

  test('holds tables of every size, and a file of any', async () => {
    const to = await testDatabase()
    const mediaDir = path.join(folder, 'sized')
    const restored = path.join(folder, 'sized-restored')
    for (const size of [0, 1, 65_536, 5_000_000]) {
      await Bun.write(path.join(mediaDir, `7/${size}.bin`), Buffer.alloc(size, 'file'))
    }
    const names = SIZES_KB.map((size) => `sized_${size}`)
    await as(from.adminUrl, async (sql) => {
      for (const [index, name] of names.entries()) {
        const lines = (SIZES_KB[index] ?? 0) * 10
        await sql.unsafe(
          `create table ${name} (line) as select repeat('x', 99) from generate_series(1, ${lines})`,
        )
        await sql.unsafe(`insert into ${name} values (repeat('y', ${lines * 100}))`)
      }
    })
    await as(to.adminUrl, async (sql) => {
      for (const name of names) await sql.unsafe(`create table ${name} (line text)`)
    })
    const file = path.join(folder, 'sized.tar.gz')
    const manifest = await backUp(file, from.adminUrl, mediaDir)
    await as(from.adminUrl, (sql) => sql.unsafe(`drop table ${names.join()}`))
    for (const [index, name] of names.entries()) {
      const kilobytes = SIZES_KB[index] ?? 0
      const table = manifest.tables.find((candidate) => candidate.name === `public.${name}`)
      expect(table).toMatchObject({ rows: kilobytes * 10 + 1, bytes: kilobytes * 2000 + 1 })
    }

    const verified = await verifyArchive(file)
    await loadBackup({ archive: file, manifest: verified, databaseUrl: to.adminUrl, mediaDir: restored, say })
    const again = await backUp(path.join(folder, 'sized-again.tar.gz'), to.adminUrl, restored)
    expect(sums(again)).toEqual(sums(manifest))
    expect(again.media).toEqual(manifest.media)
    expect(again.media.map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual([0, 1, 65_536, 5_000_000])
    await to.drop()
  })

  test('that is broken off leaves nothing', async () => {
    const to = path.join(folder, 'broken-off.tar.gz')
    const abort = new AbortController()
    const options = { databaseUrl: from.adminUrl, mediaDir: folder, to, keyId: '', signal: abort.signal }
    const attempt = writeBackup({ ...options, say: (table) => table > 'public.d' && abort.abort() })
    await expect(attempt).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.startsWith('broken-off'))).toEqual([])
  })

  test.if(existsSync('/dev/full'))('that meets a full disk ends with that, and leaves nothing', async () => {
    const to = path.join(folder, 'full.tar.gz')
    symlinkSync('/dev/full', `${to}.unfinished`)
    // Enough, and of a kind that does not pack, for the disk to refuse while a part is on its way.
    await as(
      from.adminUrl,
      (sql) => sql`create table noise as select md5(n::text) from generate_series(1, 200000) n`,
    )
    await expect(backUp(to)).rejects.toThrow('ENOSPC')
    await as(from.adminUrl, (sql) => sql`drop table noise`)
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
  })

  test('with one byte changed anywhere is refused', async () => {
    const archiveBytes = readFileSync(archive)
    const changed = path.join(folder, 'flipped.tar.gz')
    for (let step = 0; step < 24; step++) {
      // Behind the header of gzip, whose time and system mean nothing.
      const keptLength = 10 + Math.floor((step / 24) * (archiveBytes.length - 10))
      const copy = Buffer.from(archiveBytes)
      copy[keptLength] = (copy[keptLength] ?? 0) ^ 0x10
      writeFileSync(changed, copy)
      await expect(verifyArchive(changed)).rejects.toThrow(`${changed} is`)
    }
  })

  test('that is damaged or cut off is refused before anything is written', async () => {
    const packed = readFileSync(archive)
    const cut = path.join(folder, 'cut.tar.gz')
    for (const length of [0, 5, packed.length / 2, packed.length - 1]) {
      writeFileSync(cut, packed.subarray(0, length))
      await expect(verifyArchive(cut)).rejects.toThrow(`${cut} is`)
    }

    const plain = Buffer.from(Bun.gunzipSync(packed))
    const offset = plain.indexOf('Demo')
    plain[offset] = 'X'.charCodeAt(0)
    const changed = path.join(folder, 'changed.tar.gz')
    writeFileSync(changed, Bun.gzipSync(plain))
    await expect(verifyArchive(changed)).rejects.toThrow('differs')
  })

  test('of another version is refused, and leaves the database as it was', async () => {
    const to = await testDatabase()
    const manifest = { ...writtenManifest, schemaVersion: 'another' }
    const attempt = loadBackup({ archive, manifest, databaseUrl: to.adminUrl, mediaDir: folder, say })
    await expect(attempt).rejects.toThrow('another version')
    expect(writtenManifest.schemaVersion).toBe(ownSchemaVersion())
    expect(await as(to.adminUrl, (sql) => sql`select from companies`)).toHaveLength(0)
    await to.drop()
  })
})

const SIZES_KB = [20, 60, 64, 70, 100, 138, 200, 500, 1000, 5000]

/** The id of the event log is new after a restore. */
function sums({ tables }: Manifest) {
  return tables.filter((table) => table.name !== 'public.installation')
}

function backUp(to: string, databaseUrl = from.adminUrl, mediaDir = path.join(source, 'media')) {
  return writeBackup({ databaseUrl, mediaDir, to, keyId: keyIdOf(TEST_APP_SECRET), say })
}

async function load(to: TestDatabase): Promise<void> {
  const mediaDir = path.join(folder, 'elsewhere')
  await loadBackup({ archive, manifest: writtenManifest, databaseUrl: to.adminUrl, mediaDir, say })
}

async function as<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
