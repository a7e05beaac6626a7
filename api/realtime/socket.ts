import type { Server, ServerWebSocket, WebSocketHandler } from 'bun'
import { networkOf } from '#domain/auth/contract/network.ts'
import { recordPresence } from '#domain/auth/record-presence.ts'
import type { SignedIn } from '#domain/auth/signed-in.ts'
import { type Services, userCtx } from '#domain/core/context.ts'
import { isVisitor, type UserActor } from '#domain/core/contract/actor.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { makeLimiter } from '#domain/core/contract/process/limiter.ts'
import { wireCode } from '#domain/core/contract/wire-codes.ts'
import { ClientFrame, HelloFrame, LIVE_CLOSE } from '#domain/live/contract/schema.ts'
import { addressOf } from '../lib/address.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { RateLimits } from '../lib/rate-limits.ts'
import type { FanOut } from './fan-out.ts'
import type { Client, Hub } from './hub.ts'
import type { Presence } from './presence/presence.ts'
import { replay } from './replay.ts'
import { makeSilent } from './silent.ts'

const HELLO_MS = 5_000
/** A browser says "present" every five minutes; more often than this is noise. */
const PRESENCE_MS = 30_000
/** Tabs that one may have open, and how often they may come anew: each is told what it missed. */
const MAX_OF_USER = 30
const HELLOS = { perSecond: 2, burst: 60 }
/** The socket settings passed to Bun. */
const LIMITS = {
  perMessageDeflate: false,
  /**
   * The most bytes that may wait for a slow reader. Beyond it the socket is closed, and the client comes back with its
   * cursor.
   */
  backpressureLimit: 1 << 20,
  closeOnBackpressureLimit: true,
  maxPayloadLength: 16 << 10,
  idleTimeout: 120,
  sendPings: true,
} as const

export type SocketData = {
  companyId: number
  /** The network that the limit of sockets is counted by. */
  network: string
  state: 'unknown' | 'known' | 'gone'
  hello: ReturnType<typeof setTimeout> | undefined
  client: Client | undefined
  presentAt: number
}
type Socket = ServerWebSocket<SocketData>

export type SocketDeps = {
  services: Services
  hub: Hub
  fanOut: FanOut
  presence: Presence
  signedIn: SignedIn
  metrics: Metrics
  webUrl: string
  trustedProxies: readonly string[]
  limits: Pick<RateLimits, 'anonymous'>
}

/** The live socket, `/ws/{companyId}`: who may open it, its first frame, where it is, and nothing else from a browser. */
export function makeSockets(socketDeps: SocketDeps) {
  const deps = {
    ...socketDeps,
    hellosOf: makeLimiter(HELLOS),
    upgradesOf: makeLimiter(socketDeps.limits.anonymous),
  }
  const open = new Set<Socket>()
  const silent = makeSilent<Socket>()

  const websocket: WebSocketHandler<SocketData> = {
    ...LIMITS,
    open(socket) {
      open.add(socket)
      const replaced = silent.enter(socket, socket.data.network)
      if (replaced) close(deps, replaced, LIVE_CLOSE.silent, 'no first frame')
      socket.data.hello = setTimeout(() => close(deps, socket, LIVE_CLOSE.silent, 'no first frame'), HELLO_MS)
    },
    message(socket, message) {
      if (typeof message !== 'string') close(deps, socket, LIVE_CLOSE.protocol, 'binary')
      else if (socket.data.state === 'known') receive(deps, socket, message)
      else if (socket.data.state === 'unknown') {
        silent.leave(socket, socket.data.network)
        greet(deps, socket, message)
      }
    },
    close(socket) {
      open.delete(socket)
      clearTimeout(socket.data.hello)
      silent.leave(socket, socket.data.network)
      socket.data.state = 'gone'
      if (socket.data.client) deps.hub.remove(socket.data.client)
      if (socket.data.client) deps.presence.leave(socket.data.client)
      deps.metrics.sockets.set(deps.hub.size())
    },
  }

  return {
    websocket,
    /** A response when the request is for the socket and refused; undefined once upgraded; null for other paths. */
    upgrade(request: Request, server: Server<SocketData>): Response | undefined | null {
      const [, company] = /^\/ws\/(\d{1,16})\/?$/.exec(new URL(request.url).pathname) ?? []
      if (company === undefined) return null
      const network = networkFor(deps, request, server)
      const waitSeconds = deps.upgradesOf(network)
      if (waitSeconds > 0)
        return refusal(new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: waitSeconds }))
      if (!silent.hasRoomFor(network)) return refusal(new AppError('ERR_BUSY'))
      return upgradeFor({ companyId: Number(company), network }, request, server, deps.webUrl)
    },
    size: () => open.size,
    /** Tells every browser that this server goes; they come back with their cursor. */
    closeAll(): void {
      for (const socket of open) socket.close(1001, 'going away')
    },
  }
}

function networkFor({ trustedProxies }: SocketDeps, request: Request, server: Server<SocketData>): string {
  const peer = server.requestIP(request)?.address ?? ''
  return networkOf(addressOf(peer, request.headers.get('x-forwarded-for') ?? undefined, trustedProxies))
}

type UpgradeRequest = Pick<SocketData, 'companyId' | 'network'>

function upgradeFor(
  upgradeRequest: UpgradeRequest,
  request: Request,
  server: Server<SocketData>,
  webUrl: string,
) {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== webUrl) return refusal(new AppError('ERR_FOREIGN_ORIGIN'))
  const data: SocketData = {
    ...upgradeRequest,
    state: 'unknown',
    hello: undefined,
    client: undefined,
    presentAt: 0,
  }
  if (server.upgrade(request, { data })) return undefined
  return Response.json(
    { error: 'ERR_VALIDATION', details: { fields: { upgrade: 'required' } } },
    { status: 426 },
  )
}

type Greeting = SocketDeps & { hellosOf: ReturnType<typeof makeLimiter> }

function greet(deps: Greeting, socket: Socket, text: string): void {
  socket.data.state = 'known'
  clearTimeout(socket.data.hello)
  const hello = HelloFrame.safeParse(readJson(text))
  if (hello.success) admit(deps, socket, hello.data).catch((error: unknown) => refuse(deps, socket, error))
  else close(deps, socket, LIVE_CLOSE.protocol, 'first frame')
}

async function admit(deps: Greeting, socket: Socket, hello: HelloFrame): Promise<void> {
  const actor = await actorNow(deps.signedIn, hello.auth)
  const isOpen = () => socket.data.state === 'known'
  if (!isOpen()) return
  if (actor.companyId !== socket.data.companyId) return close(deps, socket, LIVE_CLOSE.refused, 'company')
  if (actor.isExpired) return close(deps, socket, LIVE_CLOSE.refused, 'subscription')
  if (!hasRoomFor(deps, actor)) return close(deps, socket, LIVE_CLOSE.busy, 'too many of one user')
  const client: Client = { wire: socket, actor }
  socket.data.client = client
  deps.hub.admit(client)
  deps.metrics.sockets.set(deps.hub.size())
  await replay(deps, client, hello.cursor ?? undefined, isOpen)
}

function hasRoomFor({ hellosOf, hub }: Greeting, actor: UserActor): boolean {
  return hellosOf(`${actor.companyId}:${actor.userId}`) === 0 && hub.countOf(actor) < MAX_OF_USER
}

/**
 * The user as of now: a change of rights that was told while they were being read would otherwise be missed, for the
 * socket was not there yet to be told, and would go by the old ones as long as it lives.
 */
async function actorNow(signedIn: SignedIn, token: string): Promise<UserActor> {
  for (let tries = 0; tries < 10; tries++) {
    const changes = signedIn.changes()
    const actor = await signedIn.byBearer(token)
    if (signedIn.changes() === changes) return actor
  }
  throw new AppError('ERR_BUSY')
}

function refuse(deps: SocketDeps, socket: Socket, error: unknown): void {
  const appError = error instanceof AppError ? error : undefined
  if (appError?.code === 'ERR_SESSION_EXPIRED') {
    close(deps, socket, LIVE_CLOSE.sessionEnded, String(appError.details?.reason ?? 'expired'))
  } else if (appError?.code === 'ERR_TOKEN_EXPIRED') close(deps, socket, LIVE_CLOSE.refused, 'bearer')
  else {
    deps.services.log.warn({ err: error }, 'a live socket could not be greeted')
    close(deps, socket, LIVE_CLOSE.busy, 'try again')
  }
}

function receive(deps: SocketDeps, socket: Socket, text: string): void {
  const frame = ClientFrame.safeParse(readJson(text)).data
  const { client } = socket.data
  if (!frame) close(deps, socket, LIVE_CLOSE.protocol, 'frame')
  // A visitor is at nobody's ticket, and not at work.
  else if (client && isVisitor(client.actor)) return
  else if (client && 'at' in frame) deps.presence.report(client, frame.at)
  else if (client) present(deps, socket, client)
}

function present(deps: SocketDeps, socket: Socket, client: Client): void {
  const now = performance.now()
  const { presentAt } = socket.data
  if (presentAt > 0 && now - presentAt < PRESENCE_MS) return
  socket.data.presentAt = now
  recordPresence(userCtx(deps.services, client.actor, null)).catch((error: unknown) =>
    deps.services.log.warn({ err: error }, 'presence was not noted'),
  )
}

function close(deps: SocketDeps, socket: Socket, code: number, reason: string): void {
  deps.metrics.closed.inc({ reason: String(code) })
  socket.close(code, reason)
}

function refusal(error: AppError): Response {
  return Response.json({ error: wireCode(error.code) }, { status: error.status })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
