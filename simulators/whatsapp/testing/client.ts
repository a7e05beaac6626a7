/** A real, unmodified Baileys client with its credentials in memory, for the tests of the simulator. */
import makeWASocket, {
  type AuthenticationState,
  type BaileysEventMap,
  DisconnectReason,
  initAuthCreds,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { Companion, Simulator } from '../model.ts'
import { silenceLibsignal } from '../phone/signal.ts'
import { trustRoot } from '../protocol/trust.ts'
import { scan } from '../server/pairing.ts'
import { addPhone, rootKey, socketUrl } from '../simulator.ts'
import { companionByJid } from '../world.ts'
import { acceptOwnCertificates } from './env.ts'
import { until } from './until.ts'

type ClientEvent = { name: string; data: unknown }

export type Client = {
  sock: WASocket
  readonly auth: AuthenticationState
  qr?: string | undefined
  state: string
  readonly messages: WAMessage[]
  readonly updates: BaileysEventMap['messages.update']
  readonly events: ClientEvent[]
  readonly closes: number[]
  /** Ids of messages the server acknowledged without an error. */
  readonly acked: Set<string>
  reconnect: boolean
  readonly retryMs: number
  connect: () => void
  stop: () => Promise<void>
}

export type ClientOptions = {
  url: string
  config?: Partial<UserFacingSocketConfig>
  auth?: AuthenticationState
  reconnect?: boolean
  /** Wait before it connects again. */
  retryMs?: number
}

/** Makes a client that reconnects by itself, as the product does; it has to be told to connect. */
export function createClient(options: ClientOptions): Client {
  silenceLibsignal()
  acceptOwnCertificates()
  const auth = options.auth ?? memoryAuth()
  const open = () =>
    makeWASocket({
      waWebSocketUrl: options.url,
      auth,
      logger: pino({ level: 'silent' }),
      ...options.config,
    })
  const client: Client = {
    // Replaced by `connect`; a socket is there from the start so that nobody has to ask whether there is one.
    sock: open(),
    auth,
    state: 'new',
    messages: [],
    updates: [],
    events: [],
    closes: [],
    acked: new Set(),
    reconnect: options.reconnect ?? true,
    retryMs: options.retryMs ?? 0,
    connect: () => {
      client.sock = open()
      listen(client)
    },
    stop: async () => {
      client.reconnect = false
      await client.sock.end(undefined)
    },
  }
  listen(client)
  return client
}

/** Connects to a simulator of the same process. */
export function clientOf(sim: Simulator, options: Omit<ClientOptions, 'url'> = {}): Client {
  trustRoot(rootKey(sim))
  return createClient({ url: socketUrl(sim), ...options })
}

/** Connects, is scanned by the phone of the number, waits for the connection after the restart. */
export async function pairedClient(
  sim: Simulator,
  number: string,
  options: Omit<ClientOptions, 'url'> = {},
): Promise<Client> {
  const client = clientOf(sim, options)
  await scan(await addPhone(sim, number), await until(() => client.qr, 'a QR code'))
  await opened(client)
  return client
}

export function opened(client: Client): Promise<boolean> {
  return until(() => client.state === 'open', 'an open connection')
}

/** The first login is complete: the key share and the history have come. */
export function synced(client: Client): Promise<boolean> {
  return until(() => client.auth.creds.accountSyncCounter > 0, 'the first sync')
}

export function ownJid(client: Client): string {
  return client.sock.user?.id ?? ''
}

export function companionOf(sim: Simulator, client: Client): Companion {
  const companion = companionByJid(sim, ownJid(client))
  if (!companion) throw new Error('the client is not linked')
  return companion
}

/** Waits for an event whose data has the property. */
export function eventOf<E extends keyof BaileysEventMap>(
  client: Client,
  name: E,
  match: (data: BaileysEventMap[E]) => boolean = () => true,
): Promise<BaileysEventMap[E]> {
  return until(() => dataOf(client, name).find(match), `event ${name}`)
}

/** All data that came with an event. The list is filled by `listen`, which keeps each under its own name. */
export function dataOf<E extends keyof BaileysEventMap>(client: Client, name: E): BaileysEventMap[E][] {
  return client.events.filter((event) => event.name === name).map((event) => event.data as BaileysEventMap[E])
}

export function messageOf(client: Client, id: string, ms?: number): Promise<WAMessage> {
  return until(() => client.messages.find((message) => message.key.id === id), `message ${id}`, ms)
}

/** Sends text and gives the id of the message. */
export async function say(client: Client, jid: string, text: string): Promise<string> {
  return idOf(await client.sock.sendMessage(jid, { text }))
}

export function idOf(message: WAMessage | undefined): string {
  if (!message?.key.id) throw new Error('nothing was sent')
  return message.key.id
}

/**
 * Statuses in order. Baileys folds an update into the upsert of the same message when both are in its event buffer, so
 * the status may only be found on the upserted message.
 */
export function statusesOf(client: Client, id: string): number[] {
  const upserted = client.messages.filter((message) => message.key.id === id)
  const updated = client.updates.filter((change) => change.key.id === id)
  return [
    ...upserted.map((message) => message.status),
    ...updated.map((change) => change.update.status),
  ].filter((status) => typeof status === 'number')
}

export function memoryAuth(): AuthenticationState {
  const tables = new Map<string, Map<string, unknown>>()
  const table = (type: string) => {
    const keyTable = tables.get(type) ?? new Map<string, unknown>()
    tables.set(type, keyTable)
    return keyTable
  }
  return {
    creds: initAuthCreds(),
    keys: {
      get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => readKeys<T>(table(type), ids),
      set: async (data) => {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values ?? {})) {
            if (value === null || value === undefined) table(type).delete(id)
            else table(type).set(id, value)
          }
        }
      },
    },
  }
}

/**
 * Reads keys of a type. The values that `set` has put under the type are of the type's kind, because Baileys is the
 * only writer.
 */
function readKeys<T extends keyof SignalDataTypeMap>(
  table: Map<string, unknown>,
  ids: string[],
): { [id: string]: SignalDataTypeMap[T] } {
  const presentRows = ids.filter((id) => table.has(id)).map((id) => [id, table.get(id)])
  return Object.fromEntries(presentRows) as { [id: string]: SignalDataTypeMap[T] }
}

const FINAL: readonly number[] = [
  DisconnectReason.loggedOut,
  DisconnectReason.connectionReplaced,
  DisconnectReason.forbidden,
]

function listen(client: Client): void {
  const { sock } = client
  sock.ws.on('CB:ack,class:message', (node: { attrs: Record<string, string> }) => {
    if (!node.attrs.error && node.attrs.id) client.acked.add(node.attrs.id)
  })
  sock.ev.process((events) => {
    for (const [name, data] of Object.entries(events)) client.events.push({ name, data })
    const update = events['connection.update']
    if (update?.qr) client.qr = update.qr
    if (update?.connection) client.state = update.connection
    if (update?.connection === 'close') closed(client, statusCode(update.lastDisconnect?.error))
    client.messages.push(...(events['messages.upsert']?.messages ?? []))
    client.updates.push(...(events['messages.update'] ?? []))
  })
}

function closed(client: Client, code: number): void {
  client.closes.push(code)
  if (!client.reconnect || FINAL.includes(code)) return
  if (client.retryMs) setTimeout(() => client.reconnect && client.connect(), client.retryMs)
  else client.connect()
}

function statusCode(error: unknown): number {
  if (!(error instanceof Error) || !('output' in error)) return 0
  const { output } = error
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return 0
  return Number(output.statusCode)
}
