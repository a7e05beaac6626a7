import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../../../core/context.ts'
import { getSettings } from '../../../settings/get-settings.ts'
import type { ImportInput } from '../../contract/import/import-schema.ts'
import { digitsOf, looksLikeNumber } from '../../contract/rules.ts'
import type { Identity } from '../../contract/schema.ts'
import { findOrCreateContact } from '../../identity/find-or-create-contact.ts'
import { type ContactRow, knownAs, lockIdentities, phoneIdentities, writeContact } from '../../queries.ts'
import { tellCreated } from './insert-contacts.ts'
import type { ImportRow } from './match-rows.ts'
import { tagAll } from './save-batch.ts'
import type { Outcome } from './save-known.ts'

type Options = {
  phone: NonNullable<ImportInput['phone']>
  tags: readonly number[]
  /** Each contact that comes is announced. */
  isTold: boolean
}

/**
 * Makes contacts of people whom a phone knows. They are matched as those who write to us: by hidden id, then by number, with
 * Brazil's ninth digit or without; two contacts who turn out to be one person are merged. Who is a contact already is passed
 * over, and gets at most the name that they lacked.
 */
export async function savePhoneBatch(
  tx: Tx,
  rows: readonly ImportRow[],
  options: Options,
): Promise<Outcome[]> {
  const allNames = rows.flatMap(namesOf)
  await lockIdentities(tx, allNames)
  const knownContacts = await readKnown(tx, allNames)
  const fresh = firstOfEach(rows.filter((row) => !contactOf(knownContacts, row)))
  const insertedContacts = await insertPeople(tx, fresh, options.phone)
  tellCreated(tx, insertedContacts, options.isTold)
  const madeIds = new Map(fresh.map(({ rowNo }, n) => [rowNo, insertedContacts[n]?.id]))
  const outcomes: Outcome[] = []
  let now = insertedContacts.length > 0 ? await readKnown(tx, allNames) : knownContacts
  for (const row of rows) {
    const { rowNo } = row
    const madeId = madeIds.get(rowNo)
    const contact = contactOf(now, row)
    if (madeId !== undefined) outcomes.push({ rowNo, state: 'created', problem: null, contactId: madeId })
    else if (contact) {
      const { outcome, isOther } = await meet(tx, { row, contact, knownContacts: now, options })
      outcomes.push(outcome)
      if (isOther) now = await readKnown(tx, allNames)
    }
  }
  await tagAll(tx, outcomes, options.tags)
  return outcomes
}

type ContactsByName = ReadonlyMap<string, ContactRow>

const keyOf = ({ kind, value }: Identity) => `${kind} ${value}`

async function readKnown(tx: Tx, names: readonly Identity[]): Promise<ContactsByName> {
  return new Map((await knownAs(tx, names)).map((row) => [keyOf(row), row.contact]))
}

/** By all that somebody may be known: the hidden id first. */
function namesOf({ lid, number }: ImportRow): Identity[] {
  return [...hiddenOf(lid), ...(number === '' ? [] : phoneIdentities(number))]
}

/** Returns the identities that WhatsApp itself uses for the person of a row. */
function ownNamesOf({ lid, number }: ImportRow): Identity[] {
  return [...hiddenOf(lid), ...(number === '' ? [] : [{ kind: 'phone' as const, value: number }])]
}

function hiddenOf(lid: string | null | undefined): Identity[] {
  return lid ? [{ kind: 'lid', value: lid }] : []
}

function contactOf(contactsByName: ContactsByName, row: ImportRow): ContactRow | undefined {
  return namesOf(row)
    .map((name) => contactsByName.get(keyOf(name)))
    .find((contact) => contact !== undefined)
}

/** A phone may name somebody twice, by number and by hidden id: the first row makes the contact. */
function firstOfEach(rows: readonly ImportRow[]): ImportRow[] {
  const takenNames = new Set<string>()
  return rows.filter((row) => {
    const names = namesOf(row).map(keyOf)
    const isFirst = !names.some((name) => takenNames.has(name))
    for (const name of names) takenNames.add(name)
    return isFirst
  })
}

async function insertPeople(
  tx: Tx,
  rows: readonly ImportRow[],
  { whatsappId, of: bookKind }: Options['phone'],
): Promise<ContactRow[]> {
  if (rows.length === 0) return []
  const { acceptAudioMessageContact: acceptAudioMessage } = await getSettings(tx)
  const now = tx.now()
  const inserted = await tx.db
    .insert(contacts)
    .values(
      rows.map(({ name, number }) => ({
        companyId: tx.companyId,
        channel: 'whatsapp' as const,
        connectionId: whatsappId,
        name,
        number,
        // Who has written to the phone, or was written to, has an account.
        hasAccount: bookKind === 'chats' ? true : null,
        acceptAudioMessage,
        isImported: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
  // PostgreSQL answers a multi-row insert in the order of its values.
  const names = inserted.flatMap(({ id }, n) => {
    const row = rows[n]
    return row ? ownNamesOf(row).map((name) => ({ ...name, companyId: tx.companyId, contactId: id })) : []
  })
  await tx.db.insert(contactIdentities).values(names).onConflictDoNothing()
  return inserted
}

type Meeting = { row: ImportRow; contact: ContactRow; knownContacts: ContactsByName; options: Options }

/** Somebody who is a contact already, deleted, or only known from a group. `isOther`: it may be another contact by now. */
async function meet(
  tx: Tx,
  { row, contact, knownContacts, options }: Meeting,
): Promise<{ outcome: Outcome; isOther: boolean }> {
  const { rowNo } = row
  const isListed = contact.deletedAt === null && !contact.isParticipantOnly
  const isSettled = ownNamesOf(row).every((name) => knownContacts.get(keyOf(name))?.id === contact.id)
  const person = isListed && isSettled ? contact : await recognise(tx, row, { isListed, options })
  const isOther = person !== contact
  const contactId = person.id
  const isNamed = await nameUnnamed(tx, row, person)
  if (!isListed) return { outcome: { rowNo, state: 'created', problem: null, contactId }, isOther }
  const state = isNamed ? ('updated' as const) : ('skipped' as const)
  return {
    outcome: { rowNo, state, problem: isNamed ? null : 'known', contactId },
    isOther: isOther || isNamed,
  }
}

/** Learns by what else WhatsApp knows them; who was deleted is a contact again, as with their next message. */
async function recognise(
  tx: Tx,
  { number, lid = null }: ImportRow,
  { isListed, options }: { isListed: boolean; options: Options },
): Promise<ContactRow> {
  const { contact } = await findOrCreateContact(tx, {
    channel: 'whatsapp',
    connectionId: options.phone.whatsappId,
    person: { phone: number || null, lid, pushName: null },
    isParticipant: isListed,
  })
  return contact
}

async function nameUnnamed(tx: Tx, row: ImportRow, contact: ContactRow): Promise<boolean> {
  const isUnnamed =
    contact.name === '' || (looksLikeNumber(contact.name) && digitsOf(contact.name).length >= 8)
  const isName = row.name !== '' && row.name !== row.number
  if (!isUnnamed || !isName || row.name === contact.name) return false
  await writeContact(tx, contact.id, { name: row.name })
  return true
}
