import type { Channel } from '#domain/channels/contract/capabilities.ts'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import type { OutboundMessage } from '#domain/channels/contract/outbound.ts'
import type { ConnectionStatus, DropCause } from '#domain/connections/contract/schema.ts'
import type { RawEvent } from '#domain/connections/raw-event.ts'
import type { OriginalBytes } from '#domain/connections/read-originals.ts'
import type { PhoneBookNews } from '#domain/contacts/contract/phone-book/schema.ts'
import type { GroupNews } from '#domain/contacts/identity/record-group.ts'
import type { Typing } from '#domain/live/contract/schema.ts'
import type { Ack, SendFailure } from '#domain/messages/contract/schema.ts'
import type { PastNews } from '#domain/messages/history/record-history.ts'

/** Rows to write in one transaction; a null value deletes. `raw` commits together with the keys that it stepped. */
export type KeyChanges = {
  keys: { type: string; id: string; value: Uint8Array | null }[]
  raw: { dedupeKey: string; data: Uint8Array }[]
  /** Contents of messages that we send, for retry receipts and repeated sends; the first one of an id stays. */
  contents: { externalId: string; data: Uint8Array }[]
}

/**
 * The storage of a driver: credentials, keys and raw events of one connection, encrypted at rest and fenced by the
 * lease's epoch. Every write rejects with LeaseLost when another process holds the connection. A driver that sees any
 * of these reject closes its socket first and asks later: no database, no socket.
 */
export type ChannelStore = {
  readCredentials(): Promise<Uint8Array | null>
  writeCredentials(data: Uint8Array): Promise<void>
  readKeys(type: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>
  /** All keys of a type. */
  listKeys(type: string): Promise<Map<string, Uint8Array>>
  /** Resolves once committed, with the raw events that are new, in the order of their rows. */
  writeKeys(changes: KeyChanges): Promise<RawEvent[]>
  /** A raw event that was kept under this key, while it is kept: what was decrypted once can be had again. */
  readRaw(dedupeKey: string): Promise<Uint8Array | null>
  /** The content of a message that we sent, for 14 days. */
  readContent(externalId: string): Promise<Uint8Array | null>
  /**
   * Claims the account for this connection, before a login: false when another connection of the company has it, which is
   * written where people see it. The driver then unlinks the device and keeps nothing of what comes.
   */
  claimAccount(account: { phone: string | null; lid: string | null }): Promise<boolean>
  /** The account was unlinked: archive the credentials, forget the keys. */
  wipe(): Promise<void>
}

/**
 * The action to take after a close. `retry`: back off with jitter. `retryLater`: the same with a longer first wait.
 * `again`: at once. `unlink`: archive and forget the credentials, then wait for a person. `stop`: wait for a person.
 * `quarantine`: a few more tries, then wait for a person with the credentials kept. `anew`: a write that is still on
 * its way may arrive late, so start again under a new lease, which refuses that write.
 */
export type Reaction = 'retry' | 'retryLater' | 'again' | 'unlink' | 'stop' | 'quarantine' | 'anew'
export type Close = { cause: DropCause; code: number | null; reaction: Reaction; status: ConnectionStatus }

/**
 * The events that a channel reports to the rest of the product. The channel never touches the product's tables itself.
 */
export type ChannelEvents = {
  status(status: ConnectionStatus, detail?: StatusDetail): void
  /** The socket is gone and this session with it; a new one is started or not, as `reaction` says. */
  closed(close: Close): void
  /**
   * Raw events are stored and can be understood: all that were stored since the last word, in order. None: only the rows
   * tell what was stored.
   */
  received(stored: readonly RawEvent[]): void
  /** The server's own word that it has the message. */
  accepted(externalId: string): void
  refused(externalId: string, code: SendFailure): void
  /** Receipts; the channel hears that we have them once this resolves. */
  acks(batch: readonly { externalIds: readonly string[]; ack: Ack }[]): Promise<void>
  /** The account's owner read these messages on the phone; the channel hears that we have it once this resolves. */
  readByOwner(externalIds: readonly string[]): Promise<void>
  /** Somebody writes in a watched chat, or stopped. Of the moment only: never stored. */
  typing(chat: OutboundMessage['chat'], activity: Typing): void
  /** Whether we may only read a group, when that was learnt by sending or from its admins. */
  groupRights(news: GroupNews): void
  /** Reports news of the phone's address book or conversations; resolves once it is stored. */
  phoneBook(news: PhoneBookNews): Promise<void>
  /** Whether messages of the phone's past are wanted: the rest of it is read all the same. */
  wantsPast(): Promise<boolean>
  /** Messages of the phone's past; resolves once those that are wanted are stored. */
  past(news: PastNews): Promise<void>
}

export type GroupDescription = { subject: string; isReadOnly: boolean }

export type StatusDetail = {
  qrcode?: string
  pairingCode?: string
  number?: string
  profileName?: string
}

export type ChannelSession = {
  /**
   * Resolves when handed over, which is not yet accepted. Sending the same externalId again is safe; `isFirst` says that
   * it was never handed over before, which saves a look.
   */
  send(message: OutboundMessage, options?: { isFirst: boolean }): Promise<void>
  /** Marks messages of the customer as read on the channel. */
  markRead(
    keys: readonly {
      externalId: string
      chat: OutboundMessage['chat']
      /** In a group: who wrote. */
      author: { phone: string | null; lid: string | null } | null
    }[],
  ): Promise<void>
  /** Has the channel offer a file anew that it holds no more; null when it is gone for good. */
  renewFile(source: string): Promise<string | null>
  /** Canonical identifiers of a number, or null when it has no account on the channel. Throws when it cannot tell. */
  lookUp(number: string): Promise<{ phone: string; lid: string | null } | null>
  /** Undefined when there is none, or none for us. */
  pictureOf(chat: OutboundMessage['chat']): Promise<Uint8Array | undefined>
  /**
   * Returns the name of a group and whether we may only read it, cached; null when the group's data cannot be fetched
   * now.
   */
  describeGroup(groupId: string): Promise<GroupDescription | null>
  /** Asks the channel to say when somebody writes in this chat; best effort, for as long as the socket lives. */
  watch(chat: OutboundMessage['chat']): void
  /**
   * Shows the customer that we write or record, or that we stopped, seldom enough for the channel and again while it
   * lasts. Best effort: resolves once what could be said now has left.
   */
  showTyping(chat: OutboundMessage['chat'], activity: Typing): Promise<void>
  /** Whether the socket is logged in and may be written to. */
  isOpen(): boolean
  /** Ends the socket; `logOut` unlinks the device from the account first. Safe to call twice. */
  stop(options?: { logOut?: boolean }): Promise<void>
}

export type FetchedFile = { outcome: 'stored'; size: number } | { outcome: 'gone' | 'too_large' }

export type LeasedConnection = {
  id: number
  companyId: number
  channel: Channel
  epoch: number
  /** Pair by an eight-character code shown to the owner of this number, instead of the QR code alone. */
  pairingNumber: string | null
  /** A newly linked phone is asked for its whole past, not only for its last months. */
  wantsWholePast?: boolean
}

export type ChannelDriver = {
  readonly channel: Channel
  /** Resolves once the socket was made; what happens then is told through `events`. */
  start(connection: LeasedConnection, store: ChannelStore, events: ChannelEvents): Promise<ChannelSession>
  /** Fetches a file that the channel holds into `path`; needs no session. Throws when it may be tried again. */
  fetchFile(source: string, path: string, maxBytes: number): Promise<FetchedFile>
  /** The small picture that came along with a file, as its sender made it; null when there is none. Pure. */
  previewOf(source: string): Uint8Array | null
  /**
   * Parses stored raw bytes of this channel into events; none for noise. Pure. Throws when the bytes cannot be
   * understood.
   */
  understand(raw: Uint8Array): InboundEvent[]
  /**
   * Opens a raw event of kind `sealed` with the originals of the message that it is about. Returns no events when none
   * of the originals opens it. Pure.
   */
  unseal(raw: Uint8Array, originals: readonly OriginalBytes[]): InboundEvent[]
}
