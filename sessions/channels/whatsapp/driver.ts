import { type BinaryNode, type ConnectionState, proto, type WASocket } from '@whiskeysockets/baileys'
import type { OriginalBytes } from '#domain/connections/read-originals.ts'
import type { Log } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type {
  ChannelDriver,
  ChannelEvents,
  ChannelSession,
  ChannelStore,
  LeasedConnection,
} from '../driver.ts'
import { followBook } from './book/follow-book.ts'
import { previewIn } from './content/content-files.ts'
import { parse } from './content/parse.ts'
import { decodeRaw } from './content/raw-event.ts'
import { type Original, unseal } from './content/unseal.ts'
import { unlinkingOnly } from './duplicate-account.ts'
import { readFramesInSteps } from './frames-in-steps.ts'
import { groupCache } from './groups.ts'
import { userOf } from './jids.ts'
import { PROOF, type Proof, proveLine } from './line-proof.ts'
import { fetchMedia, isLoopback } from './media.ts'
import { sessionOf } from './session.ts'
import { showTyping } from './shown-typing.ts'
import { openSocket, type WhatsAppSettings } from './socket.ts'
import { makeSocketLifecycle, type SocketLifecycle } from './socket-lifecycle.ts'
import { quietLogger, silenceConsole } from './stanzas/silence-baileys.ts'
import { listenToStanzas } from './stanzas/stanzas.ts'
import { type AuthStore, isPaired, openAuthStore } from './store/auth-store.ts'
import { chatTimers } from './store/chat-timers.ts'
import { guardedStore } from './store/guarded-store.ts'
import { type TypingWatch, watchTyping } from './typing.ts'

type Options = {
  settings: WhatsAppSettings
  log: Log
  /** The times after which a quiet line is asked to prove itself. */
  proof?: Proof
  /**
   * The time that a write may take before the socket closes, and then the time that the write may take to end before
   * the lease is given up.
   */
  patienceMs?: number
}

/** Longer than the database lets a write take, retries included; beyond it nobody knows whether it still will. */
const PATIENCE_MS = 10 * SECOND_MS

/** WhatsApp Web through Baileys. One session is one socket: it ends once, and says why. */
export function whatsappDriver({
  settings,
  log,
  proof = PROOF,
  patienceMs = PATIENCE_MS,
}: Options): ChannelDriver {
  silenceConsole()
  return {
    channel: 'whatsapp',
    start: (connection, store, events) =>
      start({ settings, log, proof, patienceMs, connection, store, events }),
    fetchFile: (source, path, maxBytes) =>
      fetchMedia(source, { path, maxBytes, allowsLoopback: isSimulated(settings) }),
    previewOf: previewIn,
    understand: (raw) => parse(decodeRaw(raw)),
    unseal: (raw, originals) => unseal(decodeRaw(raw), originals.map(originalOf)),
  }
}

function originalOf({ kind, bytes }: OriginalBytes): Original {
  return kind === 'sent' ? { sent: proto.Message.decode(bytes) } : { raw: decodeRaw(bytes) }
}

type Start = Required<Options> & { connection: LeasedConnection; store: ChannelStore; events: ChannelEvents }

async function start({
  settings,
  log,
  proof,
  patienceMs,
  connection,
  ...channelDeps
}: Start): Promise<ChannelSession> {
  const lifecycle = makeSocketLifecycle(patienceMs)
  const logger = quietLogger(log, connection.id)
  const groups = groupCache()
  const nodes = new WeakMap<Uint8Array, BinaryNode>()
  const { auth, store, events, isDuplicate } = await claimed(
    guardedStore(channelDeps.store, lifecycle.lost, patienceMs),
    channelDeps.events,
  )
  const sock = openSocket({
    settings,
    auth,
    store,
    groups,
    nodes,
    logger,
    wantsWholePast: connection.wantsWholePast ?? false,
  })
  readFramesInSteps(sock.ws)
  const book = followBook({
    sock,
    auth,
    events,
    logger,
    lifecycle,
    isSimulated: isSimulated(settings),
  })
  const { history } = book
  const timers = chatTimers(auth)
  const lines = listenToStanzas({
    sock,
    auth,
    store,
    groups,
    timers,
    events,
    nodes,
    logger,
    lifecycle,
    history,
  })
  const lineProof = proveLine({ sock, logger, proof, silent: lifecycle.silent })
  lifecycle.begin(sock, auth, events, () => {
    lines.stop()
    lineProof.stop()
  })
  const opened = () => {
    lines.opened()
    book.opened()
    lineProof.begin()
  }
  const isPresent = () => lifecycle.isOpen() && Boolean(auth.state.creds.me?.name)
  const typing = watchTyping({ sock, logger, isPresent, tell: events.typing })
  if (isDuplicate) logOutOnceOpen(sock)
  listenToLifecycle({ sock, auth, events, connection, lifecycle, typing, opened })
  return sessionOf({
    sock,
    store,
    auth,
    groups,
    timers,
    logger,
    events,
    allowsLoopback: isSimulated(settings),
    typing,
    shownTyping: showTyping({ sock, logger, isPresent }),
    isOpen: lifecycle.isOpen,
    stop: (options) => lifecycle.stop(options),
  })
}

/** Opens what is kept, and claims the account before anything logs in with it. */
async function claimed(store: ChannelStore, events: ChannelEvents) {
  const auth = await openAuthStore(store, { onRaw: (stored) => events.received(stored) })
  const { creds } = auth.state
  const account = { phone: userOf(creds.me?.id), lid: userOf(creds.me?.lid) }
  if (!isPaired(creds) || (await store.claimAccount(account))) {
    return { auth, store, events, isDuplicate: false }
  }
  const unlinking = unlinkingOnly(store, events)
  return {
    ...unlinking,
    auth: await openAuthStore(unlinking.store, { onRaw: () => undefined }),
    isDuplicate: true,
  }
}

/** The device that was just linked leaves the phone's list again. */
function logOutOnceOpen(sock: WASocket): void {
  sock.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') sock.logout().catch(() => undefined)
  })
}

/** A WhatsApp on loopback may also keep its files there; the real one never does. */
function isSimulated({ url }: WhatsAppSettings): boolean {
  return Boolean(url && isLoopback(new URL(url).hostname))
}

type Listening = {
  sock: WASocket
  auth: AuthStore
  events: ChannelEvents
  connection: LeasedConnection
  lifecycle: SocketLifecycle
  /** Logged in. */
  opened(): void
  typing: TypingWatch
}

function listenToLifecycle({ sock, auth, events, connection, lifecycle, typing, opened }: Listening): void {
  const pairing = pairingCode(sock, connection.pairingNumber)

  sock.ev.on('connection.update', (update) => {
    if (update.qr) void reportQrCode(update.qr, pairing, events)
    if (update.isNewLogin) events.status('PAIRING')
    if (update.connection === 'connecting') events.status('OPENING')
    if (update.connection === 'open') {
      lifecycle.opened()
      events.status('CONNECTED', whoWeAre(auth))
      typing.begin()
      opened()
    }
    if (update.connection === 'close') lifecycle.ended(codeOf(update))
  })
  sock.ev.on('creds.update', (update) => {
    // Baileys merges the update after its listeners ran, those added earlier first: ours sees it merged.
    auth.saveCredentials().catch(() => undefined)
    if (update.myAppStateKeyId && !auth.state.creds.me?.name) learnOurName(sock)
    if (update.me?.name) void announce(sock).then(typing.begin)
  })
}

function codeOf(update: Partial<ConnectionState>): number | null {
  const error = update.lastDisconnect?.error
  if (!error || !('output' in error)) return null
  const { output } = error
  const hasCode = typeof output === 'object' && output !== null && 'statusCode' in output
  return hasCode && typeof output.statusCode === 'number' ? output.statusCode : null
}

function whoWeAre({ state }: AuthStore): { number?: string; profileName?: string } {
  const number = userOf(state.creds.me?.id)
  const profileName = state.creds.me?.name
  return { ...(number ? { number } : {}), ...(profileName ? { profileName } : {}) }
}

/** The code for a number is asked for once a socket; the QR code beside it works as well. */
function pairingCode(sock: WASocket, number: string | null): () => Promise<string | undefined> {
  let pendingRequest: Promise<string | undefined> | null = null
  return () => {
    const digits = number?.replace(/\D/g, '')
    pendingRequest ??= digits
      ? sock.requestPairingCode(digits).catch(() => undefined)
      : Promise.resolve(undefined)
    return pendingRequest
  }
}

async function reportQrCode(
  qrcode: string,
  pairing: () => Promise<string | undefined>,
  events: ChannelEvents,
): Promise<void> {
  const code = await pairing()
  events.status('qrcode', { qrcode, ...(code ? { pairingCode: code } : {}) })
}

/** The account's name comes with the app state, which Baileys only reads by itself when it syncs the past. */
function learnOurName(sock: WASocket): void {
  sock.resyncAppState(['critical_block'], true).catch(() => undefined)
}

/** Without this every receipt leaves as `inactive` and customers keep seeing one tick. */
function announce(sock: WASocket): Promise<void> {
  return sock.sendPresenceUpdate('available').catch(() => undefined)
}
