import { contacts } from '#db/schema/contacts.ts'
import type { Channel } from '../../channels/contract/capabilities.ts'
import type { ChannelPerson } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { announceTagsOf } from '../../tags/announce-tags.ts'
import { digitsOf } from '../contract/rules.ts'
import type { Identity } from '../contract/schema.ts'
import { mergeContacts } from '../merging/merge-contacts.ts'
import {
  addIdentities,
  announceContact,
  type ContactRow,
  type KnownAs,
  knownAs,
  lockAnyContact,
  lockIdentities,
  phoneIdentities,
  standing,
  writeContact,
} from '../queries.ts'
import { releaseTaken } from './release-phones.ts'

export type FindContactInput = {
  channel: Channel
  /** The connection that brought the message. */
  connectionId: number
  /** As the channel names them; `pushName` null when the message is our own, whose name is ours. */
  person: ChannelPerson
  /** Somebody who writes in a group: known, but not in the contact list. */
  isParticipant?: boolean
  /** Found in a list of ours, and did not come: no lead. */
  isImported?: boolean
}
export type FindGroupInput = {
  channel: Channel
  connectionId: number
  groupId: string
  subject: string | null
  /** Whether the connection's number may only read it; undefined where nobody said. */
  isReadOnly?: boolean | undefined
}
export type FoundContact = { contact: ContactRow; isNew: boolean }

const MAX_NAME = 250
/** A picture is looked for again after so long. */
const PICTURE_AGE_MS = 7 * DAY_MS

/**
 * The contact behind a person of a channel, inside the transaction that stores their message. Matched by hidden id,
 * then phone, then its other forms; when two contacts turn out to be one person they are merged. Somebody without number and name has none: `shownName` names them. A phone whose contact has
 * another hidden id is another account's now: it leaves that contact, as a former number. The name gives way to the push name
 * only while it still is the number. Throws ERR_VALIDATION for somebody without any name. Server behaviour §1.3.
 */
export async function findOrCreateContact(tx: Tx, input: FindContactInput): Promise<FoundContact> {
  const names = namesOf(input.person)
  const quick = match(names, await knownAs(tx, names.allIdentities))
  if (quick && isSettled(quick, names))
    return { contact: await refreshContact(tx, quick.keptContact, input), isNew: false }

  await lockIdentities(tx, names.allIdentities)
  const accountMatch = await matchAccount(tx, names)
  if (!accountMatch) return { contact: await insertPerson(tx, input, names), isNew: true }
  const keptContact = accountMatch.merged
    ? await merge(tx, accountMatch.keptContact, accountMatch.merged)
    : accountMatch.keptContact
  await addIdentities(tx, keptContact.id, names.ownIdentities)
  return { contact: await refreshContact(tx, keptContact, input), isNew: false }
}

/** The contact that stands for a group. Its name follows the group's subject. Server behaviour §1.4. */
export async function findOrCreateGroup(tx: Tx, input: FindGroupInput): Promise<FoundContact> {
  const identity: Identity = { kind: 'group', value: input.groupId }
  const [quick] = await knownAs(tx, [identity])
  if (quick) return { contact: await refreshGroup(tx, quick.contact, input), isNew: false }

  await lockIdentities(tx, [identity])
  const [knownGroup] = await knownAs(tx, [identity])
  if (knownGroup) return { contact: await refreshGroup(tx, knownGroup.contact, input), isNew: false }
  const values = {
    name: clean(input.subject) || input.groupId,
    number: input.groupId,
    isGroup: true,
    ...(input.isReadOnly && { readOnlyConnectionIds: [input.connectionId] }),
  }
  return { contact: await insert(tx, input, values, [identity]), isNew: true }
}

/** Stores whether the connection's number may write in a group that is known; another group is nothing to us yet. */
export async function recordGroupRights(
  tx: Tx,
  input: Pick<FindGroupInput, 'connectionId' | 'groupId'> & { isReadOnly: boolean },
): Promise<void> {
  const [knownGroup] = await knownAs(tx, [{ kind: 'group', value: input.groupId }])
  if (!knownGroup) return
  const contact = await lockAnyContact(tx, knownGroup.contact.id)
  const changes = rights(contact, input)
  if (Object.keys(changes).length > 0) await writeContact(tx, contact.id, changes)
}

type Names = {
  lid: Identity | null
  phone: string | null
  ownIdentities: Identity[]
  allIdentities: Identity[]
}

function namesOf({ lid, phone }: ChannelPerson): Names {
  const digits = phone ? digitsOf(phone) : ''
  const hidden: Identity[] = lid ? [{ kind: 'lid', value: lid }] : []
  const phones = digits ? phoneIdentities(digits) : []
  const ownIdentities = [...hidden, ...phones.slice(0, 1)]
  if (ownIdentities.length === 0) throw new AppError('ERR_VALIDATION', { fields: { person: 'identity' } })
  return {
    lid: hidden[0] ?? null,
    phone: digits || null,
    ownIdentities,
    allIdentities: [...hidden, ...phones],
  }
}

type Match = { keptContact: ContactRow; merged: ContactRow | null; knownRows: readonly KnownAs[] }

/** Finds the contact for these identities: by hidden id first, then by the phone as given, then by its other forms. */
function match({ lid, allIdentities }: Names, knownRows: readonly KnownAs[]): Match | null {
  const by = (identity: Identity) =>
    knownRows.find((row) => row.kind === identity.kind && row.value === identity.value)?.contact
  const byLid = lid ? by(lid) : undefined
  const byPhone = allIdentities
    .filter(({ kind }) => kind === 'phone')
    .flatMap((identity) => by(identity) ?? [])[0]
  const first = byLid ?? byPhone
  if (!first) return null
  if (!byLid || !byPhone || byLid.id === byPhone.id) return { keptContact: first, merged: null, knownRows }
  const [keptContact, merged] = standing(byPhone) <= standing(byLid) ? [byPhone, byLid] : [byLid, byPhone]
  return { keptContact, merged, knownRows }
}

/** The same; a phone that is another account's now leaves the contact that had it before. */
async function matchAccount(tx: Tx, names: Names): Promise<Match | null> {
  const firstMatch = match(names, await knownAs(tx, names.allIdentities))
  const { lid, allIdentities } = names
  if (!firstMatch || !lid) return firstMatch
  const phones = allIdentities.filter(({ kind }) => kind === 'phone')
  if (!(await releaseTaken(tx, { lid, phones }))) return firstMatch
  return match(names, await knownAs(tx, allIdentities))
}

/** Every name of the person is the contact's already: nothing to lock. */
function isSettled({ merged, knownRows }: Match, { ownIdentities }: Names): boolean {
  const isKnown = ({ kind, value }: Identity) =>
    knownRows.some((row) => row.kind === kind && row.value === value)
  return merged === null && ownIdentities.every(isKnown)
}

async function merge(tx: Tx, keptContact: ContactRow, merged: ContactRow): Promise<ContactRow> {
  await mergeContacts(tx, { keptId: keptContact.id, mergedId: merged.id })
  return lockAnyContact(tx, keptContact.id)
}

function insertPerson(tx: Tx, input: FindContactInput, { phone, ownIdentities }: Names): Promise<ContactRow> {
  const values = {
    name: clean(input.person.pushName) || phone || '',
    number: phone ?? '',
    isParticipantOnly: input.isParticipant ?? false,
    isImported: input.isImported ?? false,
  }
  return insert(tx, input, values, ownIdentities)
}

async function insert(
  tx: Tx,
  { channel, connectionId }: { channel: Channel; connectionId: number },
  values: Pick<ContactRow, 'name' | 'number'> &
    Partial<Pick<ContactRow, 'isGroup' | 'isParticipantOnly' | 'isImported' | 'readOnlyConnectionIds'>>,
  identities: readonly Identity[],
): Promise<ContactRow> {
  const { acceptAudioMessageContact } = await getSettings(tx)
  const now = tx.now()
  const row = firstOrThrow(
    await tx.db
      .insert(contacts)
      .values({
        ...values,
        companyId: tx.companyId,
        channel,
        connectionId,
        acceptAudioMessage: acceptAudioMessageContact,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  await addIdentities(tx, row.id, identities)
  announceContact(tx, 'create', row)
  await fetchPicture(tx, row.id, connectionId)
  return row
}

type Changes = Partial<
  Pick<
    ContactRow,
    'name' | 'number' | 'connectionId' | 'isParticipantOnly' | 'deletedAt' | 'readOnlyConnectionIds'
  >
>

/** Updates the contact with the details that come with a message. Writes and announces it only when something is new. */
export async function refreshContact(
  tx: Tx,
  contact: ContactRow,
  input: FindContactInput,
): Promise<ContactRow> {
  const { phone, pushName } = input.person
  const number = phone ? digitsOf(phone) : contact.number
  const isUnnamed = contact.name === '' || contact.name === contact.number
  const isDirect = !input.isParticipant
  const changes: Changes = {
    ...(number === contact.number ? {} : { number }),
    ...(isUnnamed ? renamed(contact, clean(pushName) || number) : {}),
    ...(isDirect ? arrival(contact, input.connectionId) : {}),
  }
  return apply(tx, contact, changes, input.connectionId)
}

function refreshGroup(tx: Tx, contact: ContactRow, input: FindGroupInput): Promise<ContactRow> {
  const changes = {
    ...renamed(contact, clean(input.subject) || contact.name),
    ...rights(contact, input),
    ...arrival(contact, input.connectionId),
  }
  return apply(tx, contact, changes, input.connectionId)
}

/** Returns the connections that may only read the group, updated with the news from one of them. */
function rights(
  { readOnlyConnectionIds }: ContactRow,
  { connectionId, isReadOnly }: Pick<FindGroupInput, 'connectionId' | 'isReadOnly'>,
): Changes {
  if (isReadOnly === undefined || isReadOnly === readOnlyConnectionIds.includes(connectionId)) return {}
  const otherIds = readOnlyConnectionIds.filter((id) => id !== connectionId)
  return { readOnlyConnectionIds: isReadOnly ? [...otherIds, connectionId] : otherIds }
}

/** Cleans a name that a stranger chose: limits its length and removes the NUL that PostgreSQL refuses. */
function clean(name: string | null): string {
  return (name ?? '').replaceAll('\0', '').trim().slice(0, MAX_NAME)
}

function renamed(contact: ContactRow, name: string): Changes {
  return name === contact.name ? {} : { name }
}

/**
 * Returns the changes for a contact who writes: they are listed again, and are reached over the connection they wrote
 * to.
 */
function arrival(contact: ContactRow, connectionId: number): Changes {
  return {
    ...(contact.connectionId === connectionId ? {} : { connectionId }),
    ...(contact.isParticipantOnly ? { isParticipantOnly: false } : {}),
    ...(contact.deletedAt === null ? {} : { deletedAt: null }),
  }
}

async function apply(
  tx: Tx,
  contact: ContactRow,
  changes: Changes,
  connectionId: number,
): Promise<ContactRow> {
  const age = contact.pictureCheckedAt ? tx.now().getTime() - contact.pictureCheckedAt.getTime() : 0
  if (age > PICTURE_AGE_MS) await fetchPicture(tx, contact.id, connectionId)
  if (Object.keys(changes).length === 0) return contact
  if ('deletedAt' in changes || 'isParticipantOnly' in changes) await announceTagsOf(tx, contact.id)
  return writeContact(tx, contact.id, changes)
}

function fetchPicture(tx: Tx, contactId: number, connectionId: number): Promise<void> {
  const key = `${tx.companyId}:${contactId}`
  return tx.services.jobs.enqueue(
    tx,
    'fetch-picture',
    { companyId: tx.companyId, connectionId, contactId },
    { key },
  )
}
