import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { OPT_OUT_SOURCES } from '#domain/opt-outs/contract/rules.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Lists of people to whom campaigns are sent. Specification 3 §3. */
export const contactLists = pgTable(
  'contact_lists',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    /** The source of these people, in the words of who made the list. */
    consentSource: text('consent_source').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('contact_lists_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('contact_lists_name_key').on(t.companyId, t.name).where(sql`${t.deletedAt} is null`),
  ],
)

/** People of a list, once each. */
export const contactListItems = pgTable(
  'contact_list_items',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    contactListId: ref('contact_list_id').notNull(),
    name: text('name').notNull(),
    /** Digits with country code, as they were given. */
    number: text('number').notNull(),
    /**
     * The number in the one form by which people are told apart: two spellings of a number are one item. By it the contact is
     * found, also one who comes later.
     */
    identity: text('identity').notNull(),
    email: text('email').notNull().default(''),
    /** Null while it is not known. */
    isWhatsappValid: boolean('is_whatsapp_valid'),
    /** The moment in which WhatsApp was asked last, and the one of its answer. */
    askedAt: instant('asked_at'),
    checkedAt: instant('checked_at'),
    /** Values for placeholders of texts, by their folded names: all other columns of the sheet. */
    variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('contact_list_items_company_id_id_key').on(t.companyId, t.id),
    unique('contact_list_items_identity_key').on(t.companyId, t.contactListId, t.identity),
    // A list in the order in which its people came.
    index('contact_list_items_list_idx').on(t.companyId, t.contactListId, t.id),
    // An answer about a number is one for all lists.
    index('contact_list_items_number_idx').on(t.companyId, t.identity),
    // Numbers that WhatsApp is still to be asked for.
    index('contact_list_items_unchecked_idx')
      .on(t.companyId, t.askedAt.nullsFirst(), t.id)
      .where(sql`${t.isWhatsappValid} is null`),
    foreignKey({
      columns: [t.companyId, t.contactListId],
      foreignColumns: [contactLists.companyId, contactLists.id],
      name: 'contact_list_items_list_fk',
    }).onDelete('cascade'),
  ],
)

/** People who want no more campaigns: one row for as long as that lasts. */
export const contactOptOuts = pgTable(
  'contact_opt_outs',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** As in `contact_list_items`; of somebody without a number, how else they are known: `lid:123`. */
    identity: text('identity').notNull(),
    /** As they were called then. */
    name: text('name').notNull().default(''),
    note: text('note').notNull().default(''),
    source: text('source', { enum: OPT_OUT_SOURCES }).notNull(),
    /** The word that they wrote. */
    word: text('word'),
    campaignId: ref('campaign_id'),
    /** The user who noted it. */
    userId: ref('user_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** They agreed again, or a user says so with a reason: an ended one is kept. */
    deletedAt: instant('ended_at'),
    endedByUserId: ref('ended_by_user_id'),
    endReason: text('end_reason'),
  },
  (t) => [
    unique('contact_opt_outs_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('contact_opt_outs_identity_key')
      .on(t.companyId, t.identity)
      .where(sql`${t.deletedAt} is null`),
    index('contact_opt_outs_campaign_idx')
      .on(t.companyId, t.campaignId)
      .where(sql`${t.campaignId} is not null`),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'contact_opt_outs_user_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.endedByUserId],
      foreignColumns: [users.companyId, users.id],
      name: 'contact_opt_outs_ended_by_fk',
    }),
  ],
)
