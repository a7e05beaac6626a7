import type { GroupParticipant, proto } from '@whiskeysockets/baileys'
import { userOf } from '../jids.ts'

/** A number or a hidden id behind an `@`, as phones write it. */
const NUMBER = /(?<![\w.])@(\d{5,20})(?!\d)/g

type Member = Pick<GroupParticipant, 'id' | 'lid' | 'phoneNumber'>

/**
 * Names the members of a group whom a text addresses by their number behind an `@`: WhatsApp notifies them, and shows their name. The
 * text names them by the id under which the group knows them. So does a corrected text.
 */
export function withMentions(message: proto.IMessage, members: readonly Member[]): proto.IMessage {
  const content = message.protocolMessage?.editedMessage ?? message
  const { extendedTextMessage, imageMessage, videoMessage, documentMessage } = content
  const mentioned = new Set<string>()
  const named = (text: string) =>
    text.replace(NUMBER, (match, digits: string) => {
      const member = members.find((candidate) => isKnownAs(candidate, digits))
      if (!member) return match
      mentioned.add(member.id)
      return `@${userOf(member.id)}`
    })
  if (extendedTextMessage?.text) extendedTextMessage.text = named(extendedTextMessage.text)
  const captioned = imageMessage ?? videoMessage ?? documentMessage
  if (captioned?.caption) captioned.caption = named(captioned.caption)
  const carrier = extendedTextMessage ?? captioned
  if (carrier && mentioned.size > 0)
    carrier.contextInfo = { ...carrier.contextInfo, mentionedJid: [...mentioned] }
  return message
}

function isKnownAs({ id, lid, phoneNumber }: Member, digits: string): boolean {
  return [id, lid, phoneNumber].some((jid) => userOf(jid) === digits)
}
