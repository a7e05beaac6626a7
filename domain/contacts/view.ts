import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { inCompany } from '../core/tenancy.ts'
import { fileUrl } from '../files/links.ts'
import { maskContact, maskWritten } from './contract/masking.ts'
import { masksNumbers } from './contract/rules.ts'
import type { ContactView } from './contract/schema.ts'

/** The view of one contact; a verb's answer. Throws ERR_NO_CONTACT_FOUND. */
export async function contactView(tx: Tx, contactId: number): Promise<ContactView> {
  const [view] = await contactViews(tx, [contactId])
  if (!view) throw new AppError('ERR_NO_CONTACT_FOUND')
  return view
}

/**
 * Views of many contacts in one query, in no order, rendered for the context's actor, who may not see
 * numbers in all cases. Deleted ones are left out. Server behaviour §2.7.
 */
export async function contactViews(tx: Tx, ids: readonly number[]): Promise<ContactView[]> {
  return (await livingRows(tx, ids)).map((row) => toContactView(tx, row))
}

/** A contact as it is, with what it takes to hide its numbers, which is never told. */
export type WholeContact = { view: ContactView; otherNumbers: readonly string[] }

/** The same whole, for who renders them for others. */
export async function wholeContacts(tx: Tx, ids: readonly number[]): Promise<WholeContact[]> {
  const rows = await livingRows(tx, ids)
  return rows.map((row) => ({ view: wholeView(tx, row), otherNumbers: row.contact.otherNumbers }))
}

async function livingRows(tx: Tx, ids: readonly number[]): Promise<ContactViewRow[]> {
  if (ids.length === 0) return []
  return selectContacts(tx, sql`${contacts.id} = any(${idArray(ids)}) and ${contacts.deletedAt} is null`)
}

/**
 * The view as somebody sees it from whom the company hides its customers' numbers. What they may write themselves is
 * hidden by its shape alone.
 */
export function maskContactView({ view, otherNumbers }: WholeContact): ContactView {
  if (view.isGroup) return view
  const extraInfo = view.extraInfo.map((info) => ({
    ...info,
    name: maskWritten(info.name),
    value: maskWritten(info.value),
  }))
  return { ...maskContact({ ...view, otherNumbers }), email: maskWritten(view.email), extraInfo }
}

export type ContactViewRow = Awaited<ReturnType<typeof selectContacts>>[number]

/** Contacts with tags, extra fields, picture and connection, in one query. */
export function selectContacts(tx: Tx, condition: SQL | undefined, order?: SQL) {
  const query = tx.db
    .select({
      contact: contacts,
      picture: { id: files.id, name: files.name },
      whatsapp: { id: connections.id, name: connections.name },
      walletUser: { id: users.id, version: users.version, name: users.name },
      tags: TAGS,
      extraInfo: EXTRA_INFO,
    })
    .from(contacts)
    .leftJoin(
      files,
      and(
        eq(files.companyId, contacts.companyId),
        eq(files.id, contacts.pictureFileId),
        eq(files.state, 'stored'),
      ),
    )
    .leftJoin(
      connections,
      and(eq(connections.companyId, contacts.companyId), eq(connections.id, contacts.connectionId)),
    )
    .leftJoin(
      users,
      and(
        eq(users.companyId, contacts.companyId),
        eq(users.id, contacts.walletUserId),
        isNull(users.deletedAt),
      ),
    )
    .where(inCompany(tx, contacts, condition))
  return order ? query.orderBy(order) : query
}

const TAGS = sql<ContactView['tags']>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name), '[]')
  from contact_tags l join tags g on g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null
  where l.company_id = ${contacts.companyId} and l.contact_id = ${contacts.id})`

const EXTRA_INFO = sql<ContactView['extraInfo']>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id), '[]')
  from contact_extra_info e
  where e.company_id = ${contacts.companyId} and e.contact_id = ${contacts.id})`

export function toContactView(tx: Tx, row: ContactViewRow): ContactView {
  const view = wholeView(tx, row)
  const { otherNumbers } = row.contact
  return masksNumbers(tx.actor) ? maskContactView({ view, otherNumbers }) : view
}

function wholeView(tx: Tx, row: ContactViewRow): ContactView {
  const { contact } = row
  return {
    id: contact.id,
    version: contact.version,
    name: contact.name,
    number: contact.number,
    email: contact.email,
    channel: contact.channel,
    isGroup: contact.isGroup,
    active: contact.isActive,
    readOnlyConnectionIds: contact.readOnlyConnectionIds,
    disableBot: contact.disableBot,
    acceptAudioMessage: contact.acceptAudioMessage,
    hasAccount: contact.hasAccount,
    lgpdAcceptedAt: contact.lgpdAcceptedAt?.toISOString() ?? null,
    urlPicture: row.picture ? fileUrl(tx, row.picture) : null,
    companyId: contact.companyId,
    tags: row.tags,
    extraInfo: row.extraInfo,
    whatsapp: row.whatsapp,
    walletUser: row.walletUser,
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  }
}
