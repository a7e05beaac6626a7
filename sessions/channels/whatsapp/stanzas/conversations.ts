import type { BinaryNode } from '@whiskeysockets/baileys'
import { isGroup, personOf } from '../jids.ts'

/** Pairs of hidden id and phone number that are remembered; a person whose pair is forgotten is known by either again. */
const MAX_CHATS = 10_000

/**
 * Names the conversation that a stanza belongs to, one and the same for all stanzas of it, whether a person is named by
 * hidden id or by phone number. What must stay in order shares this name.
 */
export function conversations(me: () => readonly (string | null)[]) {
  const hiddenIds = new Map<string, string>()

  return ({ attrs }: BinaryNode): string => {
    if (isGroup(attrs.from)) return attrs.from ?? ''
    const { phone, lid } = personOf(jidsOf(attrs, me()))
    if (phone && lid) {
      hiddenIds.set(phone, lid)
      const [oldest] = hiddenIds.keys()
      if (hiddenIds.size > MAX_CHATS && oldest !== undefined) hiddenIds.delete(oldest)
    }
    return lid ?? hiddenIds.get(phone ?? '') ?? phone ?? attrs.from ?? ''
  }
}

/** The other side: who wrote, or whom the account's own phone wrote to. */
function jidsOf(attrs: BinaryNode['attrs'], me: readonly (string | null)[]): (string | undefined)[] {
  const author = personOf([attrs.participant ?? attrs.from])
  const isOwn = me.includes(author.phone ?? author.lid)
  if (isOwn && attrs.recipient)
    return [
      attrs.recipient,
      attrs.peer_recipient_pn,
      attrs.peer_recipient_lid,
      attrs.recipient_pn,
      attrs.recipient_lid,
    ]
  return [
    attrs.participant ?? attrs.from,
    attrs.sender_pn,
    attrs.sender_lid,
    attrs.participant_pn,
    attrs.participant_lid,
  ]
}
