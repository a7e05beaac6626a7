import { inArray, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../../../core/context.ts'
import { idArray } from '../../../core/database/sql-arrays.ts'
import { inCompany } from '../../../core/tenancy.ts'
import type { RowDetails } from '../../contract/import/import-schema.ts'
import type { Identity } from '../../contract/schema.ts'
import { type ContactRow, knownAs, phoneIdentities } from '../../queries.ts'
import { isGroupId } from '../read-row.ts'

export type ImportRow = {
  rowNo: number
  name: string
  number: string
  email: string
  extra: readonly { name: string; value: string }[]
  /** The hidden id by which WhatsApp knows a person, or a group's id. */
  lid?: string | null
  /** The other details in the row of a spreadsheet. */
  details?: RowDetails
}

export type RowKey = Pick<ImportRow, 'rowNo' | 'number' | 'lid' | 'details'>

/**
 * By what the person of a row is known. A number decides alone where there is one: whoever copies a row to add somebody
 * leaves the other's hidden id in it.
 */
export function identitiesOf({ number, lid }: Pick<RowKey, 'number' | 'lid'>): Identity[] {
  if (number !== '') return phoneIdentities(number)
  return lid ? [{ kind: isGroupId(lid) ? 'group' : 'lid', value: lid }] : []
}

const keyOf = ({ kind, value }: Identity) => `${kind} ${value}`

/** The contacts whom rows name, deleted ones too. */
export type RowMatches = {
  contactOf(row: RowKey): ContactRow | undefined
  /** The contact that was just made of a row is whom later rows of the same number mean. */
  add(row: RowKey, contact: ContactRow): void
}

/** `byReference`: by our references alone, for whom numbers are hidden: they are not told whose number is known. */
export async function findMatches(
  tx: Tx,
  rows: readonly RowKey[],
  { byReference = false } = {},
): Promise<RowMatches> {
  const knownContacts = await knownAs(tx, byReference ? [] : rows.flatMap(identitiesOf))
  const byIdentity = new Map(knownContacts.map((row) => [keyOf(row), row.contact]))
  const ids = rows.flatMap(({ number, details }) => (number === '' ? (details?.contactId ?? []) : []))
  const referredContacts = await tx.db
    .select()
    .from(contacts)
    .where(inCompany(tx, contacts, inArray(contacts.id, [0, ...ids])))
  const byId = new Map(referredContacts.map((contact) => [contact.id, contact]))
  return {
    contactOf(row) {
      const byName = identitiesOf(row)
        .map((identity) => byIdentity.get(keyOf(identity)))
        .find((contact) => contact !== undefined)
      return byName ?? (row.number === '' ? byId.get(row.details?.contactId ?? 0) : undefined)
    },
    add(row, contact) {
      for (const identity of identitiesOf(row)) byIdentity.set(keyOf(identity), contact)
    },
  }
}

/** The details of a contact outside its own columns: its extra fields in their order, and the names of its tags. */
export type ContactExtras = { fields: { id: number; name: string; value: string }[]; tags: string[] }
export const NO_EXTRAS: ContactExtras = { fields: [], tags: [] }

/** Looks up each contact by itself: a plan that joins them reads all that carry a tag, where there are no statistics yet. */
export async function readExtras(tx: Tx, contactIds: readonly number[]): Promise<Map<number, ContactExtras>> {
  const extras = new Map(contactIds.map((id): [number, ContactExtras] => [id, { fields: [], tags: [] }]))
  if (extras.size === 0) return extras
  const ids = idArray([...extras.keys()])
  const fields = await tx.db.execute<{ contactId: number; id: number; name: string; value: string }>(sql`
    select c.id::float8 as "contactId", f.id::float8 as id, f.name, f.value from unnest(${ids}) c(id)
    cross join lateral (select e.id, e.name, e.value from contact_extra_info e
      where e.company_id = ${tx.companyId} and e.contact_id = c.id order by e.id offset 0) f`)
  for (const { contactId, ...field } of fields) extras.get(contactId)?.fields.push(field)
  const tags = await tx.db.execute<{ contactId: number; name: string }>(sql`
    select c.id::float8 as "contactId", l.name from unnest(${ids}) c(id)
    cross join lateral (select g.name from contact_tags t
      join tags g on g.company_id = t.company_id and g.id = t.tag_id and g.deleted_at is null
      where t.company_id = ${tx.companyId} and t.contact_id = c.id order by g.name offset 0) l`)
  for (const tag of tags) extras.get(tag.contactId)?.tags.push(tag.name)
  return extras
}
