import { sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { CHANNELS } from '../../../channels/capabilities.ts'
import type { Tx } from '../../../core/context.ts'
import { textArray } from '../../../core/database/sql-arrays.ts'
import { getSettings } from '../../../settings/get-settings.ts'
import { announceTags, announceTagsOf } from '../../../tags/announce-tags.ts'
import {
  addIdentities,
  announceContact,
  type ContactRow,
  knownAs,
  phoneIdentities,
  writeContact,
} from '../../queries.ts'
import { digitsOf, looksLikeNumber } from '../../rules.ts'
import type { Identity } from '../../schema.ts'
import type { DuplicateChoice, RowProblem } from '../import-schema.ts'
import { addExtra } from './add-extra.ts'

export type ImportRow = {
  rowNo: number
  name: string
  number: string
  email: string
  extra: readonly { name: string; value: string }[]
  /** The hidden id by which WhatsApp knows a person from a phone's address book. */
  lid?: string | null
}

/** The result of one row. */
export type Outcome = {
  rowNo: number
  state: 'created' | 'updated' | 'skipped'
  problem: RowProblem | null
  contactId: number
}

export type BatchOptions = {
  onDuplicate: DuplicateChoice
  tags: readonly number[]
  /** True: every created contact is announced; false: only one of each batch. */
  isTold: boolean
}

/**
 * Creates contacts from rows, or updates those that exist. Numbers with and without Brazil's ninth digit are one person.
 * A contact that was deleted, or was only known from a group, becomes an ordinary contact again.
 */
export async function saveBatch(
  tx: Tx,
  rows: readonly ImportRow[],
  options: BatchOptions,
): Promise<Outcome[]> {
  const all = rows.flatMap(({ number }) => phoneIdentities(number))
  await lockNames(tx, all)
  const known = new Map((await knownAs(tx, all)).map(({ value, contact }) => [value, contact]))
  const contactOf = (number: string) =>
    phoneIdentities(number)
      .map(({ value }) => known.get(value))
      .find((contact) => contact !== undefined)

  const fresh = firstOfEach(rows.filter(({ number }) => !contactOf(number)))
  const made = await insertContacts(tx, fresh, options)
  for (const contact of made) {
    for (const { value } of phoneIdentities(contact.number)) known.set(value, contact)
  }
  const madeIds = new Map(fresh.map((row, n) => [row.rowNo, made[n]?.id]))
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const madeId = madeIds.get(row.rowNo)
    const contact = contactOf(row.number)
    if (madeId !== undefined) {
      outcomes.push({ rowNo: row.rowNo, state: 'created', problem: null, contactId: madeId })
    } else if (contact) {
      const isRepeated = made.some(({ id }) => id === contact.id)
      outcomes.push(await saveKnown(tx, row, { contact, isRepeated, options }))
    }
  }
  await tagAll(tx, outcomes, options.tags)
  return outcomes
}

/**
 * Locks these identities, so that work on the same person is done one at a time; in one order and one statement, so that
 * two batches cannot block each other.
 */
export async function lockNames(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const names = identities.map(({ kind, value }) => `contact:${tx.companyId}:${kind}:${value}`)
  const ordered = [...new Set(names)].toSorted()
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${textArray(ordered)}) with ordinality as n(name, nth) order by nth`)
}

/** The first row of each number: a file may contain a person twice, and the first row makes the contact. */
function firstOfEach(rows: readonly ImportRow[]): ImportRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.number, row])).values()].toReversed()
}

async function insertContacts(
  tx: Tx,
  rows: readonly ImportRow[],
  { isTold }: BatchOptions,
): Promise<ContactRow[]> {
  if (rows.length === 0) return []
  const { acceptAudioMessageContact: acceptAudioMessage } = await getSettings(tx)
  const now = tx.now()
  const inserted = await tx.db
    .insert(contacts)
    .values(
      rows.map(({ name, number, email }) => ({
        ...{ companyId: tx.companyId, channel: CHANNELS[0], name, number, email },
        ...{ acceptAudioMessage, createdAt: now, updatedAt: now },
      })),
    )
    .returning()
  const byNumber = new Map(inserted.map((contact) => [contact.number, contact]))
  const made = rows.flatMap(({ number }) => byNumber.get(number) ?? [])
  await addAllIdentities(tx, made)
  await addExtra(
    tx,
    rows.map((row, n) => ({ contactId: made[n]?.id ?? 0, extra: row.extra })),
  )
  tellCreated(tx, made, isTold)
  return made
}

/**
 * Announces created contacts: all of them, or only the last one, which is enough because a list that hears of a contact
 * that it does not show loads itself again, at most once a second.
 */
export function tellCreated(tx: Tx, made: readonly ContactRow[], isTold: boolean): void {
  for (const contact of isTold ? made : made.slice(-1)) announceContact(tx, 'create', contact)
}

async function addAllIdentities(tx: Tx, made: readonly ContactRow[]): Promise<void> {
  await tx.db.execute(sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select company_id, 'phone', number, id from contacts
    where company_id = ${tx.companyId} and id = any(${`{${made.map(({ id }) => id).join(',')}}`}::bigint[])
    on conflict do nothing`)
}

type Known = { contact: ContactRow; isRepeated: boolean; options: BatchOptions }

async function saveKnown(tx: Tx, row: ImportRow, { contact, isRepeated, options }: Known): Promise<Outcome> {
  const { rowNo } = row
  const contactId = contact.id
  if (contact.deletedAt !== null || contact.isParticipantOnly) {
    const email = row.email || contact.email
    await writeContact(tx, contactId, { name: row.name, email, deletedAt: null, isParticipantOnly: false })
    await addIdentities(tx, contactId, [{ kind: 'phone', value: row.number }])
    await addExtra(tx, [{ contactId, extra: row.extra }])
    await announceTagsOf(tx, contactId)
    return { rowNo, state: 'created', problem: null, contactId }
  }
  const problem = isRepeated ? ('repeated' as const) : ('known' as const)
  if (options.onDuplicate === 'skip') return { rowNo, state: 'skipped', problem, contactId }
  const values = changesTo(contact, row, options.onDuplicate)
  const isExtra = await addExtra(tx, [{ contactId, extra: row.extra }], options.onDuplicate === 'update')
  if (!values && !isExtra) return { rowNo, state: 'skipped', problem, contactId }
  await writeContact(tx, contactId, values ?? {})
  return { rowNo, state: 'updated', problem: null, contactId }
}

/** The changes that a row makes to a contact; null when there are none. A name that equals the number is ignored. */
function changesTo(contact: ContactRow, row: ImportRow, choice: DuplicateChoice) {
  const lacksName = looksLikeNumber(contact.name) && digitsOf(contact.name).length >= 8
  const mayName = row.name !== row.number && (choice === 'update' || lacksName)
  const mayEmail = row.email !== '' && (choice === 'update' || contact.email === '')
  const values = {
    ...(mayName && row.name !== contact.name && { name: row.name }),
    ...(mayEmail && row.email !== contact.email && { email: row.email }),
  }
  return Object.keys(values).length > 0 ? values : null
}

/** Adds tags to all contacts of a batch. */
export async function tagAll(tx: Tx, outcomes: readonly Outcome[], tags: readonly number[]): Promise<void> {
  if (tags.length === 0) return
  const ids = `{${outcomes.map(({ contactId }) => contactId).join(',')}}`
  const added = await tx.db.execute<{ tagId: number }>(sql`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${tx.companyId}, c, g.id from unnest(${ids}::bigint[]) c cross join tags g
    where g.company_id = ${tx.companyId} and g.id = any(${`{${tags.join(',')}}`}::bigint[]) and g.deleted_at is null
    on conflict do nothing returning tag_id::float8 as "tagId"`)
  await announceTags(tx, [...new Set(added.map(({ tagId }) => tagId))])
}
