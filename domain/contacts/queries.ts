import { eq, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { wholeRows } from '#db/rows.ts'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import type { RowAction } from '../core/contract/row-events.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { phoneCandidates } from './contract/rules.ts'
import type { Identity } from './contract/schema.ts'

export type ContactRow = typeof contacts.$inferSelect

/** Neither deleted nor known only as somebody who wrote in a group. */
export const isListed: SQL = sql`(${contacts.deletedAt} is null and not ${contacts.isParticipantOnly})`

/** The contact, locked until the transaction ends. Throws ERR_NO_CONTACT_FOUND, also for a deleted one. */
export async function lockContact(tx: Tx, contactId: number): Promise<ContactRow> {
  const contact = await lockAnyContact(tx, contactId)
  if (contact.deletedAt !== null) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contact
}

/** As lockContact, for the channel: who was deleted comes back with their next message. */
export async function lockAnyContact(tx: Tx, contactId: number): Promise<ContactRow> {
  const rows = await tx.db
    .select()
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
    .for('no key update')
  const contact = rows[0]
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contact
}

/**
 * Returns the rank of a contact among contacts who are one person; the lowest stays. Listed contacts come before
 * participants and deleted ones, then older before newer.
 */
export function standing(contact: ContactRow): number {
  const isUnlisted = contact.isParticipantOnly || contact.deletedAt !== null
  return (isUnlisted ? Number.MAX_SAFE_INTEGER / 2 : 0) + contact.id
}

export type KnownAs = Identity & { contact: ContactRow }

/** The contacts known by any of these identities, deleted ones too. */
export async function knownAs(tx: Tx, identities: readonly Identity[]): Promise<KnownAs[]> {
  if (identities.length === 0) return []
  const names = JSON.stringify(identities)
  const rows = await KNOWN_AS.rows(tx.db, { companyId: tx.companyId, names })
  return rows.map((row) => ({ kind: row.kind, value: row.value, contact: ROWS.read(row) }))
}

const ROWS = wholeRows(contacts)

/** One value for any number of names; each is looked up by its key, whatever the planner believes of how many there are. */
const KNOWN_AS = preparedStatement<{ companyId: number; names: string }, Identity & Record<string, unknown>>(
  (hole) => sql`
    select found.* from jsonb_to_recordset(${hole('names')}::jsonb) as n (kind text, value text)
    cross join lateral (select i.kind, i.value, ${ROWS.list} from contact_identities i
      join contacts on contacts.company_id = i.company_id and contacts.id = i.contact_id
      where i.company_id = ${hole('companyId')} and i.kind = n.kind and i.value = n.value offset 0) found`,
)

/** Every identity that a phone may be stored under, its own form first. */
export function phoneIdentities(number: string): Identity[] {
  return phoneCandidates(number).map((value) => ({ kind: 'phone', value }))
}

/**
 * One at a time for whoever is known by any of these names, until the transaction ends: locked in one order and one statement, so
 * that nobody waits in a circle.
 */
export async function lockIdentities(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const names = identities.map(({ kind, value }) => `contact:${tx.companyId}:${kind}:${value}`)
  if (names.length === 0) return
  const ordered = [...new Set(names)].toSorted()
  await LOCK_NAMES.now(tx.db, { names: JSON.stringify(ordered) })
}

const LOCK_NAMES = preparedStatement<{ names: string }>(
  (hole) => sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from jsonb_array_elements_text(${hole('names')}::jsonb) with ordinality as n(name, nth) order by nth`,
)

/** The contacts known by any of these identities, who stay so until the transaction ends: as lockIdentities and knownAs, sent together. */
export async function lockKnownAs(tx: Tx, identities: readonly Identity[]): Promise<KnownAs[]> {
  const [, foundContacts] = await Promise.all([lockIdentities(tx, identities), knownAs(tx, identities)])
  return foundContacts
}

/** Adds identities to a contact. If a phone and a hidden id come together, they belong to the same account. */
export async function addIdentities(
  tx: Tx,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  if (identities.length === 0) return
  const lid = identities.find(({ kind }) => kind === 'lid')?.value ?? null
  const rows = identities.map((identity) => ({
    ...identity,
    companyId: tx.companyId,
    contactId,
    lid: identity.kind === 'phone' ? lid : null,
  }))
  const { companyId, kind, value, contactId: owner } = contactIdentities
  await tx.db
    .insert(contactIdentities)
    .values(rows)
    .onConflictDoUpdate({
      target: [companyId, kind, value],
      set: { lid: sql`coalesce(excluded.lid, ${contactIdentities.lid})` },
      setWhere: sql`${owner} = excluded.contact_id`,
    })
}

/** Changes a contact and announces it once a transaction. A number that gives way to another stays known as theirs. */
export async function writeContact(
  tx: Tx,
  contactId: number,
  values: Partial<typeof contacts.$inferInsert>,
): Promise<ContactRow> {
  const rows = await tx.db
    .update(contacts)
    .set({ updatedAt: tx.now(), ...numberKept(values.number), ...values })
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
    .returning()
  const row = rows[0]
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  announceContact(tx, 'update', row)
  return row
}

/** Numbers of a person beside their own; the oldest give way. */
export const MAX_OTHER_NUMBERS = 20

function numberKept(number: string | undefined) {
  if (number === undefined) return {}
  const { number: ownNumber, otherNumbers } = contacts
  return {
    otherNumbers: sql`case when ${ownNumber} in ('', ${number}::text) or ${contacts.isGroup} then ${otherNumbers}
      else (array_prepend(${ownNumber}, array_remove(array_remove(${otherNumbers}, ${ownNumber}), ${number}::text)))
        [1:${sql.raw(String(MAX_OTHER_NUMBERS))}] end`,
  }
}

/** Tells that a contact came, changed or went; `mergedIntoId` names the contact that took its place. */
export function announceContact(
  tx: Tx,
  action: RowAction,
  { id, version }: Pick<ContactRow, 'id' | 'version'>,
  mergedIntoId?: number,
): void {
  emitRow(tx, { noun: 'contact', id, version, action, ...(mergedIntoId && { mergedIntoId }) })
}
