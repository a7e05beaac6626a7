import { and, eq, sql } from 'drizzle-orm'
import { phoneBookEntries, phoneBooks } from '#db/schema/phone-books.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { withoutBidiControls } from '../../core/contract/values/bidi-controls.ts'
import { doPortion, portionOf } from '../../core/database/portions.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import {
  MAX_ENTRIES,
  type PhoneBookEntry,
  type PhoneBookKind,
  type PhoneBookNews,
} from '../contract/phone-book/schema.ts'

/** People in one transaction. */
const BATCH = 2000
const MAX_NAME = 250
/** As WhatsApp names accounts: one that is none would keep all others from being stored. */
const JID = /^[\x21-\x7e]{1,128}$/

/**
 * Keeps what a channel has read of its phone's address book or conversations: people a portion at a time, each in a transaction,
 * and in the last one who is gone and that it has come. What the phone tells once is acknowledged when this resolves; told
 * again, it is the same. Throws LeaseLost when another process has the connection.
 */
export async function recordPhoneBook(ctx: Ctx, lease: Lease, news: PhoneBookNews): Promise<void> {
  const book = { connectionId: lease.connectionId, kind: news.kind }
  const people = distinct(news.entries)
  await putAll(ctx, lease, book, people)
  return underLease(ctx, lease, async (tx) => {
    await note(tx, book, news)
    if (news.isWhole) await dropOthers(tx, book, people)
    if (news.goneJids?.length) await drop(tx, book, news.goneJids)
    if (news.pushNames?.length) await nameUnnamed(tx, book, news.pushNames)
    await cut(tx, book)
  })
}

async function putAll(ctx: Ctx, lease: Lease, book: Book, people: readonly PhoneBookEntry[]): Promise<void> {
  const portion = portionOf(BATCH)
  let done = 0
  while (done < people.length)
    done += await doPortion(ctx, portion, async (ctx, portionLimit) => {
      const portion = people.slice(done, done + portionLimit)
      await underLease(ctx, lease, (tx) => put(tx, book, portion))
      return portion.length
    })
}

function underLease(ctx: Ctx, lease: Lease, work: (tx: Tx) => Promise<void>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    await work(tx)
  })
}

type Book = { connectionId: number; kind: PhoneBookKind }

const ofBook = (tx: Tx, { connectionId, kind }: Book) =>
  inCompany(
    tx,
    phoneBookEntries,
    and(eq(phoneBookEntries.connectionId, connectionId), eq(phoneBookEntries.kind, kind)),
  )

/** Records that the phone book has come, and when. Names alone do not count as conversations. */
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

/**
 * Cleans the entries, whose names are chosen by strangers or typed by owners: limits their length and keeps only text
 * that PostgreSQL takes, also in JSON.
 */
function distinct(entries: readonly PhoneBookEntry[]): PhoneBookEntry[] {
  const fit = entries.flatMap(({ jid, phone, lid, name }) => {
    const person = { jid, phone: idOf(phone), lid: idOf(lid), name: clean(name) }
    return JID.test(jid) && (person.phone || person.lid) ? [person] : []
  })
  return [...new Map(fit.map((person) => [person.jid, person])).values()].slice(0, MAX_ENTRIES + 1)
}

function idOf(id: string | null): string | null {
  return id && /^\d{5,30}$/.test(id) ? id : null
}

function clean(name: string): string {
  const singleLine = withoutBidiControls(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()
  // A character that is cut in two is none, nor is half of one that came so.
  return singleLine.slice(0, MAX_NAME).toWellFormed()
}

/** One value for all of them, which the query builder would put into words one by one. */
async function put(tx: Tx, { connectionId, kind }: Book, people: readonly PhoneBookEntry[]): Promise<void> {
  await tx.db
    .insert(phoneBooks)
    .values({ companyId: tx.companyId, connectionId })
    .onConflictDoNothing({ target: [phoneBooks.companyId, phoneBooks.connectionId] })
  // A later part of the past may leave out what an earlier one told.
  await tx.db.execute(sql`
    insert into phone_book_entries as e (company_id, connection_id, kind, jid, phone, lid, name, updated_at)
    select ${tx.companyId}::bigint, ${connectionId}::bigint, ${kind}::text, p.jid, p.phone, p.lid, p.name, ${tx.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(jid text, phone text, lid text, name text)
    on conflict (company_id, connection_id, kind, jid) do update set
      phone = coalesce(excluded.phone, e.phone), lid = coalesce(excluded.lid, e.lid), updated_at = excluded.updated_at,
      name = case when ${kind}::text = 'saved' then excluded.name else coalesce(nullif(excluded.name, ''), e.name) end`)
}

/*
 * Who is meant is read once and looked up for each entry (`is true` keeps it from becoming a join): a connection keeps the plan
 * that it made while the table was small, and such a join would then take the square of a book, in one transaction.
 */

async function dropOthers(tx: Tx, book: Book, people: readonly PhoneBookEntry[]): Promise<void> {
  const keptJids = JSON.stringify(people.map(({ jid }) => jid))
  const isOther = sql`${phoneBookEntries.jid} not in (select jsonb_array_elements_text(${keptJids}::jsonb))`
  await tx.db.delete(phoneBookEntries).where(and(ofBook(tx, book), isOther))
}

async function drop(tx: Tx, book: Book, goneJids: readonly string[]): Promise<void> {
  const jids = JSON.stringify(goneJids.filter((jid) => JID.test(jid)))
  const isGone = sql`(${phoneBookEntries.jid} in (select jsonb_array_elements_text(${jids}::jsonb))) is true`
  await tx.db.delete(phoneBookEntries).where(and(ofBook(tx, book), isGone))
}

/**
 * Names the entries without a name by their phone or hidden id. An entry for which neither has a name stays without
 * one.
 */
async function nameUnnamed(
  tx: Tx,
  book: Book,
  names: NonNullable<PhoneBookNews['pushNames']>,
): Promise<void> {
  const nameById = new Map<string, string>()
  for (const { phone, lid, name } of names)
    for (const id of [phone, lid]) if (id && clean(name)) nameById.set(id, clean(name))
  const { phone, lid, name } = phoneBookEntries
  const namesJson = sql`${JSON.stringify(Object.fromEntries(nameById))}::jsonb`
  const foundName = sql`coalesce(${namesJson} ->> ${phone}, ${namesJson} ->> ${lid})`
  await tx.db
    .update(phoneBookEntries)
    .set({ name: foundName })
    .where(and(ofBook(tx, book), eq(name, ''), sql`${foundName} is not null`))
}

/** A book beyond all measure takes no more room than this; those who are in it already stay. */
async function cut(tx: Tx, book: Book): Promise<void> {
  const { jid, updatedAt } = phoneBookEntries
  const over = tx.db
    .select({ jid })
    .from(phoneBookEntries)
    .where(ofBook(tx, book))
    .orderBy(updatedAt, jid)
    .offset(MAX_ENTRIES)
  const deletedEntries = await tx.db
    .delete(phoneBookEntries)
    .where(and(ofBook(tx, book), sql`(${jid} in ${over}) is true`))
    .returning({ one: sql`1` })
  if (deletedEntries.length === 0) return
  await tx.db
    .update(phoneBooks)
    .set({ isCut: true })
    .where(inCompany(tx, phoneBooks, eq(phoneBooks.connectionId, book.connectionId)))
}
