import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PHONE_BOOK_KINDS } from '#domain/contacts/contract/phone-book/schema.ts'
import { bytes, companyId, instant, ref, updatedAt } from './columns.ts'
import { connections } from './connections.ts'

/**
 * The data that a connection's phone has told of its address book and of its conversations; deleted with the link to
 * the phone.
 */
export const phoneBooks = pgTable(
  'phone_books',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    /** The time at which the address book was last read whole or brought up to date; null = it has not arrived. */
    savedAt: instant('saved_at'),
    /** The same of the list of conversations, which a phone sends once, when it is linked. */
    chatsAt: instant('chats_at'),
    /** True when there were more entries than are kept. */
    isCut: boolean('is_cut').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'phone_books_connection_fk',
    }),
  ],
)

/** Somebody whom the phone has saved, or with whom it has a conversation. */
export const phoneBookEntries = pgTable(
  'phone_book_entries',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    kind: text('kind', { enum: PHONE_BOOK_KINDS }).notNull(),
    /** The channel's own name of the person, in the form in which the phone gave it. */
    jid: text('jid').notNull(),
    phone: text('phone'),
    lid: text('lid'),
    /** Under which they are saved; of a conversation what the phone calls it, else what the person calls themselves. */
    name: text('name').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.kind, t.jid] }),
    index('phone_book_entries_phone_idx')
      .on(t.companyId, t.connectionId, t.phone)
      .where(sql`${t.phone} is not null`),
    index('phone_book_entries_lid_idx')
      .on(t.companyId, t.connectionId, t.lid)
      .where(sql`${t.lid} is not null`),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [phoneBooks.companyId, phoneBooks.connectionId],
      name: 'phone_book_entries_book_fk',
    }).onDelete('cascade'),
  ],
)

/** A message of a phone's past, sealed, until the import of its connection is over. */
export const historyMessages = pgTable(
  'history_messages',
  {
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** An id of a message, taken when it came: what comes afterwards stands behind it. */
    messageId: bigint('message_id', { mode: 'number' }).notNull().default(sql`nextval('messages_id_seq')`),
    /** The id that its message has, of those that were taken: by age. Null until it is done. */
    givenId: bigint('given_id', { mode: 'number' }),
    sentAt: instant('sent_at').notNull(),
    data: bytes('data').notNull(),
    /** Written while the number was not linked: it becomes an ordinary message, whatever the import asks for. */
    isLate: boolean('is_late').notNull().default(false),
    /** The owner of the account read it on the phone. */
    isRead: boolean('is_read').notNull().default(false),
    /** The contact and ticket that received it; the rest of the same past goes there, too. */
    contactId: ref('contact_id'),
    ticketId: ref('ticket_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.dedupeKey] }),
    index('history_messages_waiting_idx')
      .on(t.companyId, t.connectionId, t.sentAt, t.messageId)
      .where(sql`${t.givenId} is null`),
    index('history_messages_taken_idx').on(t.companyId, t.connectionId, t.messageId),
    index('history_messages_given_idx')
      .on(t.companyId, t.connectionId, t.givenId)
      .where(sql`${t.givenId} is not null`),
    index('history_messages_contact_idx')
      .on(t.companyId, t.connectionId, t.contactId)
      .where(sql`${t.ticketId} is not null`),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'history_messages_connection_fk',
    }).onDelete('cascade'),
  ],
)
