import type { Tx } from '../core/context.ts'
import { announceTagsOf } from '../tags/announce-tags.ts'
import { writeContact } from './queries.ts'

/**
 * Marks a contact that was only known from a group as one with a conversation of its own: lists now show it, and the
 * counts of its tags include it.
 */
export async function enterList(tx: Tx, contactId: number): Promise<void> {
  await writeContact(tx, contactId, { isParticipantOnly: false })
  await announceTagsOf(tx, contactId)
}
