import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys'
import type { RawEvent } from '#domain/connections/raw-event.ts'
import type { ChannelStore, KeyChanges } from '../../driver.ts'
import { boundedBytes } from '../bounded-bytes.ts'
import { groupCommit } from './group-commit.ts'
import { ARCHIVE, joinSession, SESSION, splitSession } from './session-records.ts'

/** The extra key type under which a node and its plaintext travel inside the ratchet's own transaction. */
export const RAW = 'recado-raw'

export type AuthStore = {
  state: AuthenticationState
  saveCredentials(): Promise<void>
  /** Raw rows without keys: stubs and calls. */
  keepRaw(raw: KeyChanges['raw'][number]): Promise<void>
  /** A value of our own among the keys; null deletes it. `raw` commits together with it. */
  keep(type: string, id: string, value: unknown, raw?: KeyChanges['raw']): Promise<void>
  /** All values of a type of our own. */
  list(type: string): Promise<Map<string, unknown>>
  /** Committed before, or with, whatever is handed in later. */
  keepContent(content: KeyChanges['contents'][number]): Promise<void>
  /** Resolves when everything that was handed in is committed or has failed. */
  settled(): Promise<void>
  /** The socket has ended: what its handlers still want to write is refused, for the next socket reads it anew. */
  close(): void
}

type Options = {
  /** All that were stored since the last word; none where only the rows tell. */
  onRaw(stored: readonly RawEvent[]): void
}

/** The size of a connection's keys that stay in memory. The lease makes this process their only writer. */
const CACHE_BYTES = 1_500_000

/**
 * Baileys' credentials and keys over the channel's store: one row a key, one transaction a `set`, several sets in
 * one when they come while another commits. Reads are answered from a bounded cache that only ever holds what is
 * committed.
 */
export async function openAuthStore(store: ChannelStore, options: Options): Promise<AuthStore> {
  const creds = readCreds(await store.readCredentials())
  const cache = boundedBytes(CACHE_BYTES)
  const commits = groupCommit(async (changes) => {
    const stored = await writeTelling(store, changes, options)
    for (const { type, id, value } of changes.keys) cache.set(`${type} ${id}`, value)
    if (changes.raw.length > 0) options.onRaw(stored.length === changes.raw.length ? stored : [])
  })
  let credentialWrites: Promise<void> = Promise.resolve()
  let isClosed = false
  const put = (changes: Partial<KeyChanges>): Promise<void> =>
    isClosed ? Promise.reject(new Error('the socket has ended')) : commits.put(changes)

  /** The ids of new pre-keys are counted in the credentials: behind them, an id would be given to another key. */
  async function set(data: SignalDataSet): Promise<void> {
    const { session = {}, ...otherKeys } = data
    const split = Object.entries(session).map(([id, value]) => splitSession(id, value, readValues))
    const rows = (await Promise.all(split)).flat()
    const { keys = [], raw = [] } = changesOf(otherKeys)
    await put({ keys: [...keys, ...rows.map(asKeyRow)], raw })
    if (data['pre-key']) await credentialWrites
  }

  /** The bytes of these keys, from the cache where it knows; null = there is none. */
  async function readBytes(type: string, ids: readonly string[]): Promise<Map<string, Uint8Array | null>> {
    const cached = new Map(ids.map((id) => [id, cache.get(`${type} ${id}`)] as const))
    const missing = ids.filter((id) => cached.get(id) === undefined)
    const before = commits.generation()
    const rows = missing.length > 0 ? await store.readKeys(type, missing) : new Map<string, Uint8Array>()
    // A read that overlapped a commit may be older than what the commit put into the cache.
    const isCurrent = before === commits.generation()
    for (const id of missing) {
      const bytes = rows.get(id) ?? null
      cached.set(id, bytes)
      if (isCurrent) cache.set(`${type} ${id}`, bytes)
    }
    return new Map([...cached].map(([id, bytes]) => [id, bytes ?? null]))
  }

  async function readValues(type: string, ids: readonly string[]): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>()
    for (const [id, bytes] of await readBytes(type, ids)) if (bytes) values.set(id, fromBytes(type, bytes))
    return values
  }

  async function get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const foundKeys: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const [id, bytes] of await readBytes(type, ids)) {
      if (bytes && type === SESSION)
        foundKeys[id] = asKey(await joinSession(id, fromBytes(type, bytes), readValues))
      else if (bytes) foundKeys[id] = readKey(type, bytes)
    }
    return foundKeys
  }

  return {
    state: { creds, keys: { get, set } },
    saveCredentials() {
      const data = toBytes(creds)
      credentialWrites = credentialWrites.then(() => store.writeCredentials(data))
      return credentialWrites
    },
    keepRaw: (raw) => put({ raw: [raw] }),
    keep: (type, id, value, raw = []) => put({ keys: [asKeyRow({ type, id, value })], raw }),
    async list(type) {
      const rows = await store.listKeys(type)
      return new Map([...rows].map(([id, bytes]) => [id, fromBytes(type, bytes)]))
    },
    keepContent: (content) => put({ contents: [content] }),
    close() {
      isClosed = true
    },
    settled: () => Promise.allSettled([commits.idle(), credentialWrites]).then(() => undefined),
  }
}

/** A pairing that was not finished leaves a `me` behind, with which the next socket would try to log in. */
function readCreds(bytes: Uint8Array | null): AuthenticationCreds {
  if (!bytes) return initAuthCreds()
  const creds = asCreds(fromBytes('creds', bytes))
  if (isPaired(creds)) return creds
  return { ...creds, me: undefined, pairingCode: undefined }
}

export function isPaired(creds: AuthenticationCreds): boolean {
  return Boolean(creds.me && creds.account)
}

function changesOf(data: SignalDataSet): Partial<KeyChanges> {
  const entries = Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value })),
  )
  const [raw, keys] = [entries.filter(isRaw), entries.filter((entry) => !isRaw(entry))]
  return {
    keys: keys.map(({ type, id, value }) => asKeyRow({ type, id, value: value ?? null })),
    raw: raw.map(({ id, value }) => ({ dedupeKey: id, data: asBytes(value) })),
  }
}

function asKeyRow({
  type,
  id,
  value,
}: {
  type: string
  id: string
  value: unknown
}): KeyChanges['keys'][number] {
  return { type, id, value: value === null ? null : toBytes(value) }
}

function isRaw({ type }: { type: string }): boolean {
  return type === RAW
}

function toBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, BufferJSON.replacer))
}

/** Sessions are written with their bytes as text: asking of each of their many values whether it is bytes took longer than reading them. */
function fromBytes(type: string, bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return type === SESSION || type === ARCHIVE ? JSON.parse(text) : JSON.parse(text, BufferJSON.reviver)
}

function readKey<T extends keyof SignalDataTypeMap>(type: T, bytes: Uint8Array): SignalDataTypeMap[T] {
  const value = fromBytes(type, bytes)
  if (type !== 'app-state-sync-key') return asKey(value)
  return asKey(proto.Message.AppStateSyncKeyData.fromObject(asObject(value)))
}

/** Bytes that this file wrote for credentials: the row's additional data binds them to their place. */
function asCreds(value: unknown): AuthenticationCreds {
  return value as AuthenticationCreds
}

/** Bytes that this file wrote for this key type: type and id are part of what the sealing binds. */
function asKey<T extends keyof SignalDataTypeMap>(value: unknown): SignalDataTypeMap[T] {
  return value as SignalDataTypeMap[T]
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('a key is not what was written')
  return { ...value }
}

function asBytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('a raw event is bytes')
  return value
}

/** A write whose answer was lost may have been carried out: what it stored is known by the rows alone. */
async function writeTelling(
  store: ChannelStore,
  changes: KeyChanges,
  { onRaw }: Options,
): Promise<RawEvent[]> {
  try {
    return await store.writeKeys(changes)
  } catch (error) {
    if (changes.raw.length > 0) onRaw([])
    throw error
  }
}
