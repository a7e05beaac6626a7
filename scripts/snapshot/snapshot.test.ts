import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { TEST_APP_SECRET } from '#tests/support/cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { loadDemo } from '../demo/load.ts'
import { loadBackup } from './load-archive.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { writeBackup } from './write-archive.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-snapshot-'))
const source = path.join(folder, 'source')
const archive = path.join(folder, 'a.tar.gz')
const say = () => undefined
let from: TestDatabase
let made: Manifest

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
  made = await backUp(archive)
}, 90_000)
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
    const sums = ({ tables }: Manifest) => tables.filter((table) => table.name !== 'public.installation')
    expect(sums(again)).toEqual(sums(made))
    expect(again.sequences).toEqual(made.sequences)
    expect(again.media).toEqual(made.media)
    expect(made.media.length).toBeGreaterThan(0)
    expect(made.tables.find((table) => table.name === 'public.messages')?.rows).toBeGreaterThan(10)
    await to.drop()
  })

  test('restored begins a new event log, so that no client trusts its place in the old one', async () => {
    const to = await testDatabase()
    await load(to)
    const logId = await as(to.adminUrl, (sql) => sql`select value from installation where key = 'log_id'`)
    expect(logId[0]?.value).not.toBe('old')
    expect(await as(to.adminUrl, (sql) => sql`select from events`)).toHaveLength(0)
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

  test('that is damaged or cut off is refused before anything is written', async () => {
    const whole = readFileSync(archive)
    const cut = path.join(folder, 'cut.tar.gz')
    writeFileSync(cut, whole.subarray(0, whole.length / 2))
    await expect(verifyArchive(cut)).rejects.toThrow('damaged')

    const plain = Buffer.from(Bun.gunzipSync(whole))
    const at = plain.indexOf('Demo')
    plain[at] = 'X'.charCodeAt(0)
    const changed = path.join(folder, 'changed.tar.gz')
    writeFileSync(changed, Bun.gzipSync(plain))
    await expect(verifyArchive(changed)).rejects.toThrow('differs')
  })

  test('of another version is refused, and leaves the database as it was', async () => {
    const to = await testDatabase()
    const manifest = { ...made, schemaVersion: 'another' }
    const attempt = loadBackup({ archive, manifest, databaseUrl: to.adminUrl, mediaDir: folder, say })
    await expect(attempt).rejects.toThrow('another version')
    expect(await as(to.adminUrl, (sql) => sql`select from companies`)).toHaveLength(0)
    await to.drop()
  })
})

function backUp(to: string, databaseUrl = from.adminUrl, mediaDir = path.join(source, 'media')) {
  return writeBackup({ databaseUrl, mediaDir, to, say })
}

async function load(to: TestDatabase): Promise<void> {
  const mediaDir = path.join(folder, 'elsewhere')
  await loadBackup({ archive, manifest: made, databaseUrl: to.adminUrl, mediaDir, say })
}

async function as<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
