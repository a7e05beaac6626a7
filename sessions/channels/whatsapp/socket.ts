import { makeWASocket, proto, WA_CERT_DETAILS, type WASocket, type WAVersion } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { ChannelStore } from '../driver.ts'
import type { Groups } from './groups.ts'
import { isPost } from './jids.ts'
import { isLoopback } from './media.ts'
import type { AuthStore } from './store/auth-store.ts'
import { rememberingRepository } from './store/remember-plaintext.ts'

/** The address of WhatsApp, and the client version that we report; read from the environment in sessions/env.ts. */
export type WhatsAppSettings = {
  /** Undefined = WhatsApp itself. `ws:` is for a simulator on loopback alone. */
  url: string | undefined
  version: WAVersion
  /** The root of a simulator's certificates; never used for another host. */
  rootKey: string | undefined
}

export const CLIENT_VERSION: WAVersion = [2, 3000, 1043857760]

type Parts = {
  settings: WhatsAppSettings
  auth: AuthStore
  store: ChannelStore
  groups: Groups
  nodes: WeakMap<Uint8Array, Parameters<WASocket['sendNode']>[0]>
  logger: ILogger
  /** A newly linked phone is asked for its whole past, not only for its last months. */
  wantsWholePast: boolean
}

/** One socket of one connection. It never reconnects by itself. */
export function openSocket({
  settings,
  auth,
  store,
  groups,
  nodes,
  logger,
  wantsWholePast,
}: Parts): WASocket {
  const { creds } = auth.state
  const { url } = settings
  if (url) trustSimulator(url, settings.rootKey)
  return makeWASocket({
    ...(url ? { waWebSocketUrl: url } : {}),
    version: settings.version,
    browser: ['Recado', 'Chrome', '1.0'],
    auth: auth.state,
    logger,
    // One try: the writer closes the socket at a failure, and a repeated commit could meet a new owner.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    // The past is read before Baileys (take-message.ts): decoded there it would cost memory for nothing.
    shouldSyncHistoryMessage: () => false,
    syncFullHistory: wantsWholePast,
    // Our own sends are recorded already; events about them would only repeat them.
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => isPost(jid),
    cachedGroupMetadata: async (jid) => groups.cached(jid),
    getMessage: async ({ id }) => {
      const bytes = id ? await store.readContent(id) : null
      return bytes ? proto.Message.decode(bytes) : undefined
    },
    // How often a message is sent again is counted in resends.ts, across sockets.
    msgRetryCounterCache: NOT_COUNTED,
    makeSignalRepository: rememberingRepository({
      nodeOf: (ciphertext) => nodes.get(ciphertext),
      me: () => ({ id: creds.me?.id ?? '', lid: creds.me?.lid ?? null }),
      readRaw: store.readRaw,
      keepRaw: auth.keepRaw,
    }),
  })
}

const NOT_COUNTED = {
  get: <T>(): T | undefined => undefined,
  set: () => undefined,
  del: () => undefined,
  flushAll: () => undefined,
}

/**
 * Baileys reads this object at every handshake. Today it does not verify the chain's signatures at all (finding 6 of
 * docs/sessions.md); once it does, a simulator needs its own root here. Throws for `ws:` beyond loopback.
 */
function trustSimulator(address: string, rootKey: string | undefined): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'ws:' && !isLoopback(hostname)) throw new Error('ws: is for loopback only')
  if (rootKey && isLoopback(hostname)) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex')
}
