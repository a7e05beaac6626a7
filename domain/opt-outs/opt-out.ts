import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contactListItems, contactOptOuts } from '#db/schema/contact-lists.ts'
import { contacts } from '#db/schema/contacts.ts'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import { lockAnyContact } from '../contacts/queries.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { textArray } from '../core/database/sql-arrays.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { OptOutSource } from './contract/rules.ts'
import { contactsByIdentity, identitiesOfContacts } from './identities.ts'

export type OptOutRow = typeof contactOptOuts.$inferSelect

/** Somebody by their identity, in its one form, or by the contact that they are. */
export type OptOutPerson = { identity: string } | { contactId: number }

type OptingOut = OptOutPerson & {
  source: OptOutSource
  word?: string | undefined
  campaignId?: number | undefined
  note?: string | undefined
}

/**
 * Notes that somebody wants no more campaigns. Whoever does so already stays as they are noted: the first time counts. Throws
 * ERR_NO_CONTACT_FOUND, also for a group.
 */
export async function optOut(tx: Tx, input: OptingOut): Promise<OptOutRow> {
  const { source, word = null, campaignId = null, note = '' } = input
  const person = await personOf(tx, input)
  const [existing] = await openOptOuts(tx, person.identities)
  if (existing) return existing
  const now = tx.now()
  const [created] = await tx.db
    .insert(contactOptOuts)
    .values({
      companyId: tx.companyId,
      identity: person.identity,
      name: person.name,
      note,
      source,
      word,
      campaignId,
      userId: userIdOf(tx.actor),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (created) {
    emitRow(tx, { noun: 'optOut', id: created.id, version: created.version, action: 'create' })
    await tellListed(tx, person.identities)
  }
  // Another transaction may have noted it in this moment.
  return created ?? firstOrThrow(await openOptOuts(tx, person.identities))
}

/**
 * Notes many by their numbers, as an import names them; names are theirs where no contact has one. Answers the identities that were
 * noted now: who is noted already stays as they are.
 */
export async function optOutMany(
  tx: Tx,
  people: readonly Pick<OptOutRow, 'identity' | 'name'>[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const now = tx.now()
  const created = await tx.db
    .insert(contactOptOuts)
    .values(
      people.map(({ identity, name }) => ({
        companyId: tx.companyId,
        identity,
        name,
        source: 'import' as const,
        userId: userIdOf(tx.actor),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  // A list that hears of one that it does not show reads itself anew.
  const last = created.at(-1)
  if (last) emitRow(tx, { noun: 'optOut', id: last.id, version: last.version, action: 'create' })
  return new Set(created.map(({ identity }) => identity))
}

type EndingOptOut = OptOutPerson & { reason: string }

/**
 * Somebody agrees to campaigns again, as a person says with the reason, or as they wrote themselves; never an import. Answers how
 * many opt-outs ended: none where there was none.
 */
export async function endOptOut(tx: Tx, input: EndingOptOut): Promise<number> {
  const { identities } = await personOf(tx, input)
  const endedRows = await tx.db
    .update(contactOptOuts)
    .set({
      deletedAt: tx.now(),
      updatedAt: tx.now(),
      endReason: input.reason,
      endedByUserId: userIdOf(tx.actor),
    })
    .where(inCompany(tx, contactOptOuts, inArray(contactOptOuts.identity, identities), isOpen))
    .returning({ id: contactOptOuts.id, version: contactOptOuts.version })
  for (const row of endedRows) emitRow(tx, { noun: 'optOut', ...row, action: 'delete' })
  if (endedRows.length > 0) await tellListed(tx, identities)
  return endedRows.length
}

/** Tells of a person wherever they stand in a list of contacts: it shows whether they want campaigns. */
async function tellListed(tx: Tx, identities: readonly string[]): Promise<void> {
  const items = await tx.db
    .select({ id: contactListItems.id, version: contactListItems.version })
    .from(contactListItems)
    .where(inCompany(tx, contactListItems, inArray(contactListItems.identity, [...identities])))
  for (const item of items) emitRow(tx, { noun: 'contactListItem', ...item, action: 'update' })
}

/**
 * Those of the identities whose owner wants no more campaigns: noted under this number, or under another of the same contact.
 * For some hundreds at a time.
 */
export async function optedOutAmong(tx: Tx, identities: readonly string[]): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const contacts = await contactsByIdentity(tx, identities)
  const ofContacts = await identitiesOfContacts(
    tx,
    [...contacts.values()].map(({ id }) => id),
  )
  const allOf = (identity: string) => [identity, ...(ofContacts.get(contacts.get(identity)?.id ?? 0) ?? [])]
  const rows = await tx.db.execute<{ identity: string }>(sql`
    select o.identity from contact_opt_outs o where o.company_id = ${tx.companyId} and o.ended_at is null
      and o.identity = any(${textArray([...new Set(identities.flatMap(allOf))])})`)
  const optedOut = new Set(rows.map(({ identity }) => identity))
  return new Set(identities.filter((identity) => allOf(identity).some((each) => optedOut.has(each))))
}

/** The opt-out of a contact, the oldest; undefined while there is none. */
export async function findOptOut(tx: Tx, contactId: number): Promise<OptOutRow | undefined> {
  const identities = (await identitiesOfContacts(tx, [contactId])).get(contactId) ?? []
  return (await openOptOuts(tx, identities)).at(-1)
}

/** Notes that a contact gets something like a campaign now: for some time a word of theirs opts out of it. */
export async function awaitWord(tx: Tx, contactId: number): Promise<void> {
  await tx.db
    .update(contacts)
    .set({ lastCampaignAt: tx.now() })
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
}

const isOpen = isNull(contactOptOuts.deletedAt)

function openOptOuts(tx: Tx, identities: readonly string[]): Promise<OptOutRow[]> {
  if (identities.length === 0) return Promise.resolve([])
  return tx.db
    .select()
    .from(contactOptOuts)
    .where(inCompany(tx, contactOptOuts, and(inArray(contactOptOuts.identity, [...identities]), isOpen)))
    .orderBy(desc(contactOptOuts.id))
}

type Person = { identity: string; name: string; identities: string[] }

/** By which identity somebody is noted, and all that are theirs. */
async function personOf(tx: Tx, person: OptOutPerson): Promise<Person> {
  if ('contactId' in person) {
    const contact = await lockAnyContact(tx, person.contactId)
    const identities = (await identitiesOfContacts(tx, [contact.id])).get(contact.id) ?? []
    const identity = contact.number === '' ? identities[0] : phoneIdentity(contact.number)
    if (contact.isGroup || identity === undefined) throw new AppError('ERR_NO_CONTACT_FOUND')
    return { identity, name: contact.name, identities: [...new Set([identity, ...identities])] }
  }
  const contact = (await contactsByIdentity(tx, [person.identity])).get(person.identity)
  const identities = contact ? ((await identitiesOfContacts(tx, [contact.id])).get(contact.id) ?? []) : []
  return {
    identity: person.identity,
    name: contact?.name ?? '',
    identities: [...new Set([person.identity, ...identities])],
  }
}
