import { sql } from 'drizzle-orm'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import { IDENTITY_KINDS, type Identity } from '../contacts/contract/schema.ts'
import { type ContactRow, knownAs, phoneIdentities } from '../contacts/queries.ts'
import type { Tx } from '../core/context.ts'
import { idArray } from '../core/database/sql-arrays.ts'

/** An identity of a contact as one text: of a phone its one form, of anything else its kind and value, `lid:123`. */
export function identityText({ kind, value }: Identity): string {
  return kind === 'phone' ? phoneIdentity(value) : `${kind}:${value}`
}

/** All under which somebody with this identity may be known as a contact. */
export function namesOf(identity: string): Identity[] {
  const [prefix = '', value = ''] = identity.split(':', 2)
  const kind = IDENTITY_KINDS.find((kind) => kind === prefix)
  return kind && value !== '' ? [{ kind, value }] : phoneIdentities(identity)
}

/** The contacts who have these identities, by identity; deleted ones and those known from groups alone, too. */
export async function contactsByIdentity(
  tx: Tx,
  identities: readonly string[],
): Promise<Map<string, ContactRow>> {
  const found = await knownAs(tx, identities.flatMap(namesOf))
  return new Map(found.map(({ contact, ...identity }) => [identityText(identity), contact]))
}

/** The contact, where people find it: neither deleted nor known from groups alone. */
export function ifListed(contact: ContactRow | undefined): ContactRow | undefined {
  return contact?.deletedAt === null && !contact.isParticipantOnly ? contact : undefined
}

/** All identities of each of these contacts. */
export async function identitiesOfContacts(
  tx: Tx,
  contactIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await tx.db.execute<Identity & { contactId: number }>(sql`
    select i.contact_id::float8 as "contactId", i.kind, i.value from contact_identities i
    where i.company_id = ${tx.companyId} and i.contact_id = any(${idArray(contactIds)}) and i.value <> ''
    order by i.contact_id, i.kind desc, i.created_at, i.value`)
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId)
  return new Map([...byContact].map(([id, ofContact]) => [id, [...new Set(ofContact.map(identityText))]]))
}
