/** Sessions, one-time keys and sender keys in the database. */
import type { Database } from 'bun:sqlite'
import type { Companion, Phone } from '../model.ts'
import type { Bundle } from '../protocol/bundle.ts'
import { newKeyPair } from '../protocol/trust.ts'

export type PublishedKey = { id: number; public: Buffer }

/** Adds one-time keys a companion uploaded; those known already stay. */
export function publishKeys(companion: Companion, keys: PublishedKey[]): void {
  const insert = companion.phone.sim.db.query(
    'insert into published_keys values (?, ?, ?) on conflict do nothing',
  )
  for (const key of keys) insert.run(companion.address, key.id, key.public)
}

export function publishedKeyIds(companion: Companion): number[] {
  return companion.phone.sim.db
    .query<{ id: number }, string>('select id from published_keys where owner = ? order by id')
    .all(companion.address)
    .map((row) => row.id)
}

export function countPublishedKeys(companion: Companion): number {
  const row = companion.phone.sim.db
    .query<{ n: number }, string>('select count(*) n from published_keys where owner = ?')
    .get(companion.address)
  return row?.n ?? 0
}

/** The bundle a peer gets of a companion; uses up one one-time key when there is one left. */
export function companionBundle(companion: Companion): Bundle | undefined {
  const { registrationId, identity, signedPreKey } = companion
  if (!signedPreKey) return undefined
  const row = companion.phone.sim.db
    .query<{ id: number; public: Uint8Array }, string>(
      `delete from published_keys where owner = ?1
         and id = (select min(id) from published_keys where owner = ?1) returning id, public`,
    )
    .get(companion.address)
  const preKey = row ? { id: row.id, public: Buffer.from(row.public) } : undefined
  return { registrationId, identity, signedPreKey, preKey }
}

/** The bundle of a phone, with a fresh one-time key, as the server hands out at each key query. */
export function phoneBundle(phone: Phone): Bundle {
  const { db } = phone.sim
  const { registrationId, identity, signedPreKey } = phone.keys
  const pair = newKeyPair()
  const id = nextCounter(db, phone.number)
  db.query('insert into own_keys values (?, ?, ?, ?)').run(phone.number, id, pair.public, pair.private)
  const { id: signedId, public: key, signature } = signedPreKey
  return {
    registrationId,
    identity: identity.public,
    signedPreKey: { id: signedId, public: key, signature },
    preKey: { id, public: pair.public },
  }
}

export function loadOwnKey(phone: Phone, id: number): { public: Buffer; private: Buffer } | undefined {
  const row = phone.sim.db
    .query<{ public: Uint8Array; private: Uint8Array }, [string, number]>(
      'select public, private from own_keys where owner = ? and id = ?',
    )
    .get(phone.number, id)
  return row ? { public: Buffer.from(row.public), private: Buffer.from(row.private) } : undefined
}

export function removeOwnKey(phone: Phone, id: number): void {
  phone.sim.db.query('delete from own_keys where owner = ? and id = ?').run(phone.number, id)
}

export function loadSessionRecord(phone: Phone, address: string): string | undefined {
  return phone.sim.db
    .query<{ record: string }, [string, string]>(
      'select record from sessions where owner = ? and address = ?',
    )
    .get(phone.number, address)?.record
}

export function storeSessionRecord(phone: Phone, address: string, record: string): void {
  phone.sim.db
    .query('insert into sessions values (?1, ?2, ?3) on conflict do update set record = ?3')
    .run(phone.number, address, record)
}

export function dropSession(phone: Phone, address: string): void {
  phone.sim.db.query('delete from sessions where owner = ? and address = ?').run(phone.number, address)
}

export function loadSenderKeyRecord(phone: Phone, name: string): string | undefined {
  return phone.sim.db
    .query<{ record: string }, [string, string]>(
      'select record from sender_keys where owner = ? and name = ?',
    )
    .get(phone.number, name)?.record
}

export function storeSenderKeyRecord(phone: Phone, name: string, record: string): void {
  phone.sim.db
    .query('insert into sender_keys values (?1, ?2, ?3) on conflict do update set record = ?3')
    .run(phone.number, name, record)
}

/** True the first time: the device has to be told our sender key of the group. */
export function addGroupReader(phone: Phone, chat: string, address: string): boolean {
  const { changes } = phone.sim.db
    .query('insert into group_readers values (?, ?, ?) on conflict do nothing')
    .run(phone.number, chat, address)
  return changes > 0
}

/** WhatsApp installed anew: no session, no sender key, no one-time key is left. */
export function wipeKeys(phone: Phone): void {
  for (const table of ['sessions', 'sender_keys', 'group_readers', 'own_keys'])
    phone.sim.db.query(`delete from ${table} where owner = ?`).run(phone.number)
}

function nextCounter(db: Database, owner: string): number {
  const row = db
    .query<{ value: number }, string>(
      'insert into counters values (?1, 1) on conflict do update set value = value + 1 returning value',
    )
    .get(owner)
  return row?.value ?? 1
}
