import type { Ctx } from '#domain/core/context.ts'
import type { Lease } from '#domain/core/system/leases.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { FORWARD_GAP_MS, SENDS_AT_ONCE } from '#domain/messages/contract/delivery/sending-limits.ts'
import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { recordHanded } from '#domain/messages/delivery/record-handed.ts'
import { type BulkPause, nextSendAt, takeNext } from '#domain/messages/delivery/take-sends.ts'
import type { ChannelSession } from '../channels/driver.ts'
import { isLeaseLost, nameOf, SendRefused } from '../failures.ts'
import { type InFlightSend, makeInFlight } from './in-flight.ts'
import { keepFound, type LookUps, resolveChat } from './look-ups.ts'
import { openRecords } from './send-outcomes.ts'

export type Sender = {
  /** Signals that there is, or may be, something to send. */
  signal(): void
  /** The last of the machine's line that is known to wait for the number's pace; 0 while nothing is known. */
  lineEnd(): number
  accepted(externalId: string): void
  refused(externalId: string, code: SendFailure): void
  /** Receipts came, and are stored: whoever has a message proves that the server has it. */
  proven(externalIds: readonly string[]): void
  /** The socket is gone: what was in flight stays queued and goes first on the next one. */
  closed(): void
  /** Takes nothing more; resolves once what is in flight is settled or `ms` have passed. The end of this sender. */
  drain(ms: number): Promise<void>
}

type Options = {
  ctx: Ctx
  lease: Lease
  lookUps: LookUps
  session(): ChannelSession | undefined
  /** Whether the lease was renewed in time; checked right before anything leaves. */
  isFresh(): boolean
  onLeaseLost(): void
  /** The time that an open socket may leave a handed message without the server's answer, for one try. */
  patienceMs?: number
}

const PATIENCE_MS = 20_000
/** After a failure, or a lease that was renewed late. */
const AGAIN_MS = 1_000
/** A large file takes its time before it is handed over. */
const HANDING_MS = 300_000

/** Drains the sends of one connection: one in flight a chat, in order, until the channel's server has them. */
export function openSender(options: Options): Sender {
  const work = openWork(options)
  const filler = openFiller(options, work)
  work.onEnd = filler.signal

  return {
    signal: filler.signal,
    lineEnd() {
      const pause = work.pace.bulkPause()
      return pause && pause.until > options.ctx.now() ? pause.end : 0
    },
    accepted: (externalId) => work.accepted(externalId),
    refused: (externalId, code) => work.refused(externalId, code),
    proven: (externalIds) => work.proven(externalIds),
    closed: () => work.endAll(),
    async drain(ms) {
      await filler.stop()
      const until = performance.now() + ms
      while (work.inFlight.size() > 0 && performance.now() < until) await Bun.sleep(25)
      work.stop()
    },
  }
}

type Work = ReturnType<typeof openWork>

/** Takes what may leave now, as long as there is room and a socket. */
function openFiller(options: Options, work: Work) {
  let filling: Promise<void> | null = null
  let isSignalled = false
  let isStopped = false
  let later: ReturnType<typeof setTimeout> | undefined

  /** Schedules another look for the time at which a waiting send is due. */
  function comeBack(wakeAt: Date): void {
    clearTimeout(later)
    if (!isStopped) later = setTimeout(signal, Math.max(1, wakeAt.getTime() - options.ctx.now().getTime()))
  }

  /**
   * Schedules another look soon. Waiting sends are not signalled each second, so a passing failure must not lose them.
   */
  function soon(): void {
    comeBack(new Date(options.ctx.now().getTime() + AGAIN_MS))
  }

  async function fill(): Promise<void> {
    while (isSignalled && !isStopped) {
      isSignalled = false
      const session = options.session()
      if (!session?.isOpen()) return
      if (!mayLeave(options, session)) return soon()
      const next = await takeSome(options, work, session)
      if (next) comeBack(next)
    }
  }

  function signal(): void {
    isSignalled = true
    if (filling || isStopped) return
    filling = fill()
      .catch((error: unknown) => {
        work.failed(error)
        soon()
      })
      .finally(() => {
        filling = null
        // Said while the last look came to its end.
        if (isSignalled) signal()
      })
  }

  return {
    signal,
    async stop() {
      isStopped = true
      clearTimeout(later)
      await filling
    },
  }
}

/** Takes what may leave; where that is nothing, answers when something may. */
async function takeSome(
  options: Options,
  { inFlight, pace, hand }: Work,
  session: ChannelSession,
): Promise<Date | null> {
  const { ctx, lease } = options
  const ids = { connectionId: lease.connectionId, epoch: lease.epoch }
  const spacedUntil = pace.until()
  const limit = SENDS_AT_ONCE - inFlight.size()
  if (limit <= 0) return null
  const { tasks, next, bulkPause } = await inTransaction(ctx, async (tx) => {
    const busy = { busyContactIds: inFlight.chats(), inFlight: inFlight.externalIds() }
    const takenSends = await takeNext(tx, {
      ...ids,
      ...busy,
      limit,
      spacedUntil,
      bulkPause: pace.bulkPause(),
    })
    const externalIds = takenSends.tasks.map((task) => task.externalId)
    if (externalIds.length > 0) await recordHanded(tx, { ...ids, externalIds })
    const spaced = takenSends.tasks.find(({ isSpaced }) => isSpaced)
    if (externalIds.length > 0 && !spaced) return { ...takenSends, next: null }
    const next = await nextSendAt(tx, lease.connectionId, {
      spacedUntil: spaced ? pace.after(tx.now()) : spacedUntil,
      pausedUntil: takenSends.bulkPause?.until,
    })
    return { ...takenSends, next }
  })
  pace.setBulkPause(bulkPause)
  if (tasks.some(({ isSpaced }) => isSpaced)) pace.begin(ctx.now())
  for (const task of tasks) hand(inFlight.start(task, session, HANDING_MS))
  return earliest(next, bulkPause?.until ?? null)
}

function earliest(dateA: Date | null, dateB: Date | null): Date | null {
  if (!dateA || !dateB) return dateA ?? dateB
  return dateA < dateB ? dateA : dateB
}

function mayLeave({ isFresh }: Options, session: ChannelSession): boolean {
  return session.isOpen() && isFresh()
}

/** Opens the handling of sends between their hand-over and their end. */
function openWork(options: Options) {
  const { ctx, lease } = options
  const inFlight = makeInFlight(late, () => work.onEnd())
  const records = openRecords(ctx, lease)
  const pace = makePace()
  const giveTime = (send: InFlightSend) => inFlight.giveTime(send, options.patienceMs ?? PATIENCE_MS)

  async function hand(send: InFlightSend): Promise<void> {
    const { task, session } = send
    const chat = await resolveChat(options.lookUps, session, task.message.chat)
    if (!chat) return ended(task.externalId, records.refused(task.externalId, 'not_on_whatsapp'))
    if (!(await keepFound(ctx, task, chat)) || !mayLeave(options, session)) return inFlight.end(send)
    await session.send({ ...task.message, chat }, { isFirst: !task.handedBefore })
    send.isHanded = true
    giveTime(send)
    if (send.isAccepted) await ended(task.externalId, records.accepted(task.externalId))
  }

  /** The server has spoken; what takes time from here on is our own database, and no try. */
  async function ended(externalId: string, stored: Promise<void>): Promise<void> {
    const send = inFlight.find(externalId)
    if (send) inFlight.stopTime(send)
    try {
      await stored
      if (send) inFlight.end(send)
    } catch (error) {
      failed(error)
      if (send) giveTime(send)
    }
  }

  async function handFailed(send: InFlightSend, error: unknown): Promise<void> {
    if (isLeaseLost(error)) return failed(error)
    const { task } = send
    const failure = nameOf(error)
    ctx.services.log.warn({ connectionId: lease.connectionId, sendId: task.sendId, failure }, 'a send failed')
    // A file that is not where it should be will not come back by trying.
    if (isMissing(error)) return ended(task.externalId, records.refused(task.externalId, 'file_missing'))
    if (error instanceof SendRefused)
      return ended(task.externalId, records.refused(task.externalId, error.code))
    await Bun.sleep(Math.min(10_000, 500 * 2 ** task.attempts))
    late(send)
  }

  /** A try without the server's word. Time offline is no try. */
  function late(send: InFlightSend): void {
    if (!inFlight.isInFlight(send)) return
    const tried = send.session.isOpen() ? records.attempt(send.task.externalId) : Promise.resolve()
    tried.catch(failed).finally(() => inFlight.end(send))
  }

  function failed(error: unknown): void {
    if (isLeaseLost(error)) options.onLeaseLost()
    else ctx.services.log.warn({ connectionId: lease.connectionId, failure: nameOf(error) }, 'sends wait')
  }

  const work = {
    inFlight,
    pace,
    failed,
    onEnd: (): void => undefined,
    hand: (send: InFlightSend) => void hand(send).catch((error) => handFailed(send, error)),
    /** Sent = the server's own word and the resolved send, in whatever order they come. */
    accepted(externalId: string): void {
      const send = inFlight.find(externalId)
      if (send) send.isAccepted = true
      // Not in flight, it is a late word, for a send of an earlier socket: it turns failed into sent.
      if (!send || send.isHanded) void ended(externalId, records.accepted(externalId))
    },
    refused: (externalId: string, code: SendFailure) =>
      void ended(externalId, records.refused(externalId, code)),
    proven(externalIds: readonly string[]): void {
      for (const externalId of externalIds) {
        const send = inFlight.find(externalId)
        if (send?.isHanded) inFlight.end(send)
        else if (send) send.isAccepted = true
      }
    },
    endAll(): void {
      for (const send of inFlight.all()) inFlight.end(send)
    },
    stop(): void {
      records.stop()
      work.endAll()
    },
  }
  return work
}

/**
 * Until when nothing more leaves that is passed on to several, and until when the number's pace keeps the machine's line; a new
 * owner of the connection begins anew, and asks.
 */
function makePace() {
  let until: Date | undefined
  let bulkPause: BulkPause | undefined
  const after = (now: Date) => new Date(now.getTime() + FORWARD_GAP_MS)
  return {
    until: () => until,
    after,
    begin(now: Date): void {
      until = after(now)
    },
    bulkPause: () => bulkPause,
    setBulkPause(pause: BulkPause | null): void {
      bulkPause = pause ?? undefined
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
