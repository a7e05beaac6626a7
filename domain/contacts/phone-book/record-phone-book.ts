import { and, eq, sql } from 'drizzle-orm'
import { phoneBookEntries, phoneBooks } from '#db/schema/phone-books.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { withoutTurns } from '../../core/values/turns.ts'
import { MOST_ENTRIES, type PhoneBookEntry, type PhoneBookKind, type PhoneBookNews } from './schema.ts'

/** Rows in one statement. */
const BATCH = 2000
const MAX_NAME = 250
/** As WhatsApp names accounts: one that is none would keep all others from being stored. */
const JID = /^[\x21-\x7e]{1,128}$/

/**
 * Keeps what a channel has read of its phone's address book or conversations, in one transaction: what the phone tells once
 * is acknowledged when this resolves. Told again, it is the same. Throws LeaseLost when another process has the connection.
 */
export function recordPhoneBook(ctx: Ctx, lease: Lease, news: PhoneBookNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const book = { connectionId: lease.connectionId, kind: news.kind }
    await note(tx, book, news)
    const people = distinct(news.entries)
    for (let from = 0; from < people.length; from += BATCH)
      await put(tx, book, people.slice(from, from + BATCH))
    if (news.isWhole) await dropOthers(tx, book, people)
    if (news.gone?.length) await drop(tx, book, news.gone)
    if (news.pushNames?.length) await nameUnnamed(tx, book, news.pushNames)
    await cut(tx, book)
  })
}

type Book = { connectionId: number; kind: PhoneBookKind }

const ofBook = (tx: Tx, { connectionId, kind }: Book) =>
  inCompany(
    tx,
    phoneBookEntries,
    and(eq(phoneBookEntries.connectionId, connectionId), eq(phoneBookEntries.kind, kind)),
  )

/** That it has come, and when. Names alone are no conversations. */
async function note(
  tx: Tx,
  { connectionId, kind }: Book,
  { entries, pushNames }: PhoneBookNews,
): Promise<void> {
  const hasCome = pushNames === undefined || entries.length > 0
  const values = hasCome ? { [kind === 'saved' ? 'savedAt' : 'chatsAt']: tx.now() } : {}
  const { companyId, connectionId: connection } = phoneBooks
  const insert = tx.db.insert(phoneBooks).values({ companyId: tx.companyId, connectionId, ...values })
  const target = [companyId, connection]
  if (hasCome) await insert.onConflictDoUpdate({ target, set: values })
  else await insert.onConflictDoNothing({ target })
}

/** What strangers call themselves and what owners type: bounded, as PostgreSQL takes it, also in JSON. */
function distinct(entries: readonly PhoneBookEntry[]): PhoneBookEntry[] {
  const fit = entries.flatMap(({ jid, phone, lid, name }) => {
    const person = { jid, phone: idOf(phone), lid: idOf(lid), name: clean(name) }
    return JID.test(jid) && (person.phone || person.lid) ? [person] : []
  })
  return [...new Map(fit.map((person) => [person.jid, person])).values()].slice(0, MOST_ENTRIES + 1)
}

function idOf(id: string | null): string | null {
  return id && /^\d{5,30}$/.test(id) ? id : null
}

function clean(name: string): string {
  const line = withoutTurns(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()
  // A character that is cut in two is none, nor is half of one that came so.
  return line.slice(0, MAX_NAME).toWellFormed()
}

async function put(tx: Tx, { connectionId, kind }: Book, people: readonly PhoneBookEntry[]): Promise<void> {
  const now = tx.now()
  const { companyId, connectionId: connection, kind: ofKind, jid, phone, lid, name } = phoneBookEntries
  await tx.db
    .insert(phoneBookEntries)
    .values(
      people.map((person) => ({ ...person, companyId: tx.companyId, connectionId, kind, updatedAt: now })),
    )
    .onConflictDoUpdate({
      target: [companyId, connection, ofKind, jid],
      set: {
        // A later part of the past may leave out what an earlier one told.
        phone: sql`coalesce(excluded.phone, ${phone})`,
        lid: sql`coalesce(excluded.lid, ${lid})`,
        name: kind === 'saved' ? sql`excluded.name` : sql`coalesce(nullif(excluded.name, ''), ${name})`,
        updatedAt: now,
      },
    })
}

async function dropOthers(tx: Tx, book: Book, people: readonly PhoneBookEntry[]): Promise<void> {
  const kept = JSON.stringify(people.map(({ jid }) => jid))
  const isOther = sql`${phoneBookEntries.jid} not in (select jsonb_array_elements_text(${kept}::jsonb))`
  await tx.db.delete(phoneBookEntries).where(and(ofBook(tx, book), isOther))
}

async function drop(tx: Tx, book: Book, gone: readonly string[]): Promise<void> {
  const jids = gone.filter((jid) => JID.test(jid))
  const isGone = sql`${phoneBookEntries.jid} in (select jsonb_array_elements_text(${JSON.stringify(jids)}::jsonb))`
  await tx.db.delete(phoneBookEntries).where(and(ofBook(tx, book), isGone))
}

async function nameUnnamed(
  tx: Tx,
  book: Book,
  names: NonNullable<PhoneBookNews['pushNames']>,
): Promise<void> {
  const given = names.map(({ phone, lid, name }) => ({ phone, lid, name: clean(name) }))
  await tx.db.execute(sql`
    update phone_book_entries e set name = p.name
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p(phone text, lid text, name text)
    where e.company_id = ${tx.companyId} and e.connection_id = ${book.connectionId} and e.kind = ${book.kind}
      and e.name = '' and (e.phone = p.phone or e.lid = p.lid)`)
}

/** A book beyond all measure takes no more room than this; those who are in it already stay. */
async function cut(tx: Tx, book: Book): Promise<void> {
  const over = await tx.db.execute(sql`
    delete from phone_book_entries where (company_id, connection_id, kind, jid) in (
      select company_id, connection_id, kind, jid from phone_book_entries
      where company_id = ${tx.companyId} and connection_id = ${book.connectionId} and kind = ${book.kind}
      order by updated_at, jid offset ${MOST_ENTRIES}) returning 1`)
  if (over.length === 0) return
  await tx.db
    .update(phoneBooks)
    .set({ isCut: true })
    .where(inCompany(tx, phoneBooks, eq(phoneBooks.connectionId, book.connectionId)))
}
