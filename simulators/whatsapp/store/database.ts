/** The durable state: one SQLite file, or memory when no folder is given. */
import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Opens the state of a folder. The write-ahead log with `synchronous = NORMAL` survives a kill of the process at any
 * moment; only a loss of power could take the last transactions.
 */
export function openDatabase(dir?: string): Database {
  const db = new Database(dir ? closedFile(dir) : ':memory:', { create: true, strict: true })
  db.run('pragma journal_mode = wal')
  db.run('pragma synchronous = normal')
  db.run('pragma busy_timeout = 5000')
  for (const statement of SCHEMA) db.run(statement)
  addRefused(db)
  return db
}

/** The folder and the file for their owner alone, also those of an earlier version; SQLite gives its log the file's mode. */
function closedFile(dir: string): string {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  const file = join(dir, 'state.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) chmodSync(file + part, 0o600)
  return file
}

/** A state of an earlier version has no mark for what a device refused. */
function addRefused(db: Database): void {
  const columns = db.query<{ name: string }, []>('pragma table_info(pending)').all()
  if (columns.some(({ name }) => name === 'refused')) return
  db.run('alter table pending add column refused integer not null default 0')
}

const SCHEMA = [
  `create table if not exists phones (number text primary key, state text not null) strict`,
  `create table if not exists pictures (number text primary key, id text not null, data blob not null) strict`,
  `create table if not exists companions (
     number text not null, device integer not null, state text not null, primary key (number, device)) strict`,
  `create table if not exists groups (id text primary key, state text not null) strict`,
  // One-time keys: those companions published (public only), those of the phones themselves.
  `create table if not exists published_keys (
     owner text not null, id integer not null, public blob not null, primary key (owner, id)) strict`,
  `create table if not exists own_keys (
     owner text not null, id integer not null, public blob not null, private blob not null,
     primary key (owner, id)) strict`,
  `create table if not exists counters (owner text primary key, value integer not null) strict`,
  `create table if not exists sessions (
     owner text not null, address text not null, record text not null, primary key (owner, address)) strict`,
  `create table if not exists sender_keys (
     owner text not null, name text not null, record text not null, primary key (owner, name)) strict`,
  `create table if not exists group_readers (
     owner text not null, chat text not null, address text not null, primary key (owner, chat, address)) strict`,
  // Stanzas a companion has not acknowledged yet, and messages an offline phone has not read yet.
  `create table if not exists pending (
     seq integer primary key autoincrement, device text not null, key text not null, node blob not null,
     unique (device, key)) strict`,
  `create table if not exists waiting (
     seq integer primary key autoincrement, number text not null, sender text not null, chat text,
     node blob not null) strict`,
  `create index if not exists waiting_of on waiting (number, seq)`,
  `create table if not exists entries (
     seq integer primary key autoincrement, number text not null, id text not null, chat text not null,
     author text not null, from_me integer not null, t integer not null, kind text not null, text text,
     message blob not null, edited integer not null default 0, revoked integer not null default 0,
     seen integer not null default 0, receipts text not null default '{}', to_jid text,
     unique (number, id, author)) strict`,
  `create index if not exists entries_of_chat on entries (number, chat, seq)`,
  `create table if not exists arrivals (
     number text not null, chat text not null, author text not null, id text not null, reads integer not null,
     failures integer not null, primary key (number, id, author)) strict`,
  // Receipts that wait for the delay of the phone.
  `create table if not exists due_receipts (
     seq integer primary key autoincrement, number text not null, id text not null, at integer not null) strict`,
  `create table if not exists blobs (
     path text primary key, data blob not null, expired integer not null default 0) strict`,
  `create table if not exists collections (
     number text not null, name text not null, state text not null, primary key (number, name)) strict`,
  `create table if not exists patches (
     number text not null, name text not null, version integer not null, data blob not null,
     primary key (number, name, version)) strict`,
  `create table if not exists app_actions (
     seq integer primary key autoincrement, number text not null, action text not null) strict`,
  `create table if not exists address_book (
     number text not null, contact text not null, name text not null, primary key (number, contact)) strict`,
]
