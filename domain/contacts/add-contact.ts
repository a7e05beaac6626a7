import { contacts } from '#db/schema/contacts.ts'
import { CHANNELS } from '../channels/contract/capabilities.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { getSettings } from '../settings/get-settings.ts'
import { announceTagsOf } from '../tags/announce-tags.ts'
import type { SaveContactInput } from './contract/schema.ts'
import { addIdentities, announceContact, type ContactRow, writeContact } from './queries.ts'

/** A person who is added: `number` in the form in which it is stored. */
export type NewContact = Pick<SaveContactInput, 'name' | 'number'> &
  Partial<Pick<SaveContactInput, 'email' | 'disableBot' | 'acceptAudioMessage'>> & {
    /** Neither they nor a person of ours brought them: no lead. */
    isImported?: boolean
  }

/**
 * Adds a contact to the list: somebody unlisted (deleted, or known only from a group) becomes one again, else a new row is made.
 * Call under lockIdentities.
 */
export function addContact(
  tx: Tx,
  input: NewContact,
  unlistedContact: ContactRow | undefined,
): Promise<ContactRow> {
  return unlistedContact ? revive(tx, unlistedContact, input) : insert(tx, input)
}

async function insert(tx: Tx, input: NewContact): Promise<ContactRow> {
  const { acceptAudioMessageContact } = await getSettings(tx)
  const now = tx.now()
  const row = firstOrThrow(
    await tx.db
      .insert(contacts)
      .values({
        companyId: tx.companyId,
        name: input.name,
        number: input.number,
        email: input.email ?? '',
        channel: CHANNELS[0],
        disableBot: input.disableBot ?? false,
        acceptAudioMessage: input.acceptAudioMessage ?? acceptAudioMessageContact,
        isImported: input.isImported ?? false,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  await addIdentities(tx, row.id, [{ kind: 'phone', value: input.number }])
  announceContact(tx, 'create', row)
  return row
}

async function revive(tx: Tx, contact: ContactRow, input: NewContact): Promise<ContactRow> {
  await announceTagsOf(tx, contact.id)
  return writeContact(tx, contact.id, {
    name: input.name,
    email: input.email ?? contact.email,
    disableBot: input.disableBot ?? contact.disableBot,
    acceptAudioMessage: input.acceptAudioMessage ?? contact.acceptAudioMessage,
    deletedAt: null,
    isParticipantOnly: false,
  })
}
