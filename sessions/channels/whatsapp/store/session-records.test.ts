import { describe, expect, test } from 'bun:test'
import { ARCHIVE, joinSession, SESSION, splitSession, withClosedSessionsIfNeeded } from './session-records.ts'

const ADDRESS = '222_1.0'

/** A store of rows, and how much was read and written. */
function aStore() {
  const rows = new Map<string, unknown>()
  const written: string[] = []
  const read = async (type: string, ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => (rows.has(`${type} ${id}`) ? [[id, rows.get(`${type} ${id}`)] as const] : [])),
    )
  return {
    rows,
    written,
    async write(value: unknown): Promise<void> {
      for (const { type, id, value: row } of await splitSession(ADDRESS, value, read)) {
        written.push(`${type} ${id}`)
        if (row === null) rows.delete(`${type} ${id}`)
        else rows.set(`${type} ${id}`, JSON.parse(JSON.stringify(row)))
      }
    },
    read: async () => joinSession(ADDRESS, rows.get(`${SESSION} ${ADDRESS}`), read),
  }
}

type Chains = Record<
  string,
  { chainType: number; messageKeys: Record<string, string>; chainKey: { counter: number } }
>

function aSession(key: string, closed: number, chains: Chains = {}) {
  return [key, { registrationId: 7, indexInfo: { baseKey: key, closed, used: 1 }, _chains: chains }] as const
}

function aRecord(...sessions: ReturnType<typeof aSession>[]) {
  return { _sessions: Object.fromEntries(sessions), version: 'v1' }
}

const keysOf = (record: unknown) =>
  typeof record === 'object' && record !== null && '_sessions' in record
    ? Object.keys(Object(record._sessions))
    : []

describe('a session record', () => {
  test('keeps closed sessions apart, and writes them only when they changed', async () => {
    const store = aStore()
    await store.write(aRecord(aSession('old', 5), aSession('new', -1)))
    expect(store.written.sort()).toEqual([`${ARCHIVE} ${ADDRESS} old`, `${SESSION} ${ADDRESS}`].sort())
    store.written.length = 0
    for (let n = 0; n < 10; n++) await store.write(await store.read())
    expect(store.written).toEqual(Array(10).fill(`${SESSION} ${ADDRESS}`))
  })

  test('has them again for what the sessions in use cannot do, and writes back what that changed', async () => {
    const store = aStore()
    await store.write(aRecord(aSession('old', 5), aSession('new', -1)))
    const batches: string[][] = []
    await withClosedSessionsIfNeeded(async () => {
      const record = await store.read()
      batches.push(keysOf(record))
      if (!keysOf(record).includes('old')) throw new Error('no matching session')
      store.written.length = 0
      await store.write(aRecord(aSession('old', 5, CHAIN), aSession('new', -1)))
    }, false)
    expect(batches).toEqual([['new'], ['old', 'new']])
    expect(store.written).toContain(`${ARCHIVE} ${ADDRESS} old`)
  })

  test('is tried once when nothing was left out', async () => {
    const store = aStore()
    await store.write(aRecord(aSession('new', -1)))
    let tries = 0
    const failing = withClosedSessionsIfNeeded(async () => {
      tries++
      await store.read()
      throw new Error('bad MAC')
    }, false)
    await expect(failing).rejects.toThrow('bad MAC')
    expect(tries).toBe(1)
  })

  test('keeps the forty sessions that were closed last, five receiving chains of each, 2,000 keys of a chain', async () => {
    const store = aStore()
    for (let n = 0; n < 50; n++)
      await store.write(aRecord(aSession(`s${n}`, n + 1), aSession('open', -1, LONG)))
    const archived = [...store.rows.keys()].filter((key) => key.startsWith(ARCHIVE))
    expect(archived.length).toBe(40)
    expect(archived).not.toContain(`${ARCHIVE} ${ADDRESS} s9`)
    expect(archived).toContain(`${ARCHIVE} ${ADDRESS} s10`)
    const record = JSON.stringify(await store.read())
    expect([...record.matchAll(/chain\d+/g)].map(([name]) => name)).toEqual([
      'chain0', // the sending one
      ...['chain8', 'chain9', 'chain10', 'chain11', 'chain12'],
    ])
    expect([...record.matchAll(/"key\d+"/g)].length).toBe(2000)
    expect(record).toContain('"key2499"')
  })

  test('goes with all that is archived for it', async () => {
    const store = aStore()
    await store.write(aRecord(aSession('old', 5), aSession('new', -1)))
    await store.write(null)
    expect(store.rows.size).toBe(0)
  })
})

const chain = (chainType: number, keys = 0): Chains[string] => ({
  chainType,
  chainKey: { counter: keys },
  messageKeys: Object.fromEntries(Array.from({ length: keys }, (_, n) => [String(n), `key${n}`])),
})
const CHAIN: Chains = { chain1: chain(2, 3) }
const LONG: Chains = Object.fromEntries(
  Array.from({ length: 13 }, (_, n) => [`chain${n}`, chain(n === 0 ? 1 : 2, n === 12 ? 2500 : 0)]),
)
