import { contactExtraInfo, contactIdentities, contacts } from '#db/schema/contacts.ts'
import { CHANNELS } from '../../../channels/contract/capabilities.ts'
import type { Tx } from '../../../core/context.ts'
import { timeZoneOf } from '../../../core/contract/actor.ts'
import { instantAt } from '../../../core/contract/time.ts'
import { getSettings } from '../../../settings/get-settings.ts'
import { isMasked } from '../../contract/rules.ts'
import type { Identity } from '../../contract/schema.ts'
import { announceContact, type ContactRow } from '../../queries.ts'
import { isGroupId } from '../read-row.ts'
import { type ImportRow, identitiesOf } from './match-rows.ts'

/** Makes a contact of each row, with its identities and fields of its own, in the order of the rows. */
export async function insertContacts(
  tx: Tx,
  rows: readonly ImportRow[],
  { isTold }: { isTold: boolean },
): Promise<ContactRow[]> {
  if (rows.length === 0) return []
  const { acceptAudioMessageContact: acceptAudioMessage } = await getSettings(tx)
  const values = rows.map((row) => ({ ...newContact(tx, row), acceptAudioMessage, isImported: true }))
  // PostgreSQL answers a multi-row insert in the order of its values.
  const createdContacts = await tx.db.insert(contacts).values(values).returning()
  const ids = createdContacts.map(({ id }) => id)
  const { companyId } = tx
  const identities = rows.flatMap((row, n) =>
    ownIdentities(row).map((identity) => ({ ...identity, companyId, contactId: ids[n] ?? 0 })),
  )
  await tx.db.insert(contactIdentities).values(identities).onConflictDoNothing()
  const fields = rows.flatMap(({ extra }, n) =>
    extra.map((field) => ({ ...field, companyId, contactId: ids[n] ?? 0 })),
  )
  if (fields.length > 0) await tx.db.insert(contactExtraInfo).values(fields)
  tellCreated(tx, createdContacts, isTold)
  return createdContacts
}

function newContact(tx: Tx, { name, number, email, lid, details }: ImportRow): typeof contacts.$inferInsert {
  const now = tx.now()
  const isGroup = number === '' && isGroupId(lid ?? '')
  const since = details?.since ? instantAt(details.since, NOON, timeZoneOf(tx.actor)) : now
  return {
    companyId: tx.companyId,
    channel: CHANNELS[0],
    name,
    number: isGroup ? (lid ?? '') : number,
    email: isMasked(email) ? '' : email,
    isGroup,
    isActive: isGroup || (details?.isActive ?? true),
    connectionId: details?.connectionId ?? null,
    createdAt: new Date(Math.min(since.getTime(), now.getTime())),
    updatedAt: now,
  }
}

/** A day without a time is the same day in the zones beside it. */
const NOON = 12 * 60

/** All by which WhatsApp knows the person; an id that another has already stays the other's. */
function ownIdentities({ number, lid }: ImportRow): Identity[] {
  return [
    ...(number === '' ? [] : [{ kind: 'phone' as const, value: number }]),
    ...(lid && !(number !== '' && isGroupId(lid)) ? identitiesOf({ number: '', lid }) : []),
  ]
}

/**
 * Announces created contacts: all of them, or only the last one, which is enough because a list that hears of a contact
 * that it does not show loads itself again, at most once a second.
 */
export function tellCreated(tx: Tx, createdContacts: readonly ContactRow[], isTold: boolean): void {
  for (const contact of isTold ? createdContacts : createdContacts.slice(-1))
    announceContact(tx, 'create', contact)
}
