import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres, { type ReservedSql } from 'postgres'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { copyOut } from './tables.ts'

const SIZES_KB = [0, 1, 20, 60, 63, 64, 65, 70, 100, 138, 200, 500, 1000, 5000]
/** The ways in which the bytes of a table are spread over its rows. */
const SHAPES = {
  'many rows': (bytes: number) => `select repeat('x', 99) from generate_series(1, ${Math.ceil(bytes / 100)})`,
  'one wide row': (bytes: number) => `select repeat('x', ${Math.max(0, bytes - 1)})`,
  'a wide row after narrow ones': (bytes: number) => `
    select 'narrow' from generate_series(1, 100) union all select repeat('x', ${bytes})`,
}

let database: TestDatabase
let sql: postgres.Sql
let connection: ReservedSql

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined })
  connection = await sql.reserve()
})
afterEach(async () => {
  connection.release()
  await sql.end({ timeout: 1 })
})

describe.each(Object.entries(SHAPES))('the text of a table of %s', (_, select) => {
  test.each(SIZES_KB)('of %i kB is read to its end, and the connection serves on', async (kilobytes) => {
    await fillTable(select(kilobytes * 1000))
    expect(await digestOfCopy()).toBe(await digestByServer())
    await servesOn()
  })
})

describe('a reader', () => {
  test('that is slower than the server gets everything', async () => {
    await fillTable(SHAPES['many rows'](500_000))
    const chunks: Buffer[] = []
    for await (const chunk of copyOut(connection, TABLE)) {
      chunks.push(chunk)
      if (chunks.length % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(Buffer.concat(chunks).length).toBe(500_000)
    await servesOn()
  })

  test('that leaves early leaves a connection that serves on', async () => {
    await fillTable(SHAPES['many rows'](5_000_000))
    for await (const chunk of copyOut(connection, TABLE)) if (chunk.length > 0) break
    await servesOn()
  })

  test('hears of a failure in the middle, and the connection serves on', async () => {
    const failing = connection
      .unsafe(`copy (select repeat('x', 99), 1 / (90000 - n) from generate_series(1, 100000) n) to stdout`)
      .readable()
    let bytes = 0
    const read = async () => {
      for await (const chunk of await failing) bytes += chunk.length
    }
    await expect(read()).rejects.toThrow('division by zero')
    expect(bytes).toBeGreaterThan(0)
    await servesOn()
  })

  test('hears that its connection was ended', async () => {
    await fillTable(SHAPES['many rows'](5_000_000))
    const otherConnection = postgres(database.adminUrl, { max: 1, onnotice: () => undefined })
    const victim = await otherConnection.reserve()
    const [{ pid } = { pid: 0 }] = await victim<{ pid: number }[]>`select pg_backend_pid() as pid`
    const read = async () => {
      for await (const chunk of copyOut(victim, TABLE)) {
        if (chunk.length > 0) await connection`select pg_terminate_backend(${pid})`
      }
    }
    await expect(read()).rejects.toThrow()
    await otherConnection.end({ timeout: 1 })
  })
})

describe('a writer', () => {
  test('hears that the server refuses a row, also after the last was written', async () => {
    await connection`create table numbers (n int primary key)`
    for (const rows of ['1\nx\n', `${Array.from({ length: 100_000 }, (_, n) => n).join('\n')}\n1\n`]) {
      const stream = await connection.unsafe('copy numbers from stdin').writable()
      const ended = new Promise<void>((resolve, reject) => {
        stream.on('error', reject)
        stream.end(rows, (error?: Error | null) => (error ? reject(error) : resolve()))
      })
      await expect(ended).rejects.toThrow(/invalid input syntax|duplicate key/)
      expect([...(await connection`select count(*)::int as n from numbers`)]).toEqual([{ n: 0 }])
    }
  })
})

const TABLE = { name: 'public.sized', columns: ['line'] }

async function servesOn(): Promise<void> {
  expect([...(await connection`select 1 as one`)]).toEqual([{ one: 1 }])
}

async function fillTable(select: string): Promise<void> {
  await connection`drop table if exists sized`
  await connection.unsafe(`create table sized (line) as ${select}`)
}

async function digestOfCopy(): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const chunk of copyOut(connection, TABLE)) hash.update(chunk)
  return hash.digest('hex')
}

async function digestByServer(): Promise<string> {
  const [row] = await connection<{ digest: string }[]>`
    select encode(sha256(coalesce(string_agg(convert_to(line || chr(10), 'UTF8'), ''), '')), 'hex') as digest
    from sized`
  return row?.digest ?? ''
}
