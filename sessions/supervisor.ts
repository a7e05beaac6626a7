import { type Services, systemCtx } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import {
  type Order,
  readOrders,
  readOrphans,
  readWaiting,
  releaseLease,
  takeLease,
} from '#domain/core/system/leases.ts'
import type { EphemeralEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { ChannelSession } from './channels/driver.ts'
import type { Drivers } from './channels/index.ts'
import { type ConnectionWorker, makeConnectionWorker } from './connection-worker.ts'
import { heartbeat } from './heartbeat.ts'
import { openInbound } from './inbound/inbound.ts'
import { singleFlight } from './lib/single-flight.ts'
import { logFailure } from './log-failure.ts'
import type { LookUps } from './outbound/look-ups.ts'

export type Supervisor = {
  start(): Promise<void>
  /** Drains: takes nothing more, finishes what is in flight, closes the sockets, gives the leases back. */
  stop(): Promise<void>
  /** The open session of a connection that this process holds. */
  session(connectionId: number): ChannelSession | undefined
  heldCount(): number
}

type Options = {
  services: Services
  /** The same services over a connection to the database that is for the renewal of leases alone. */
  leases?: Services
  drivers: Drivers
  owner: string
}

const POLL_MS = 1 * SECOND_MS
const SWEEP_MS = 5 * SECOND_MS

/**
 * Holds the connections that should run: leases them, starts and stops them as ordered, renews the leases, and lets go of
 * all of them when it cannot. Orders are rows: the API only writes what is wanted.
 */
export function openSupervisor({ services, leases = services, drivers, owner }: Options): Supervisor {
  const workers = new Map<number, ConnectionWorker>()
  const beat = heartbeat(leases, workers)
  const round = (work: (parts: Parts) => Promise<void>, message: string) =>
    singleFlight(
      () => work(parts),
      (error) => logFailure(services, error, message),
    )
  const look = round(lookAtOrders, 'orders were not read')
  const poll = round(signalWaiting, 'waiting work was not read')
  const sweep = round(storeOrphans, 'left-over events were not stored')
  const parts: Parts = {
    services,
    drivers,
    owner,
    workers,
    busy: new Set(),
    lookUps: new Map(),
    isFresh: beat.isFresh,
    isStopping: false,
    look: () => void look(),
  }
  const timers: ReturnType<typeof setInterval>[] = []
  const unlisten: (() => Promise<void>)[] = []

  return {
    async start() {
      beat.start()
      timers.push(setInterval(look, POLL_MS), setInterval(poll, POLL_MS), setInterval(sweep, SWEEP_MS))
      for (const [kind, listener] of [
        ['commands', look],
        ['sends', poll],
        ['raw', poll],
        ['questions', poll],
      ] as const) {
        unlisten.push(await services.signal.listen(kind, () => void listener()))
      }
      unlisten.push(await services.ephemeralEvents.listen((event) => heedColleagues(workers, event)))
      await look()
    },
    async stop() {
      parts.isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(unlisten.map((end) => end()))
      await Promise.allSettled(
        [...workers.values()].map((worker) => worker.close({ logOut: false, status: null })),
      )
      beat.stop()
    },
    session: (connectionId) => workers.get(connectionId)?.session(),
    heldCount: () => workers.size,
  }
}

type Parts = {
  services: Services
  drivers: Drivers
  owner: string
  workers: Map<number, ConnectionWorker>
  /** Connections that are being taken or let go. */
  busy: Set<number>
  lookUps: Map<number, LookUps>
  isFresh(): boolean
  isStopping: boolean
  /** Has a look at the orders soon: something came free. */
  look(): void
}

async function lookAtOrders(parts: Parts): Promise<void> {
  const { services, owner, workers, busy } = parts
  if (parts.isStopping) return
  const orders = await readOrders(services, owner)
  const work = orders.filter((order) => !busy.has(order.id)).map((order) => follow(parts, order))
  await Promise.all(work)
  const orderIds = new Set(orders.map((order) => order.id))
  for (const [id, worker] of workers) if (!orderIds.has(id) && !busy.has(id)) worker.lost()
}

async function follow(parts: Parts, order: Order): Promise<void> {
  const worker = parts.workers.get(order.id)
  const isWanted = order.desired === 'running' && !order.isDeleted
  if (!worker) {
    if (isWanted || order.commandKind === 'log_out') await take(parts, order)
    return
  }
  const isObeyed = worker.order.command === order.command
  if (isWanted && isObeyed) return
  await exclusively(parts, order.id, () => letGo(worker, order, isWanted))
  if (isWanted) parts.look()
}

/** A new order starts anew; without one that wants it running it ends, logged out when that is what was asked. */
async function letGo(worker: ConnectionWorker, order: Order, isWanted: boolean): Promise<void> {
  const logOut = order.commandKind === 'log_out'
  const status = isWanted ? null : ('DISCONNECTED' as const)
  await worker.close({ logOut, status, command: order.command, purge: order.isDeleted })
}

/** Free, or left by an earlier run of this very process. */
async function take(parts: Parts, order: Order): Promise<void> {
  const { services, owner, drivers, workers } = parts
  const driver = drivers[order.channel]
  if (!driver || !(order.isFree || order.isMine)) return
  await exclusively(parts, order.id, async () => {
    const lease = await takeLease(services, order, owner)
    if (!lease) return
    const lookUps = parts.lookUps.get(order.id) ?? new Map()
    parts.lookUps.set(order.id, lookUps)
    const worker = makeConnectionWorker({
      services,
      order,
      lease,
      driver,
      lookUps: lookUps,
      isFresh: parts.isFresh,
      onEnd: ({ isLost }) => {
        if (workers.get(order.id) === worker) workers.delete(order.id)
        if (!isLost)
          releaseLease(services, lease).catch((error) =>
            logFailure(services, error, 'a lease was not given back'),
          )
      },
    })
    workers.set(order.id, worker)
    await worker.begin()
    if (order.commandKind === 'log_out') await letGo(worker, order, false)
  })
}

async function exclusively(parts: Parts, id: number, work: () => Promise<void>): Promise<void> {
  parts.busy.add(id)
  try {
    await work()
  } catch (error) {
    logFailure(parts.services, error, 'an order was not carried out')
    parts.workers.get(id)?.lost()
  } finally {
    parts.busy.delete(id)
  }
}

async function signalWaiting({ services, workers }: Parts): Promise<void> {
  if (workers.size === 0) return
  const lines = [...workers].map(([connectionId, worker]) => ({ connectionId, lineEnd: worker.lineEnd() }))
  const { sends, raw, questions } = await readWaiting(services, lines)
  for (const id of sends) workers.get(id)?.signalSender()
  for (const id of raw) workers.get(id)?.signalInbound()
  for (const id of questions) workers.get(id)?.answerQuestions()
}

/** Somebody of ours is at a ticket of a connection that is held here. */
function heedColleagues(workers: ReadonlyMap<number, ConnectionWorker>, event: EphemeralEvent): void {
  if (event.kind !== 'at') return
  const worker = workers.get(event.connectionId)
  if (worker?.lease.companyId === event.companyId) worker.heed(event)
}

/** A message that was acknowledged to WhatsApp is stored, also when its connection was stopped right after. */
async function storeOrphans({ services, drivers, workers, isStopping }: Parts): Promise<void> {
  for (const { id, companyId, channel } of await readOrphans(services)) {
    const driver = drivers[channel]
    if (!driver || workers.has(id) || isStopping) continue
    const ctx = systemCtx(services, companyId, 'channel')
    const inbound = openInbound({ ctx, connectionId: id, driver, describeGroup: async () => null })
    inbound.signal()
    await inbound.idle()
  }
}
