/** The messages each phone shows. They live in the database only, so memory does not grow with them. */
import { proto } from '@whiskeysockets/baileys'
import type { Entry, Phone } from '../model.ts'

export type NewEntry = Omit<Entry, 'seq' | 'edited' | 'revoked' | 'receipts' | 'seen'>
export type EntryFilter = {
  id?: string | undefined
  chat?: string | undefined
  contains?: string | undefined
  /** Only entries before this place, newest kept. */
  before?: number | undefined
  limit?: number | undefined
}
export type ChatSummary = { chat: string; last: Entry; unread: number }

/** Adds an entry; undefined when the phone has this message already. */
export function addEntry(phone: Phone, entry: NewEntry): Entry | undefined {
  const row = phone.sim.db
    .query<Row, Param[]>(
      `insert into entries (number, id, chat, author, from_me, t, kind, text, message, to_jid, seen)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning *`,
    )
    .get(
      phone.number,
      entry.id,
      entry.chat,
      entry.from,
      entry.fromMe ? 1 : 0,
      entry.t,
      entry.kind,
      entry.text ?? null,
      proto.Message.encode(entry.message).finish(),
      entry.to ?? null,
      entry.fromMe ? 1 : 0,
    )
  return row ? readEntry(row) : undefined
}

/** The newest message with this id; ids of two authors could be the same. */
export function findEntry(phone: Phone, id: string): Entry | undefined {
  const row = phone.sim.db
    .query<Row, Param[]>('select * from entries where number = ? and id = ? order by seq desc limit 1')
    .get(phone.number, id)
  return row ? readEntry(row) : undefined
}

/** Finds the message that the phone itself sent under this id. */
export function findOwnEntry(phone: Phone, id: string): Entry | undefined {
  const row = phone.sim.db
    .query<Row, Param[]>('select * from entries where number = ? and id = ? and author = ?')
    .get(phone.number, id, phone.number)
  return row ? readEntry(row) : undefined
}

/** Oldest first; with a limit the newest that many. */
export function listEntries(phone: Phone, filter: EntryFilter = {}): Entry[] {
  const conditions = ['number = ?']
  const params: Param[] = [phone.number]
  const narrow = (condition: string, value: Param | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    params.push(value)
  }
  narrow('id = ?', filter.id)
  narrow('chat = ?', filter.chat)
  narrow('instr(text, ?) > 0', filter.contains)
  narrow('seq < ?', filter.before)
  const rows = phone.sim.db
    .query<Row, Param[]>(`select * from entries where ${conditions.join(' and ')} order by seq desc limit ?`)
    .all(...params, filter.limit ?? -1)
  return rows.reverse().map(readEntry)
}

export function countEntries(phone: Phone, chat?: string): number {
  const row = phone.sim.db
    .query<{ n: number }, Param[]>(
      'select count(*) n from entries where number = ?1 and (?2 is null or chat = ?2)',
    )
    .get(phone.number, chat ?? null)
  return row?.n ?? 0
}

/** Chats of a phone, newest first, each with its last visible message and the count of unread ones. */
export function listChats(phone: Phone): ChatSummary[] {
  const rows = phone.sim.db
    .query<Row & { unread: number }, Param[]>(
      `select e.*, c.unread from entries e join (
         select chat, max(seq) filter (where kind not in ('protocolMessage', 'reactionMessage')) last,
                count(*) filter (where seen = 0 and kind not in ('protocolMessage', 'reactionMessage')) unread
         from entries where number = ?1 group by chat) c on e.seq = c.last
       order by e.seq desc`,
    )
    .all(phone.number)
  return rows.map((row) => ({ chat: row.chat, last: readEntry(row), unread: row.unread }))
}

/** Writes what may change of an entry. */
export function updateEntry(phone: Phone, entry: Entry): void {
  phone.sim.db
    .query(
      'update entries set text = ?, message = ?, edited = ?, revoked = ?, seen = ?, receipts = ? where seq = ?',
    )
    .run(
      entry.text ?? null,
      proto.Message.encode(entry.message).finish(),
      entry.edited ? 1 : 0,
      entry.revoked ? 1 : 0,
      entry.seen ? 1 : 0,
      JSON.stringify(entry.receipts),
      entry.seq,
    )
}

/** Notes what a device reported; reported again changes nothing. */
export function addReceipt(phone: Phone, entry: Entry, address: string, kind: string): void {
  const receivedBy = entry.receipts[address] ?? []
  if (receivedBy.includes(kind)) return
  entry.receipts[address] = [...receivedBy, kind]
  phone.sim.db
    .query('update entries set receipts = ? where seq = ?')
    .run(JSON.stringify(entry.receipts), entry.seq)
}

type Param = string | number | Uint8Array | null
type Row = {
  seq: number
  id: string
  chat: string
  author: string
  from_me: number
  t: number
  kind: string
  text: string | null
  message: Uint8Array
  edited: number
  revoked: number
  seen: number
  receipts: string
  to_jid: string | null
}

function readEntry(row: Row): Entry {
  return {
    seq: row.seq,
    id: row.id,
    chat: row.chat,
    from: row.author,
    fromMe: row.from_me === 1,
    t: row.t,
    kind: row.kind,
    text: row.text ?? undefined,
    message: proto.Message.decode(row.message),
    edited: row.edited === 1,
    revoked: row.revoked === 1,
    seen: row.seen === 1,
    receipts: JSON.parse(row.receipts),
    to: row.to_jid ?? undefined,
  }
}
