import { isJidGroup, isLidUser, isPnUser, jidDecode } from '@whiskeysockets/baileys'
import type { ChannelPerson } from '#domain/channels/contract/inbound.ts'
import type { OutboundChat } from '#domain/channels/contract/outbound.ts'

/** The part of a jid before the `@`, without device and agent: a phone's digits, a hidden id, a group's id. */
export function userOf(jid: string | null | undefined): string | null {
  return (jid && jidDecode(jid)?.user) || null
}

/** A person by every jid that an event carried for them; the order of the jids does not matter. */
export function personOf(
  jids: readonly (string | null | undefined)[],
  pushName: string | null = null,
): ChannelPerson {
  const phone = jids.find((jid) => isPhone(jid))
  const lid = jids.find((jid) => isHidden(jid))
  return { phone: userOf(phone), lid: userOf(lid), pushName }
}

/**
 * Returns the jid for a message to this chat. The hidden id takes precedence, because a migrated account refuses its
 * phone jid with 463.
 */
export function jidOf(chat: OutboundChat): string {
  if (chat.kind === 'group') return `${chat.groupId}@g.us`
  return jidOfPerson(chat)
}

/** Throws when nothing is known of the person. */
export function jidOfPerson(person: { phone: string | null; lid: string | null }): string {
  if (person.lid) return `${person.lid}@lid`
  if (person.phone) return `${person.phone}@s.whatsapp.net`
  throw new Error('a person without phone and hidden id cannot be written to')
}

export function isGroup(jid: string | null | undefined): boolean {
  return Boolean(jid && isJidGroup(jid))
}

/** Posts to the public, which need not even be decrypted. Never the server itself, whose notifications look like chats. */
export function isPost(jid: string): boolean {
  return jid === 'status@broadcast' || jid.endsWith('@newsletter')
}

/** A list of recipients on its owner's phone: what they send through it comes as theirs, to each recipient alone. */
export function isBroadcastList(jid: string): boolean {
  return jid.endsWith('@broadcast') && !isPost(jid)
}

/** Chats that the product has no place for: status posts, newsletters, bots. */
export function isOutsideInbox(jid: string): boolean {
  return !(isPhone(jid) || isHidden(jid) || isGroup(jid) || isBroadcastList(jid))
}

function isPhone(jid: string | null | undefined): boolean {
  return Boolean(jid && (isPnUser(jid) || jid.endsWith('@hosted') || jid.endsWith('@c.us')))
}

export function isHidden(jid: string | null | undefined): boolean {
  return Boolean(jid && (isLidUser(jid) || jid.endsWith('@hosted.lid')))
}
