/** The data of the simulated WhatsApp. Plain data; the modules beside this one act on it. */
import type { Database } from 'bun:sqlite'
import type { EventEmitter } from 'node:events'
import type { proto } from '@whiskeysockets/baileys'
import type { Logger } from 'pino'
import type { SignedKey } from './protocol/bundle.ts'
import type { BinaryNode } from './protocol/node.ts'
import type { KeyPair, ServerIdentity } from './protocol/trust.ts'

export type Addressing = 'lid' | 'pn'
export type Tls = { key: string; cert: string }

export type Options = {
  /** WebSocket port for Baileys; 0 picks a free one. */
  port: number
  /** Folder of the durable state; without one the state ends with the process. */
  dir?: string | undefined
  root?: KeyPair | undefined
  /** Refs, so QR codes, one registration gets. */
  qrRefs: number
  /** The kind of address that peers use for the client in one-to-one chats. */
  addressing: Addressing
  /**
   * The numbers that are on WhatsApp: those whose phone was added, or any number, which gets its phone when a client
   * asks for it.
   */
  numbers: 'added' | 'any'
  edgeRouting: boolean
  /** False: no key share and no history after the first login; the client then buffers its events for 20 s. */
  bootstrap: boolean
  media: false | { port: number; tls?: Tls | undefined; tlsPort?: number }
  /** Stanzas kept for inspection. */
  keepStanzas: number
  logLevel: string
}

/** The data that a client which is not yet paired sent about itself in its ClientPayload. */
export type Registration = {
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedKey
  platform: string
}

/** One WebSocket of one client. */
export type Connection = {
  readonly id: number
  readonly openedAt: number
  companion?: Companion | undefined
  registration?: Registration | undefined
  refs: string[]
  /** Logged in and switched to active: stanzas may flow. */
  ready: boolean
  /** A dead network: nothing is read, nothing is sent, the socket stays up; what is held flows after the thaw. */
  readonly frozen: () => boolean
  freeze: () => void
  thaw: () => void
  routingInfo: () => Buffer | undefined
  /** Leaves once the turn that asked for it is on disk. */
  send: (node: BinaryNode) => void
  /** Plain end of the socket, without a stream error, after what was sent. */
  close: () => void
  /** No closing handshake at all, and at once. */
  terminate: () => void
}

/** A linked device: the product's Baileys session. It outlives its connections. */
export type Companion = {
  readonly phone: Phone
  readonly device: number
  readonly keyIndex: number
  readonly noiseKey: Buffer
  readonly jid: string
  readonly lid: string
  /** `number.device`, as sessions and receipts name it. */
  readonly address: string
  registrationId: number
  identity: Buffer
  signedPreKey?: SignedKey | undefined
  platform: string
  /** True once the first login was followed by the key share and the history. */
  bootstrapped: boolean
  online: boolean
  connection?: Connection | undefined
}

export type Auto = { deliver: boolean; read: boolean; play: boolean; delayMs: number }
/**
 * `isHidden`: others are told the hidden id alone, never the number. `isNameless`: no name goes with its messages. `showsMenus`: lists
 * and buttons are shown; ordinary phones show none of some accounts.
 */
export type Traits = { isHidden: boolean; isNameless: boolean; showsMenus: boolean }
export type ChatTimer = { seconds: number; at: number }
export type Presence = { from: string; state: string; t: number }

/** The primary device of an account: a customer who writes to the product, or the owner who scans its QR code. */
export type Phone = {
  readonly sim: Simulator
  readonly number: string
  /** Another one once the number is another account's. */
  lidUser: string
  readonly jid: string
  lid: string
  readonly address: string
  name: string
  business: boolean
  about: string
  picture?: { id: string; data: Buffer } | undefined
  nextDevice: number
  readonly blocked: Set<string>
  /** The time that messages stay in the chats with others, by their number, and the time since when, in seconds. */
  readonly timers: Map<string, ChatTimer>
  readonly privacy: Record<string, string>
  readonly companions: Map<number, Companion>
  keys: PhoneKeys
  appStateKey: { id: Buffer; data: Buffer }
  /** An offline phone gets its messages later: the sender sees one tick. */
  online: boolean
  auto: Auto
  traits: Traits
  /** Answer the next n messages with a retry request instead of reading them. */
  unreadable: number
  /** Typing, as the companions of others showed it to this phone; the last hundred. */
  readonly presences: Presence[]
}

export type PhoneKeys = { registrationId: number; identity: KeyPair; signedPreKey: SignedKey & KeyPair }

export type Member = { phone: Phone; admin?: 'admin' | 'superadmin' | undefined }

export type Group = {
  readonly id: string
  readonly jid: string
  subject: string
  readonly owner: Phone
  readonly addressing: Addressing
  readonly createdAt: number
  description?: string | undefined
  announce: boolean
  /** Seconds that messages stay; 0 = they stay. */
  timer: number
  readonly members: Map<string, Member>
}

/** A message in the log of one phone. */
export type Entry = {
  /** Place in the log of all phones, rising. */
  seq: number
  id: string
  /** Number of the other side, or the group jid. */
  chat: string
  /** Number of the author. */
  from: string
  fromMe: boolean
  /** Seconds since the epoch. */
  t: number
  kind: string
  text?: string | undefined
  message: proto.IMessage
  edited: boolean
  revoked: boolean
  /** The owner of this phone has read it. */
  seen: boolean
  /** The receipts that each device reported for the message, by address (`number.device`). */
  receipts: Record<string, string[]>
  /** The jid the sender used for the chat. */
  to?: string | undefined
}

export type Stanza = { at: number; direction: 'in' | 'out'; companion?: string | undefined; node: BinaryNode }
export type SendFault = { ack?: 'drop' | number | undefined; deliver?: boolean | undefined; times: number }
export type QueryFault = {
  xmlns?: string | undefined
  child?: string | undefined
  action: 'drop' | number
  times: number
}

export const LASTING_FAULTS = [
  /** Phones forget their session with a device when they ask for a retry or are asked for one; real ones keep it. */
  'dropSessions',
  /** A stanza that a device refused stays first in what waits for it, and withholds all behind it at each login. */
  'refusedHolds',
  /** Numbers without a phone are not on WhatsApp, also where any may be. */
  'unknownNumbers',
  /** The end of the backlog is never told. */
  'noOfflineEnd',
  /** Live stanzas carry the mark of a backlog. */
  'offlineMarks',
  /** Queries are answered, but nothing that is meant for a device reaches it. */
  'silent',
] as const
export type LastingFault = (typeof LASTING_FAULTS)[number]

export type Faults = {
  sends: SendFault[]
  queries: QueryFault[]
  /** Uploads still to be refused. */
  media: number
  /** The faults that last until they are taken back. */
  readonly lasting: Set<LastingFault>
  /** Refuse logins with this code: 401, 403, 405, 503... */
  login?: number | undefined
}

export type Pairing = {
  phone: Phone
  device: number
  signed: Buffer
  done: (companion: Companion) => void
  failed: (reason: Error) => void
}

export type LinkCode = {
  connection: Connection
  number: string
  wrapped: Buffer
  entered?: { phone: Phone; primary: KeyPair; companionEphemeral: Buffer } | undefined
}

/** A QR code that somebody's screen shows. */
export type Screen = { id: string; name: string; qr: string; ref: string; at: number }

export type SimulatorEvents = {
  stanza: [Stanza]
  sent: [Phone, Entry]
  received: [Phone, Entry]
  changed: [Phone, Entry]
  receipt: [Phone, Entry, string, string]
  paired: [Companion]
  unlinked: [Companion]
  connected: [Companion]
  disconnected: [Companion]
  pairing: [Connection]
  screens: []
  faults: []
  phones: []
  groups: []
  'link-code': [string]
  message: [Companion, BinaryNode]
  'empty-message': [Companion, BinaryNode]
  'client-receipt': [Companion, BinaryNode]
  undecryptable: [Phone, BinaryNode]
  peer: [Phone, Companion, proto.IMessage]
  call: [Companion, BinaryNode]
  'privacy-token': [Companion, string]
  presence: [Companion, string]
  chatstate: [Companion, string, string]
}

export type Simulator = {
  readonly options: Options
  readonly identity: ServerIdentity
  readonly log: Logger
  readonly db: Database
  /**
   * Runs one change of the state after the other. What it wrote is on disk, all of it or nothing, before the promise
   * resolves and before anything `after` took is done. A turn must not wait for another turn.
   */
  readonly transact: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Does it once the current turn is on disk; at once when there is none. */
  readonly after: (effect: () => void) => void
  /** Aborted once the simulator stops. */
  readonly closing: AbortSignal
  readonly events: EventEmitter<SimulatorEvents>
  readonly phones: Map<string, Phone>
  readonly phonesByLid: Map<string, Phone>
  readonly groups: Map<string, Group>
  readonly connections: Set<Connection>
  readonly refs: Map<string, Connection>
  readonly pairings: Map<Connection, Pairing>
  readonly linkCodes: Map<string, LinkCode>
  readonly screens: Map<string, Screen>
  /** The clients that watch the presence of a number, and the jid under which each watches it. */
  readonly subscriptions: Map<string, Map<Companion, string>>
  readonly stanzas: Stanza[]
  /** Queries nobody here could answer; the last hundred. */
  readonly unanswered: BinaryNode[]
  readonly faults: Faults
  /** Unique also across restarts. */
  readonly nextId: () => string
  /** The ports on which the servers listen; set by `startSimulator`. */
  ports: { socket: number; media: number; mediaTls: number }
}
