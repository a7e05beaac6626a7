import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { contacts } from './contacts.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

/** The notes of colleagues about a contact, or about one of its tickets: the customer never sees them. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    /** Null = about the contact, whatever the ticket. */
    ticketId: ref('ticket_id'),
    /** Its author. */
    userId: ref('user_id').notNull(),
    note: text('note').notNull(),
    /** The time at which its author last changed it; null for a note that was never changed. */
    editedAt: instant('edited_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Kept until the nightly purge, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('ticket_notes_contact_idx').on(t.companyId, t.contactId, t.id.desc()),
    index('ticket_notes_ticket_idx').on(t.companyId, t.ticketId).where(sql`${t.ticketId} is not null`),
    index('ticket_notes_deleted_idx').on(t.companyId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'ticket_notes_contact_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [tickets.companyId, tickets.id],
      name: 'ticket_notes_ticket_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'ticket_notes_user_fk',
    }),
  ],
)
