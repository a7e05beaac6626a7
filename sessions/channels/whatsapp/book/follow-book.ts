import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { PhoneBookEntry, PhoneBookNews } from '#domain/contacts/contract/phone-book/schema.ts'
import type { PastMessage } from '#domain/messages/history/record-history.ts'
import { isLeaseLost, isPassing } from '../../../failures.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import type { ChannelEvents } from '../../driver.ts'
import { userOf } from '../jids.ts'
import type { SocketLifecycle } from '../socket-lifecycle.ts'
import { interceptStanza } from '../stanzas/stanza-interceptors.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { pastMessages } from './past-messages.ts'
import { readHistory } from './read-history.ts'
import { BOOK_COLLECTION, readSaved } from './read-saved.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  events: Pick<ChannelEvents, 'phoneBook' | 'past' | 'wantsPast'>
  logger: ILogger
  lifecycle: Pick<SocketLifecycle, 'hasEnded' | 'isOpen' | 'lost'>
  /** Files of a simulated WhatsApp are at its own host. */
  isSimulated: boolean
}

export type FollowedBook = {
  /** Logged in. */
  opened(): void
  /** A part of the past that our own phone sent; rejects when it could not be stored, and is to come again. */
  history(part: proto.Message.IHistorySyncNotification): Promise<void>
}

/**
 * Keeps the phone's address book and its list of conversations: the book is read when the socket opens, when the phone gives
 * the key to it, and when it was changed; the conversations come once, when the phone is linked.
 */
export function followBook(parts: Parts): FollowedBook {
  const { sock, auth, events, logger, lifecycle } = parts
  const tell = (news: PhoneBookNews) => events.phoneBook(withoutOwn(news, auth))
  const failed = (error: unknown) => {
    if (isPassing(error) || isLeaseLost(error)) lifecycle.lost(error)
    else logger.warn({ err: error }, "the phone's address book waits for the next socket")
  }
  const read = singleFlight(async () => {
    if (lifecycle.isOpen() && auth.state.creds.myAppStateKeyId) await readSaved({ sock, auth, tell })
  }, failed)

  sock.ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) void read()
  })
  interceptStanza(sock.ws, 'CB:notification', (node) => (isOfBook(node) ? changed(node) : undefined))

  /** Baileys would read the whole collection a second time. */
  async function changed(node: BinaryNode): Promise<boolean> {
    await read()
    if (!lifecycle.hasEnded()) await sock.sendMessageAck(node)
    return false
  }

  return {
    opened: () => void read(),
    async history(part) {
      try {
        const history = await readHistory(part, await hostOf(parts))
        if (history?.news) await tell(history.news)
        if (history?.bytes && (await events.wantsPast())) await tellPast(parts, history.bytes, history.isLast)
      } catch (error) {
        failed(error)
        if (lifecycle.hasEnded()) throw error
      }
    },
  }
}

/** Messages told at once: each portion is one transaction. */
const PORTION = 500

/** In portions, each stored before the next is read. */
async function tellPast({ auth, events }: Parts, bytes: Uint8Array, isLast: boolean): Promise<void> {
  const { me } = auth.state.creds
  let portion: PastMessage[] = []
  for (const message of pastMessages(bytes, { id: me?.id ?? '', lid: me?.lid ?? null })) {
    portion.push(message)
    if (portion.length < PORTION) continue
    await events.past({ messages: portion, isLast: false })
    portion = []
  }
  await events.past({ messages: portion, isLast })
}

async function hostOf({ sock, isSimulated }: Parts): Promise<string | undefined> {
  if (!isSimulated) return undefined
  const { hosts } = await sock.refreshMediaConn(false)
  return hosts[0]?.hostname
}

/** Whether the account's address book changed, and nothing else did. */
function isOfBook({ attrs, content }: BinaryNode): boolean {
  if (attrs.type !== 'server_sync' || !Array.isArray(content)) return false
  const names = content.filter(({ tag }) => tag === 'collection').map((collection) => collection.attrs.name)
  return names.length > 0 && names.every((name) => name === BOOK_COLLECTION)
}

/** One's own number is in many an address book, and everybody may write to themselves. */
function withoutOwn(news: PhoneBookNews, { state: { creds } }: AuthStore): PhoneBookNews {
  const ownIds = [userOf(creds.me?.id), userOf(creds.me?.lid)]
  const isOther = ({ phone, lid }: PhoneBookEntry) =>
    !(phone !== null && ownIds.includes(phone)) && !(lid !== null && ownIds.includes(lid))
  return { ...news, entries: news.entries.filter(isOther) }
}
