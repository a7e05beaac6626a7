import type { Tx } from '../core/context.ts'
import { announceTagsOf } from '../tags/announce-tags.ts'
import { writeContact } from './queries.ts'

/** Who was only known from a group has a conversation of their own now: lists show them, and their tags count one more. */
export async function enterList(tx: Tx, contactId: number): Promise<void> {
  await writeContact(tx, contactId, { isParticipantOnly: false })
  await announceTagsOf(tx, contactId)
}
