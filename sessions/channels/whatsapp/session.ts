import { jidNormalizedUser, proto, type WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { OutboundMessage } from '#domain/channels/contract/outbound.ts'
import { SendRefused } from '../../failures.ts'
import type { ChannelEvents, ChannelSession, ChannelStore } from '../driver.ts'
import { attributesOf, compose } from './compose.ts'
import { type ChatTimer, withTimer } from './content/chat-timer.ts'
import { interactiveNodes } from './content/compose-interactive.ts'
import { withMentions } from './content/mentions.ts'
import { type Groups, isReadOnly, ownParticipant } from './groups.ts'
import { isGroup, jidOf, jidOfPerson, userOf } from './jids.ts'
import { isLoopback, renewMedia } from './media.ts'
import type { ShownTyping } from './shown-typing.ts'
import type { AuthStore } from './store/auth-store.ts'
import type { ChatTimers } from './store/chat-timers.ts'
import type { TypingWatch } from './typing.ts'

type Parts = {
  sock: WASocket
  store: ChannelStore
  auth: AuthStore
  groups: Groups
  timers: ChatTimers
  logger: ILogger
  events: ChannelEvents
  allowsLoopback: boolean
  typing: TypingWatch
  shownTyping: ShownTyping
  isOpen(): boolean
  stop: ChannelSession['stop']
}

/** The operations on an open socket. */
export function sessionOf({
  allowsLoopback,
  isOpen,
  stop,
  typing,
  shownTyping,
  ...tools
}: Parts): ChannelSession {
  const { sock, groups } = tools
  return {
    isOpen,
    stop,
    send: (outbound, { isFirst } = { isFirst: false }) => send(tools, outbound, isFirst),
    markRead: (keys) =>
      sock.readMessages(
        keys.map(({ externalId, chat, author }) => ({
          remoteJid: jidOf(chat),
          id: externalId,
          fromMe: false,
          ...(author ? { participant: jidOfPerson(author) } : {}),
        })),
      ),
    renewFile: (source) => renewMedia(sock, source),
    lookUp: (number) => lookUp(sock, number),
    pictureOf: (chat) => fetchPicture(sock, jidOf(chat), allowsLoopback),
    watch: typing.watch,
    showTyping: shownTyping.show,
    async describeGroup(groupId) {
      const group = await groups.readSoon(sock, `${groupId}@g.us`)
      return group && { subject: group.subject, isReadOnly: isReadOnly({ sock, group }) }
    },
  }
}

type Tools = Pick<Parts, 'sock' | 'store' | 'auth' | 'groups' | 'timers' | 'logger' | 'events'>

/**
 * Hands a message to WhatsApp. Its content is committed no later than the ratchets that encrypt it: so a repeated send
 * has the same bytes and uploads nothing twice, and a phone that could not read the message can get it again.
 */
async function send(tools: Tools, outbound: OutboundMessage, isFirst: boolean): Promise<void> {
  const { sock } = tools
  const jid = jidOf(outbound.chat)
  const people = isGroup(jid) ? await membersOf(tools, jid, outbound.content) : [jid]
  const message = await contentOf(tools, outbound, isFirst)
  await requireDevices(sock, people)
  const additionalNodes = interactiveNodes(message)
  await sock.relayMessage(jid, message, {
    messageId: outbound.externalId,
    ...(additionalNodes.length > 0 && { additionalNodes }),
    additionalAttributes: attributesOf(jid, outbound.content),
  })
}

/**
 * Returns the members who read a message to a group. Throws SendRefused when this account is not in the group, or may
 * not write there.
 */
async function membersOf(
  { sock, groups, events }: Tools,
  jid: string,
  { kind }: OutboundMessage['content'],
): Promise<string[]> {
  const group = await groups.read(sock, jid).catch((error: unknown) => {
    throw isClosedToUs(error) ? new SendRefused('not_in_group') : error
  })
  const isMember = ownParticipant({ sock, group }) !== undefined
  const isClosed = isReadOnly({ sock, group })
  if (isMember) events.groupRights({ groupId: userOf(jid) ?? '', isReadOnly: isClosed })
  // Everybody may react, also where only admins write.
  if (!isMember || (isClosed && kind !== 'reaction')) {
    groups.forget(jid)
    throw new SendRefused(isMember ? 'admins_only' : 'not_in_group')
  }
  return group.participants.map(({ id }) => id)
}

/**
 * Returns the time that the chat keeps its messages. For a group WhatsApp gives it, for a person their messages give
 * it.
 */
async function timerOf(
  { groups, timers }: Tools,
  chat: OutboundMessage['chat'],
): Promise<ChatTimer | undefined> {
  if (chat.kind === 'person') return timers.timerOf(chat)
  const seconds = groups.cached(jidOf(chat))?.ephemeralDuration
  return seconds ? { seconds, at: 0 } : undefined
}

/** WhatsApp tells nothing of a group to who is not in it, or when it is gone. */
function isClosedToUs(error: unknown): boolean {
  return error instanceof Error && 'data' in error && (error.data === 403 || error.data === 404)
}

async function contentOf(tools: Tools, outbound: OutboundMessage, isFirst: boolean): Promise<proto.IMessage> {
  const { sock, store, auth, logger } = tools
  const { externalId } = outbound
  const stored = isFirst ? null : await store.readContent(externalId)
  if (stored) return proto.Message.decode(stored)
  const userJid = jidNormalizedUser(sock.user?.id)
  const composed = await compose(outbound, { upload: sock.waUploadToServer, userJid, logger })
  const members = tools.groups.cached(composed.jid)?.participants ?? []
  const messageWithMentions = withMentions(composed.message, members)
  const message = withTimer(messageWithMentions, await timerOf(tools, outbound.chat))
  // Not awaited: a failure closes the socket, and the encryption state of this message is committed after it.
  auth.keepContent({ externalId, data: proto.Message.encode(message).finish() }).catch(() => undefined)
  return message
}

/**
 * Looks up the recipients' devices before a send, and fails when there is no answer. Without one Baileys would send a
 * stanza without recipients, which the server accepts and nobody reads. An answer stays in Baileys' cache for the send
 * itself.
 */
async function requireDevices(sock: WASocket, jids: string[]): Promise<void> {
  const devices = await sock.getUSyncDevices(jids, true, false)
  if (devices.length === 0) throw new Error('WhatsApp did not say which devices there are')
}

/**
 * Looks up a number: null when it has no account. Baileys leaves unknown numbers out of its answer, and gives no answer
 * at all when the query timed out.
 */
async function lookUp(sock: WASocket, number: string) {
  const answer = await sock.onWhatsApp(`+${number.replace(/\D/g, '')}`)
  if (!answer) throw new Error('WhatsApp did not answer')
  const match = answer.find((entry) => entry.exists)
  const phone = userOf(match?.jid)
  if (!match || !phone) return null
  const lid = await sock.signalRepository.lidMapping.getLIDForPN(match.jid)
  return { phone, lid: userOf(lid) }
}

const MAX_BYTES = 2_000_000
const TIMEOUT_MS = 20_000

/**
 * Fetches the profile picture of a chat. Undefined when there is none, or none that we may see. Throws when it cannot be
 * fetched now.
 */
async function fetchPicture(
  sock: WASocket,
  jid: string,
  allowsLoopback: boolean,
): Promise<Uint8Array | undefined> {
  const address = await sock.profilePictureUrl(jid, 'image').catch(noneWhenRefused)
  if (!address) return undefined
  const url = new URL(address)
  const isOurs = url.protocol === 'https:' && /(^|\.)whatsapp\.net$/.test(url.hostname)
  if (!isOurs && !(allowsLoopback && isLoopback(url.hostname))) return undefined
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`the picture's server answered ${response.status}`)
  const bytes = await response.bytes()
  return bytes.length > MAX_BYTES ? undefined : bytes
}

/**
 * Undefined for WhatsApp's refusals item-not-found, not-authorized and forbidden: there is no picture for us. Rethrows
 * other errors.
 */
function noneWhenRefused(error: unknown): undefined {
  const text = error instanceof Error ? error.message : ''
  if (/item-not-found|not-authorized|forbidden/.test(text)) return undefined
  throw error
}
