import type { Ctx, Tx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { Identity } from '../contract/schema.ts'
import { mergeContacts } from '../merging/merge-contacts.ts'
import {
  addIdentities,
  type ContactRow,
  knownAs,
  lockAnyContact,
  lockIdentities,
  phoneIdentities,
  standing,
  writeContact,
} from '../queries.ts'
import { isOtherAccount, releaseTaken } from './release-phones.ts'

export type LearnIdentityInput = { contactId: number; phone: string; lid: string | null }

/**
 * The channel said by which number and hidden id it knows whoever has a contact's number: that wins over what was typed, and
 * whoever answers under it is recognised. A contact who is known by them already is the same person: the two are merged; but a
 * contact with another hidden id only had that number before, and keeps it as a former one. Answers the id of the contact that
 * has the number. Throws ERR_NO_CONTACT_FOUND. Server behaviour §1.3.
 */
export function learnIdentity(ctx: Ctx, { contactId, phone, lid }: LearnIdentityInput): Promise<number> {
  const names: Identity[] = [{ kind: 'phone', value: phone }, ...(lid ? [lidOf(lid)] : [])]
  return inTransaction(ctx, async (tx) => {
    await lockIdentities(tx, names)
    if (lid) await releaseTaken(tx, { lid: lidOf(lid), phones: phoneIdentities(phone) })
    let contact = await lockAnyContact(tx, contactId)
    if (lid && (await isOtherAccount(tx, contactId, lid)))
      return (await findAnother(tx, names, contact))?.id ?? contactId
    for (
      let samePerson = await findAnother(tx, names, contact);
      samePerson;
      samePerson = await findAnother(tx, names, contact)
    ) {
      contact = await become(tx, contact, samePerson)
    }
    await addIdentities(tx, contact.id, names)
    if (contact.number !== phone) await renumber(tx, contact, phone)
    return contact.id
  })
}

const lidOf = (value: string): Identity => ({ kind: 'lid', value })

async function findAnother(tx: Tx, names: readonly Identity[], { id }: ContactRow) {
  return (await knownAs(tx, names)).find((knownRow) => knownRow.contact.id !== id)?.contact
}

async function become(tx: Tx, contact: ContactRow, samePerson: ContactRow): Promise<ContactRow> {
  const [keptContact, merged] =
    standing(contact) <= standing(samePerson) ? [contact, samePerson] : [samePerson, contact]
  await mergeContacts(tx, { keptId: keptContact.id, mergedId: merged.id })
  return lockAnyContact(tx, keptContact.id)
}

/** A name that was the number stays one, until the person tells theirs. */
async function renumber(tx: Tx, { id, name, number }: ContactRow, phone: string): Promise<void> {
  await writeContact(tx, id, { number: phone, ...(name === number ? { name: phone } : {}) })
}
