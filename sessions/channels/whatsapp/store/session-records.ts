import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** As libsignal writes it (libsignal's session_record.js); what is not named here is carried along. */
const Chain = z.looseObject({ chainType: z.number(), messageKeys: z.record(z.string(), z.string()) })
const Session = z.looseObject({
  indexInfo: z.looseObject({ closed: z.number() }),
  _chains: z.record(z.string(), Chain),
})
type Session = z.infer<typeof Session>
const SessionRecord = z.looseObject({
  version: z.string().optional(),
  _sessions: z.record(z.string(), Session),
  /** The closed sessions that lie beside the record, oldest first. */
  archived: z.array(z.string()).optional(),
})
type SessionRecord = z.infer<typeof SessionRecord>

export const SESSION = 'session'
export const ARCHIVE = 'session-archive'

/** As many as libsignal keeps; their keys still open what was sent before the session was renewed and comes late. */
const MAX_ARCHIVED = 40
/** Signal's own bounds (libsignal's consts.rs): receiving chains of a session, and message keys kept for one of them. */
const MAX_CHAINS = 5
const MAX_MESSAGE_KEYS = 2000
const RECEIVING = 2

type Row = { type: string; id: string; value: unknown }
type Read = (type: string, ids: readonly string[]) => Promise<Map<string, unknown>>
type Scope = { isWhole: boolean; wasOmitted: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs `work` over sessions in use alone, and, when that fails and closed ones were left out, over all of them. A record
 * with forty closed sessions is a megabyte; read and written anew for every message it left eleven messages a second.
 */
export async function withClosedSessionsIfNeeded<T>(work: () => Promise<T>, isLikely: boolean): Promise<T> {
  const scope = { isWhole: isLikely, wasOmitted: false }
  try {
    return await scopes.run(scope, work)
  } catch (error) {
    if (!scope.wasOmitted) throw error
    return scopes.run({ isWhole: true, wasOmitted: false }, work)
  }
}

/** Returns the content of a session's row, with its closed sessions when they are wanted. */
export async function joinSession(address: string, value: unknown, read: Read): Promise<unknown> {
  const { archived = [], ...record } = SessionRecord.parse(value)
  const scope = scopes.getStore()
  if (archived.length === 0) return record
  if (!scope?.isWhole) {
    if (scope) scope.wasOmitted = true
    return record
  }
  const rows = await read(
    ARCHIVE,
    archived.map((key) => archiveId(address, key)),
  )
  const closed = archived.flatMap((key) => {
    const stored = rows.get(archiveId(address, key))
    return stored === undefined ? [] : [[key, Session.parse(stored)] as const]
  })
  return { ...record, _sessions: { ...Object.fromEntries(closed), ...record._sessions } }
}

/** The rows to write for a session: what is in use in one, each closed session in its own, and that only when it changed. */
export async function splitSession(address: string, value: unknown, read: Read): Promise<Row[]> {
  const before = (await read(SESSION, [address])).get(address)
  const archivedKeys = before === undefined ? [] : (SessionRecord.parse(before).archived ?? [])
  if (value === null || value === undefined)
    return [row(SESSION, address, null), ...removalsOf(address, archivedKeys)]
  const { _sessions, ...recordFields } = SessionRecord.parse(value)
  const sessions = Object.entries(_sessions).map(([key, session]) => [key, bounded(session)] as const)
  const closed = sessions.filter(([, session]) => session.indexInfo.closed !== -1)
  const archived = [...archivedKeys.filter((key) => !(key in _sessions)), ...byAge(closed)]
  const retained = archived.slice(-MAX_ARCHIVED)
  const record: SessionRecord = {
    ...recordFields,
    archived: retained,
    _sessions: Object.fromEntries(sessions.filter((entry) => !closed.includes(entry))),
  }
  return [
    row(SESSION, address, record),
    ...(await changed(
      address,
      closed.filter(([key]) => retained.includes(key)),
      read,
    )),
    ...removalsOf(address, archived.slice(0, -MAX_ARCHIVED)),
  ]
}

type Entry = readonly [string, Session]

function byAge(closed: readonly Entry[]): string[] {
  return [...closed].sort(([, a], [, b]) => a.indexInfo.closed - b.indexInfo.closed).map(([key]) => key)
}

async function changed(address: string, closed: readonly Entry[], read: Read): Promise<Row[]> {
  const before = await read(
    ARCHIVE,
    closed.map(([key]) => archiveId(address, key)),
  )
  return closed.flatMap(([key, session]) => {
    const id = archiveId(address, key)
    const isSame = JSON.stringify(before.get(id)) === JSON.stringify(session)
    return isSame ? [] : [row(ARCHIVE, id, session)]
  })
}

function removalsOf(address: string, keys: readonly string[]): Row[] {
  return keys.map((key) => row(ARCHIVE, archiveId(address, key), null))
}

function row(type: string, id: string, value: unknown): Row {
  return { type, id, value }
}

/** libsignal's own code never lets go of a receiving chain: one more for every turn of a conversation. */
function bounded(session: Session): Session {
  const chains = Object.entries(session._chains)
  const receiving = chains.filter(([, { chainType }]) => chainType === RECEIVING)
  const isTooOld = new Set(receiving.slice(0, -MAX_CHAINS).map(([key]) => key))
  const keptChains = chains
    .filter(([key]) => !isTooOld.has(key))
    .map(([key, chain]) => [key, boundedChain(chain)])
  return { ...session, _chains: Object.fromEntries(keptChains) }
}

function boundedChain(chain: z.infer<typeof Chain>): z.infer<typeof Chain> {
  const keys = Object.entries(chain.messageKeys)
  if (keys.length <= MAX_MESSAGE_KEYS) return chain
  // In the order of their counters, as integer keys of an object always are.
  return { ...chain, messageKeys: Object.fromEntries(keys.slice(-MAX_MESSAGE_KEYS)) }
}

function archiveId(address: string, key: string): string {
  return `${address} ${key}`
}
