import { type BoundedEvent, InboundEvent } from '#domain/channels/contract/inbound.ts'
import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import type { RawEvent } from '#domain/connections/raw-event.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { ChannelDriver } from '../channels/driver.ts'
import { nameOf } from '../failures.ts'
import { type ChatsAtOnce, openChatsAtOnce } from './chats-at-once.ts'
import { openSealed, splitAtSealed } from './open-sealed.ts'
import { isGroupChat, openSource } from './raw-source.ts'
import { storeEvents, type Understood } from './store-events.ts'
import { waitingChats } from './waiting-chats.ts'

export type Inbound = {
  /** Signals that there is, or may be, something to understand. */
  signal(): void
  /** These were stored since the last word, in this order, by who alone stores for this connection; none: see the rows. */
  receive(stored: readonly RawEvent[]): void
  /** Resolves once nothing is left that is due. */
  idle(): Promise<void>
  /** Takes nothing more; resolves once what is being stored is stored. */
  stop(): Promise<void>
}

type Options = {
  ctx: Ctx
  connectionId: number
  driver: Pick<ChannelDriver, 'understand' | 'unseal'>
  /** Returns the name of a group; null when nobody can tell it now. */
  describeGroup(groupId: string): Promise<{ subject: string; isReadOnly: boolean } | null>
  /** A customer has just written in this chat. */
  wrote?(chat: OutboundChat): void
}

/**
 * Raw events in memory: what is behind them waits in the database, also of a customer who writes now. With 10,000 waiting
 * of twenty customers such a one waited 16 s behind a window of 2,000, and 3 s with this one.
 */
const WINDOW = 10_000
/** Messages of a person in one transaction: their commits are most of what storing costs. Groups share their members. */
const PORTION = 8

/**
 * The whole way in: stored raw events are understood by the driver and become messages, in order within a chat and
 * side by side across chats, each chat a portion in turn. One that fails is tried again later and does not hold up the
 * others.
 */
export function openInbound(options: Options): Inbound {
  let running: Promise<void> | null = null
  let round: Round | null = null
  let isStopped = false
  /** Nothing is stored that the last round did not read. */
  let hasReadAll = false
  const atOnce = openChatsAtOnce()

  function begin(next: Round): void {
    round = next
    hasReadAll = false
    running = next
      .run()
      .catch((error) => warn(options, error, 'raw events wait for the next round'))
      .finally(() => {
        round = null
        hasReadAll = next.hasReadAll()
        if (next.isWanted()) inbound.signal()
      })
  }

  const inbound: Inbound = {
    signal() {
      if (round) round.signal()
      else if (!isStopped) begin(openRound(options, { hasMore: true, atOnce }))
    },
    receive(stored) {
      if (round) return round.receive(stored)
      if (isStopped) return
      const next = openRound(options, { hasMore: !hasReadAll, atOnce })
      next.receive(stored)
      begin(next)
    },
    async idle() {
      await running
    },
    async stop() {
      isStopped = true
      round?.stop()
      await running
    },
  }
  return inbound
}

type Round = ReturnType<typeof openRound>

/** Stores until nothing is due, and reads ahead of the workers that do so. `hasMore`: there may be some to read. */
function openRound(options: Options, begun: { hasMore: boolean; atOnce: ChatsAtOnce }) {
  const chats = waitingChats<Understood>()
  const source = openSource(options, begun)
  const signal = makeSignal()
  const workers = openWorkers(options, { chats, source, atOnce: begun.atOnce, onFree: signal.raise })
  const hasRoom = () => chats.isEmpty() || (chats.size() < WINDOW && source.hasRoom() && source.isRested())
  const mayRead = () => source.hasMore() && !source.isHeld() && hasRoom()

  let isDone = false

  async function read(): Promise<void> {
    for (const { chat, understood } of await source.next()) chats.put(chat, understood)
  }

  async function storeAll(): Promise<void> {
    while (!workers.isOver() && !isDone) {
      const raised = signal.raised()
      if (mayRead()) await read()
      workers.startWorkers()
      isDone = chats.isEmpty() && !source.hasMore()
      if (!isDone && !mayRead()) await raised
    }
  }

  return {
    /** Signals that there may be more events than were read. */
    signal(): void {
      source.mayHaveMore()
      signal.raise()
    },
    /** These are stored, and follow on all that was told before. */
    receive(stored: readonly RawEvent[]): void {
      source.give(stored)
      signal.raise()
    },
    hasReadAll: () => isDone && !source.hasMore(),
    /** It was signalled as it ended. */
    isWanted: () => isDone && source.hasMore(),
    stop(): void {
      workers.stop()
      signal.raise()
    },
    /** Rejects, once all workers are still, when one could not store. */
    async run(): Promise<void> {
      try {
        await storeAll()
      } finally {
        workers.stop()
        await workers.still()
      }
    },
  }
}

/** `raised` resolves when the signal is next raised after it was asked for. */
function makeSignal() {
  let next = Promise.withResolvers<void>()
  return {
    raised: () => next.promise,
    raise(): void {
      next.resolve()
      next = Promise.withResolvers<void>()
    },
  }
}

type Work = {
  chats: ReturnType<typeof waitingChats<Understood>>
  source: ReturnType<typeof openSource>
  atOnce: ChatsAtOnce
  onFree(): void
}

function openWorkers(options: Options, { chats, source, atOnce, onFree }: Work) {
  const working = new Set<Promise<void>>()
  const failures: unknown[] = []
  let isStopped = false
  const isOver = () => isStopped || failures.length > 0

  function startWorkers(): void {
    while (working.size < atOnce.count() && !isOver()) {
      const portion = chats.take(portionOf)
      if (!portion) return
      const began = performance.now()
      const worker = storePortion(options, portion.items)
        .then(
          () => atOnce.took(performance.now() - began),
          (error) => {
            atOnce.failed()
            failures.push(error)
          },
        )
        .then(() => {
          chats.giveBack(portion.chat)
          source.done(portion.items)
          working.delete(worker)
          startWorkers()
          onFree()
        })
      working.add(worker)
    }
  }

  return {
    startWorkers,
    isOver,
    stop(): void {
      isStopped = true
    },
    /** Rejects with what the first that failed failed with. */
    async still(): Promise<void> {
      await Promise.all(working)
      for (const failure of failures) throw failure
    },
  }
}

function portionOf(chat: string): number {
  return isGroupChat(chat) ? 1 : PORTION
}

async function storePortion(options: Options, portion: readonly Understood[]): Promise<void> {
  for (const part of splitAtSealed(portion)) {
    const opened = await Promise.all(part.map((sealedEvent) => openSealed(options, sealedEvent)))
    const named = await Promise.all(
      opened.flatMap((openedEvent) => (openedEvent ? [withSubjects(options, openedEvent)] : [])),
    )
    const stored = await storeEvents(options, named)
    for (const { events } of stored)
      for (const event of events) if (isFresh(event)) options.wrote?.(placeOf(event))
  }
}

async function withSubjects(options: Options, { row, events }: Understood): Promise<Understood> {
  return { row, events: await Promise.all(events.map((event) => withSubject(options, event))) }
}

/** Written just now by somebody else, not delivered after an outage. */
function isFresh(event: InboundEvent): boolean {
  return event.kind === 'message' && event.mediaType !== 'notice' && !event.fromMe && !event.isReplay
}

function placeOf({ chat }: InboundEvent): OutboundChat {
  if (chat.kind === 'group') return { kind: 'group', groupId: chat.groupId }
  return { kind: 'person', phone: chat.person.phone, lid: chat.person.lid }
}

async function withSubject(options: Options, event: BoundedEvent): Promise<BoundedEvent> {
  const { chat } = event
  if (chat.kind !== 'group' || chat.subject !== null) return event
  const group = await options.describeGroup(chat.groupId)
  return group ? InboundEvent.parse({ ...event, chat: { ...chat, ...group } }) : event
}

function warn({ ctx, connectionId }: Options, error: unknown, message: string): void {
  ctx.services.log.warn({ connectionId, failure: nameOf(error) }, message)
}
