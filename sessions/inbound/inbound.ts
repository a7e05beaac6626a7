import type { InboundEvent } from '#domain/channels/inbound.ts'
import type { OutboundChat } from '#domain/channels/outbound.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { ChannelDriver } from '../channels/driver.ts'
import { nameOf } from '../failures.ts'
import { isGroupChat, openSource } from './raw-source.ts'
import { storeEvents, type Understood } from './store-events.ts'
import { waitingChats } from './waiting-chats.ts'

export type Inbound = {
  /** There is something to understand, or may be. */
  signal(): void
  /** Resolves once nothing is left that is due. */
  idle(): Promise<void>
  /** Takes nothing more; resolves once what is being stored is stored. */
  stop(): Promise<void>
}

type Options = {
  ctx: Ctx
  connectionId: number
  driver: Pick<ChannelDriver, 'understand'>
  /** What a group is called; null when nobody can say now. */
  groupSubject(groupId: string): Promise<string | null>
  /** A customer has just written in this chat. */
  wrote?(chat: OutboundChat): void
}

/**
 * Raw events in memory: what is behind them waits in the database, also of a customer who writes now. With 10,000 waiting
 * of twenty customers such a one waited 16 s behind a window of 2,000, and 3 s with this one.
 */
const WINDOW = 10_000
/** Chats stored at the same time; each takes a database connection. */
const CHATS_AT_ONCE = 6
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

  const inbound: Inbound = {
    signal() {
      round?.signal()
      if (round || isStopped) return
      round = openRound(options)
      running = round
        .run()
        .catch((error) => warn(options, error, 'raw events wait for the next round'))
        .finally(() => {
          const isWanted = round?.isWanted()
          round = null
          if (isWanted) inbound.signal()
        })
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

/** Stores until nothing is due, and reads ahead of the workers that do so. */
function openRound(options: Options) {
  const chats = waitingChats<Understood>()
  const source = openSource(options)
  const signal = makeSignal()
  const workers = openWorkers(options, { chats, source, onFree: signal.raise })
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
    /** There may be more than was read. */
    signal(): void {
      source.mayHaveMore()
      signal.raise()
    },
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
  onFree(): void
}

function openWorkers(options: Options, { chats, source, onFree }: Work) {
  const working = new Set<Promise<void>>()
  const failures: unknown[] = []
  let isStopped = false
  const isOver = () => isStopped || failures.length > 0

  function startWorkers(): void {
    while (working.size < CHATS_AT_ONCE && !isOver()) {
      const portion = chats.take(portionOf)
      if (!portion) return
      const worker = storePortion(options, portion.items)
        .catch((error) => void failures.push(error))
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
  const named = await Promise.all(
    portion.map(async ({ row, events }) => ({
      row,
      events: await Promise.all(events.map((event) => withSubject(options, event))),
    })),
  )
  const stored = await storeEvents(options, named)
  for (const { events } of stored)
    for (const event of events) if (isFresh(event)) options.wrote?.(placeOf(event))
}

/** Written just now by somebody else, not delivered after an outage. */
function isFresh(event: InboundEvent): boolean {
  return event.kind === 'message' && !event.fromMe && !event.isReplay
}

function placeOf({ chat }: InboundEvent): OutboundChat {
  if (chat.kind === 'group') return { kind: 'group', groupId: chat.groupId }
  return { kind: 'person', phone: chat.person.phone, lid: chat.person.lid }
}

async function withSubject(options: Options, event: InboundEvent): Promise<InboundEvent> {
  const { chat } = event
  if (chat.kind !== 'group' || chat.subject !== null) return event
  return { ...event, chat: { ...chat, subject: await options.groupSubject(chat.groupId) } }
}

function warn({ ctx, connectionId }: Options, error: unknown, message: string): void {
  ctx.services.log.warn({ connectionId, failure: nameOf(error) }, message)
}
