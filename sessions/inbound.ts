import type { InboundEvent } from '#domain/channels/inbound.ts'
import type { OutboundChat } from '#domain/channels/outbound.ts'
import {
  finishRawEvents,
  postponeRawEvent,
  type RawEvent,
  takeRawEvents,
} from '#domain/connections/take-raw-events.ts'
import type { Ctx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { receiveEvent } from '#domain/messages/receive-event.ts'
import type { ChannelDriver } from './channels/driver.ts'
import { isPassing, nameOf } from './failures.ts'

export type Inbound = {
  /** There is something to understand, or may be. */
  wake(): void
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

const BATCH = 200
/** Chats stored at the same time; each takes a database connection. */
const CHATS_AT_ONCE = 6

/**
 * The whole way in: stored raw events are understood by the driver and become messages, in order within a chat and
 * side by side across chats. One that fails is tried again later and does not hold up the others.
 */
export function openInbound(options: Options): Inbound {
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false

  async function run(): Promise<void> {
    do {
      isWoken = false
      await drain(options, () => isStopped)
    } while (isWoken && !isStopped)
  }

  return {
    wake() {
      isWoken = true
      if (running || isStopped) return
      running = run()
        .catch((error) => warn(options, error, 'raw events wait for the next round'))
        .finally(() => {
          running = null
        })
    },
    async idle() {
      await running
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

async function drain(options: Options, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const rows = await takeRawEvents(options.ctx, options.connectionId, 0, BATCH)
    if (rows.length === 0) return
    const { chats, noise } = await sort(options, rows)
    if (noise.length > 0) await finishRawEvents(options.ctx, noise)
    await eachOf([...chats.values()], CHATS_AT_ONCE, (chat) => storeChat(options, chat, isStopped))
    if (rows.length < BATCH) return
  }
}

type Understood = { row: RawEvent; events: InboundEvent[] }

async function sort(options: Options, rows: readonly RawEvent[]) {
  const chats = new Map<string, Understood[]>()
  const noise: number[] = []
  for (const row of rows) {
    const events = await understand(options, row)
    const first = events?.[0]
    if (!events) continue
    if (!first) noise.push(row.id)
    else chats.set(chatOf(first), [...(chats.get(chatOf(first)) ?? []), { row, events }])
  }
  return { chats, noise }
}

/** Undefined when it cannot be unsealed, or the driver cannot make sense of it, which is a failed try. */
async function understand(options: Options, row: RawEvent): Promise<InboundEvent[] | undefined> {
  try {
    return options.driver.understand(row.open())
  } catch (error) {
    await postpone(options, row, error)
    return undefined
  }
}

function chatOf({ chat }: InboundEvent): string {
  return chat.kind === 'group' ? `group ${chat.groupId}` : `person ${chat.person.lid ?? chat.person.phone}`
}

async function storeChat(options: Options, chat: Understood[], isStopped: () => boolean): Promise<void> {
  for (const understood of chat) {
    if (isStopped()) return
    await store(options, understood)
  }
}

/** All events of one raw event in one transaction, which also marks it done. */
async function store(options: Options, { row, events }: Understood): Promise<void> {
  const { ctx, connectionId } = options
  const named = await Promise.all(events.map((event) => withSubject(options, event)))
  try {
    await inTransaction(ctx, async (tx) => {
      for (const event of named) await receiveEvent(tx, { connectionId, rawEventId: row.id, event })
    })
    for (const event of named) if (isFresh(event)) options.wrote?.(placeOf(event))
  } catch (error) {
    if (isPassing(error)) throw error
    await postpone(options, row, error)
  }
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

async function postpone(options: Options, row: RawEvent, error: unknown): Promise<void> {
  const failure = nameOf(error)
  const state = await postponeRawEvent(options.ctx, { id: row.id, attempts: row.attempts, failure })
  const { log } = options.ctx.house
  const fields = { connectionId: options.connectionId, rawEventId: row.id, failure }
  if (state === 'parked') log.error(fields, 'a raw event was parked')
  else log.warn(fields, 'a raw event could not be stored')
}

function warn({ ctx, connectionId }: Options, error: unknown, message: string): void {
  ctx.house.log.warn({ connectionId, failure: nameOf(error) }, message)
}

/** Runs `work` for each item, at most `hands` at once; rejects with the first failure once all hands are still. */
async function eachOf<T>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const hand = async () => {
    for (const item of waiting) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(hands, items.length) }, hand))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
