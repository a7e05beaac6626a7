import {
  LIVE_CLOSE,
  LIVE_HEARTBEAT_MS,
  OPEN_TICKET_EVERY_MS,
  PRESENCE_EVERY_MS,
  ServerFrame,
  type ViewedTicket,
} from '#domain/live/contract/schema.ts'
import type { Resync } from '../store/source.ts'

export type LiveState = 'connecting' | 'catching-up' | 'live' | 'lost'
export type LiveEvent = { name: string; data: unknown }

export type LiveOptions = {
  url: string
  /** The place in the event log up to which the page has everything. */
  cursor: string
  /** Gets a valid bearer, another one than the one that was refused. */
  token: (refused?: string) => Promise<string>
  onState: (state: LiveState) => void
  /** Called with the events of one frame, in order. */
  onEvents: (events: readonly LiveEvent[]) => void
  /** Called with the cursor up to which all events were received. */
  onCursor: (cursor: string) => void
  /** Called when the page may have missed changes that cannot be sent one by one: it must be loaded again. */
  onResync: (reason: Resync) => void
  /** Called when the session ended; the socket does not reconnect. */
  onEnded: (reason: string) => void
  /** Called when the company's subscription is over; the socket does not reconnect. */
  onUnpaid: () => void
}

/** Reconnects after a second, without end (specification 1 §9). A server that is full is given more time. */
const RECONNECT_MS = 1_000
const BUSY_MS = 10_000
/** A socket that is silent for this long is dead, even if no error was reported. */
const SILENCE_MS = 3 * LIVE_HEARTBEAT_MS
const TICK_MS = 5_000

type Live = {
  options: LiveOptions
  socket: WebSocket | undefined
  /** The cursor up to which all events were received. */
  cursor: string
  /** The ticket that the viewer has open. */
  report: ViewedTicket
  /** The server has accepted this socket and sent it everything that was missed. */
  isIn: boolean
  opening: boolean
  stopped: boolean
  /** The bearer of the last socket. */
  token: string | undefined
  wasRefused: boolean
  heardAt: number
  retry: ReturnType<typeof setTimeout> | undefined
}

/**
 * Keeps one socket to the API for the life of the page. It starts at the page's cursor, and after an interruption at the
 * last cursor received, so that missed events come first; only then is the socket live. Architecture section 6, rules 6
 * to 9.
 */
export function openLive(options: LiveOptions) {
  const live: Live = {
    options,
    socket: undefined,
    cursor: options.cursor,
    report: null,
    isIn: false,
    opening: false,
    stopped: false,
    token: undefined,
    wasRefused: false,
    heardAt: 0,
    retry: undefined,
  }
  const unwatch = watch(live)
  options.onState('connecting')
  void open(live)
  return {
    /** Reports which ticket the viewer has open, now and after every reconnection. */
    report(openTicket: ViewedTicket) {
      live.report = openTicket
      reportOpenTicket(live)
    },
    stop() {
      live.stopped = true
      clearTimeout(live.retry)
      unwatch()
      live.socket?.close()
    },
  }
}

async function open(live: Live) {
  clearTimeout(live.retry)
  if (live.stopped || live.socket || live.opening) return
  live.opening = true
  const token = await live.options.token(live.wasRefused ? live.token : undefined).catch(() => undefined)
  live.opening = false
  if (live.stopped) return
  if (!token) return later(live, RECONNECT_MS)
  live.token = token
  const socket = new WebSocket(live.options.url)
  live.socket = socket
  live.isIn = false
  socket.onopen = () => {
    live.heardAt = Date.now()
    live.options.onState('catching-up')
    socket.send(JSON.stringify({ auth: token, cursor: live.cursor }))
  }
  socket.onmessage = (message) => {
    // A socket that was replaced may deliver late; its events are older than those of its successor.
    if (live.socket === socket) hear(live, String(message.data))
  }
  socket.onclose = ({ code, reason }) => closed(live, socket, { code, reason })
}

function hear(live: Live, text: string) {
  const { options } = live
  const frame = readFrame(text)
  live.heardAt = Date.now()
  live.wasRefused = false
  if (!frame) return
  if ('events' in frame) {
    return options.onEvents(frame.events)
  }
  live.cursor = frame.cursor
  options.onCursor(frame.cursor)
  if ('resync' in frame) options.onResync(frame.resync)
  options.onState('live')
  if (live.isIn) return
  live.isIn = true
  sayOnline(live)
  if (live.report) reportOpenTicket(live)
}

function sayOnline({ socket, isIn }: Live) {
  if (isIn && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ presence: 'online' }))
}

function reportOpenTicket({ socket, isIn, report }: Live) {
  if (isIn && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ at: report }))
}

function closed(live: Live, socket: WebSocket, { code, reason }: { code: number; reason: string }) {
  if (live.socket !== socket) return
  live.socket = undefined
  if (live.stopped) return
  if (code === LIVE_CLOSE.sessionEnded) {
    live.stopped = true
    return live.options.onEnded(reason)
  }
  if (code === LIVE_CLOSE.refused && reason === 'subscription') {
    live.stopped = true
    return live.options.onUnpaid()
  }
  live.options.onState('lost')
  const again = code === LIVE_CLOSE.refused && !live.wasRefused
  live.wasRefused = code === LIVE_CLOSE.refused
  if (again) void open(live)
  else later(live, code === LIVE_CLOSE.busy || live.wasRefused ? BUSY_MS : RECONNECT_MS)
}

function later(live: Live, ms: number) {
  clearTimeout(live.retry)
  live.retry = setTimeout(() => void open(live), ms)
}

/** Replaces the socket: after a pause or a change of network the old one cannot be trusted. */
function renew(live: Live) {
  const before = live.socket
  if (before) {
    before.onclose = null
    before.close()
    live.socket = undefined
    live.options.onState('lost')
  }
  void open(live)
}

/**
 * Watches for what a socket does not report: a network that was lost and came back, a laptop that slept, a tab that was
 * hidden.
 */
function watch(live: Live) {
  const online = () => renew(live)
  const offline = () => {
    live.socket?.close()
    if (live.socket) closed(live, live.socket, { code: 1006, reason: 'offline' })
  }
  const listen = () => {
    if (live.socket?.readyState === WebSocket.OPEN && Date.now() - live.heardAt > SILENCE_MS) renew(live)
  }
  const ticking = setInterval(listen, TICK_MS)
  const presence = setInterval(() => sayOnline(live), PRESENCE_EVERY_MS)

  const reportTimer = setInterval(() => live.report && reportOpenTicket(live), OPEN_TICKET_EVERY_MS)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  document.addEventListener('visibilitychange', listen)
  return () => {
    clearInterval(ticking)
    clearInterval(presence)
    clearInterval(reportTimer)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
    document.removeEventListener('visibilitychange', listen)
  }
}

function readFrame(text: string): ServerFrame | undefined {
  try {
    return ServerFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
