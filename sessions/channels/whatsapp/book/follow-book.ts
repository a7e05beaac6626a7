import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { PhoneBookEntry, PhoneBookNews } from '#domain/contacts/phone-book/schema.ts'
import { isLeaseLost, isPassing } from '../../../failures.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import type { ChannelEvents } from '../../driver.ts'
import { userOf } from '../jids.ts'
import type { Life } from '../life.ts'
import { interceptStanza } from '../stanzas/stanza-interceptors.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { readHistory } from './read-history.ts'
import { BOOK_COLLECTION, readSaved } from './read-saved.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  events: Pick<ChannelEvents, 'phoneBook'>
  logger: ILogger
  life: Pick<Life, 'hasEnded' | 'isOpen' | 'lost'>
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
export function followBook({ sock, auth, events, logger, life }: Parts): FollowedBook {
  const tell = (news: PhoneBookNews) => events.phoneBook(withoutOwn(news, auth))
  const failed = (error: unknown) => {
    if (isPassing(error) || isLeaseLost(error)) life.lost(error)
    else logger.warn({ err: error }, "the phone's address book waits for the next socket")
  }
  const read = singleFlight(async () => {
    if (life.isOpen() && auth.state.creds.myAppStateKeyId) await readSaved({ sock, auth, tell })
  }, failed)

  sock.ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) void read()
  })
  interceptStanza(sock.ws, 'CB:notification', (node) => (isOfBook(node) ? changed(node) : undefined))

  /** Baileys would read the whole collection a second time. */
  async function changed(node: BinaryNode): Promise<boolean> {
    await read()
    if (!life.hasEnded()) await sock.sendMessageAck(node)
    return false
  }

  return {
    opened: () => void read(),
    async history(part) {
      try {
        const news = await readHistory(part)
        if (news) await tell(news)
      } catch (error) {
        failed(error)
        if (life.hasEnded()) throw error
      }
    },
  }
}

/** Whether the account's address book changed, and nothing else did. */
function isOfBook({ attrs, content }: BinaryNode): boolean {
  if (attrs.type !== 'server_sync' || !Array.isArray(content)) return false
  const names = content.filter(({ tag }) => tag === 'collection').map((collection) => collection.attrs.name)
  return names.length > 0 && names.every((name) => name === BOOK_COLLECTION)
}

/** One's own number is in many an address book, and everybody may write to themselves. */
function withoutOwn(news: PhoneBookNews, { state: { creds } }: AuthStore): PhoneBookNews {
  const own = [userOf(creds.me?.id), userOf(creds.me?.lid)]
  const isOther = ({ phone, lid }: PhoneBookEntry) =>
    !(phone !== null && own.includes(phone)) && !(lid !== null && own.includes(lid))
  return { ...news, entries: news.entries.filter(isOther) }
}
