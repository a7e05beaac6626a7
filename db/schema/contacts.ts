import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { CHANNELS } from '#domain/channels/contract/capabilities.ts'
import { IDENTITY_KINDS } from '#domain/contacts/contract/schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** A customer, or a group. The number is for people to read; what a contact is matched by are its identities. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    /** The name without accents and case: the list's order. A column, because lower() is not leakproof under a policy. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`search_text(name)`),
    /**
     * The same for who may not see numbers: empty for a person whose name may hold one, so that neither its place in the
     * list nor a search tells it.
     */
    maskedSortName: text('masked_sort_name')
      .notNull()
      .generatedAlwaysAs(
        sql`case when not is_group and length(regexp_replace(search_text(name), '[^0-9]', '', 'g')) >= 8 then '' else search_text(name) end`,
      ),
    number: text('number').notNull().default(''),
    /** Numbers that were the person's, the latest first: texts that name them are hidden from who may not see numbers. */
    otherNumbers: text('other_numbers').array().notNull().default(sql`'{}'::text[]`),
    email: text('email').notNull().default(''),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    isGroup: boolean('is_group').notNull().default(false),
    /** False = blocked: nothing is sent, inbound is stored without a ticket's unread. */
    isActive: boolean('is_active').notNull().default(true),
    disableBot: boolean('disable_bot').notNull().default(false),
    acceptAudioMessage: boolean('accept_audio_message').notNull().default(true),
    /** Whether WhatsApp knows the number; null while nobody has asked. */
    hasAccount: boolean('has_account'),
    lgpdAcceptedAt: instant('lgpd_accepted_at'),
    pictureFileId: ref('picture_file_id'),
    pictureCheckedAt: instant('picture_checked_at'),
    /** The connection that last brought a message. */
    connectionId: ref('connection_id'),
    /**
     * The user who looks after the contact: the contact's new tickets may go to this user at once
     * (DirectTicketsToWallets).
     */
    walletUserId: ref('wallet_user_id'),
    /**
     * The connections whose number can only read the group, because only its admins write and the number is none of
     * them.
     */
    readOnlyConnectionIds: bigint('read_only_connection_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    /** When a campaign last wrote to them: what they write soon after may be an answer to it. */
    lastCampaignAt: instant('last_campaign_at'),
    /** Came by a spreadsheet, a phone's list of contacts, a campaign or a program: no lead. */
    isImported: boolean('is_imported').notNull().default(false),
    /** Only known as somebody who wrote in a group: not in the contact list. */
    isParticipantOnly: boolean('is_participant_only').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('contacts_company_id_id_key').on(t.companyId, t.id),
    index('contacts_list_idx').on(t.companyId, t.sortName, t.id),
    index('contacts_masked_list_idx').on(t.companyId, t.maskedSortName, t.id),
    // Leads of a span of days.
    index('contacts_created_idx').on(t.companyId, t.createdAt),
    // What the list is narrowed to: of one connection, blocked, not on WhatsApp.
    index('contacts_connection_idx').on(t.companyId, t.connectionId, t.sortName, t.id),
    index('contacts_blocked_idx').on(t.companyId, t.sortName, t.id).where(sql`not ${t.isActive}`),
    index('contacts_no_account_idx').on(t.companyId, t.sortName, t.id).where(sql`${t.hasAccount} is false`),
    // Opening a picture asks whose it is.
    index('contacts_picture_idx').on(t.companyId, t.pictureFileId).where(sql`${t.pictureFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.pictureFileId],
      foreignColumns: [files.companyId, files.id],
      name: 'contacts_picture_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'contacts_connection_fk',
    }),
    index('contacts_wallet_idx').on(t.companyId, t.walletUserId).where(sql`${t.walletUserId} is not null`),
    foreignKey({
      columns: [t.companyId, t.walletUserId],
      foreignColumns: [users.companyId, users.id],
      name: 'contacts_wallet_fk',
    }),
  ],
)

/** The identities by which a contact is known on its channel. */
export const contactIdentities = pgTable(
  'contact_identities',
  {
    companyId: companyId(),
    kind: text('kind', { enum: IDENTITY_KINDS }).notNull(),
    value: text('value').notNull(),
    contactId: ref('contact_id').notNull(),
    /** The hidden id of the account that had this phone number when it last wrote; only for a phone. */
    lid: text('lid'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.value] }),
    index('contact_identities_contact_idx').on(t.companyId, t.contactId),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'contact_identities_contact_fk',
    }),
  ],
)

export const contactExtraInfo = pgTable(
  'contact_extra_info',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
  },
  (t) => [
    index('contact_extra_info_idx').on(t.companyId, t.contactId),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'contact_extra_info_contact_fk',
    }).onDelete('cascade'),
  ],
)

/** Two contacts turned out to be one person; `moved` holds what an undo needs. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: id(),
    companyId: companyId(),
    keptId: ref('kept_id').notNull(),
    mergedId: ref('merged_id').notNull(),
    /** The user who decided it; null when the channel did. */
    userId: ref('user_id'),
    moved: jsonb('moved').$type<Record<string, unknown>>().notNull(),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    unique('contact_merges_company_id_id_key').on(t.companyId, t.id),
    index('contact_merges_kept_idx').on(t.companyId, t.keptId),
    index('contact_merges_merged_idx').on(t.companyId, t.mergedId),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'contact_merges_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.keptId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'contact_merges_kept_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.mergedId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'contact_merges_merged_fk',
    }),
  ],
)

/** Admins who have not read yet that the channel merged two contacts. */
export const mergeNotices = pgTable(
  'merge_notices',
  {
    companyId: companyId(),
    mergeId: ref('merge_id').notNull(),
    userId: ref('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.mergeId] }),
    index('merge_notices_merge_idx').on(t.companyId, t.mergeId),
    foreignKey({
      columns: [t.companyId, t.mergeId],
      foreignColumns: [contactMerges.companyId, contactMerges.id],
      name: 'merge_notices_merge_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'merge_notices_user_fk',
    }).onDelete('cascade'),
  ],
)
