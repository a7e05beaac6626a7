import { type BoundedEvent, InboundEvent } from '#domain/channels/contract/inbound.ts'
import type { RawEvent } from '#domain/connections/raw-event.ts'
import { finishRawEvents, MAX_TAKEN_BYTES, takeRawEvents } from '#domain/connections/take-raw-events.ts'
import type { Ctx } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { ChannelDriver } from '../channels/driver.ts'
import { GROUP, openChatNames } from './chat-names.ts'
import { postpone, type Understood } from './store-events.ts'

type Options = { ctx: Ctx; connectionId: number; driver: Pick<ChannelDriver, 'understand'> }

/** Raw events read at a time. */
const BATCH = 200
/**
 * The time for which events are parsed without a pause, so that other work gets its turn. One event with a stranger's
 * megabytes may take all of it.
 */
const STEP_MS = 10
/** Most bytes of raw events in memory, whatever their number. */
const MAX_BYTES = 64_000_000
/** Least time between two readings while there is something to store. */
const REST_MS = 20
/** While new events keep coming, postponed ones are looked for this often. */
const FROM_THE_START_MS = 10 * SECOND_MS

/**
 * The source of waiting raw events, in the order of their arrival, each once. They are read from the database, or given
 * by the code that has just stored them, which saves a customer's message a query and its answer.
 */
export function openSource(options: Options, begun: { hasMore: boolean }) {
  const { ctx, connectionId } = options
  const takenIds = openTaken()
  const names = openChatNames()
  /** The next event must wait until no event is in memory. */
  let isHeld = false
  let after = 0
  /** The database may have events behind `after` that are not in `batch`. */
  let hasMore = begun.hasMore
  let isReading = false
  /** Events that directly follow everything read so far, without a gap. */
  let batch: RawEvent[] = []
  let startedAt = performance.now()
  let readAt = Number.NEGATIVE_INFINITY

  function mayHaveMore(): void {
    hasMore = true
    batch = []
  }

  /** Reads the next rows. Events that are stored during the reading may be among them, or not. */
  async function readRows(): Promise<RawEvent[]> {
    hasMore = false
    isReading = true
    try {
      const rows = await takeRawEvents(ctx, connectionId, after, BATCH)
      hasMore ||= rows.length === BATCH || sumOf(rows) >= MAX_TAKEN_BYTES
      return rows
    } finally {
      isReading = false
      readAt = performance.now()
    }
  }

  function takeGiven(): RawEvent[] {
    const rows = batch
    batch = []
    return rows
  }

  async function next(): Promise<{ chat: string; understood: Understood }[]> {
    if (performance.now() - startedAt > FROM_THE_START_MS) {
      startedAt = performance.now()
      after = 0
      mayHaveMore()
    }
    const rows = hasMore ? await readRows() : takeGiven()
    const fresh = rows.filter((row) => !takenIds.has(row.id))
    const { sorted, heldFrom } = await sort(options, fresh, { names, takenIds })
    isHeld = heldFrom !== undefined && !takenIds.isEmpty()
    if (takenIds.isEmpty()) names.forget()
    after = heldFrom === undefined ? (rows.at(-1)?.id ?? after) : heldFrom - 1
    if (heldFrom !== undefined) mayHaveMore()
    return sorted
  }

  return {
    next,
    hasMore: () => hasMore || batch.length > 0,
    /** The next event may belong behind one that is in memory, and cannot be parsed before that is stored. */
    isHeld: () => isHeld,
    hasRoom: () => takenIds.bytes() < MAX_BYTES,
    /** Every message signals; the pause lets several be read with one query. */
    isRested: () => !hasMore || performance.now() - readAt > REST_MS,
    mayHaveMore,
    /** Takes rows that were just stored. They are kept if everything before them was read; otherwise they are read later. */
    give(rows: readonly RawEvent[]): void {
      const fits = batch.length + rows.length <= BATCH && takenIds.bytes() + sumOf(batch) < MAX_BYTES
      if (hasMore || isReading || !fits || rows.length === 0) mayHaveMore()
      else batch.push(...rows)
    },
    done(items: readonly Understood[]): void {
      for (const { row } of items) takenIds.remove(row)
      if (!takenIds.isEmpty()) return
      isHeld = false
      names.forget()
    },
  }
}

/** The rows in memory, and their size. */
function openTaken() {
  const sizes = new Map<number, number>()
  let bytes = 0
  return {
    has: (id: number) => sizes.has(id),
    isEmpty: () => sizes.size === 0,
    bytes: () => bytes,
    add(row: RawEvent): void {
      sizes.set(row.id, row.bytes)
      bytes += row.bytes
    },
    remove({ id }: RawEvent): void {
      bytes -= sizes.get(id) ?? 0
      sizes.delete(id)
    },
  }
}

type Memory = { names: ReturnType<typeof openChatNames>; takenIds: ReturnType<typeof openTaken> }

/**
 * Sorts rows: events without content are marked as done at once, and rows that cannot be parsed are postponed.
 * `heldFrom` is the first row that must wait: neither it nor any row behind it is in the answer.
 */
async function sort(options: Options, rows: readonly RawEvent[], { names, takenIds }: Memory) {
  const sorted: { chat: string; understood: Understood }[] = []
  const noise: number[] = []
  let heldFrom: number | undefined
  let began = performance.now()
  for (const row of rows) {
    if (performance.now() - began > STEP_MS) {
      await new Promise(setImmediate)
      began = performance.now()
    }
    const events = await understand(options, row)
    const first = events?.[0]
    if (!events) continue
    if (!first) {
      noise.push(row.id)
      continue
    }
    const chat = names.nameOf(first.chat)
    if (chat === undefined) {
      heldFrom = row.id
      break
    }
    takenIds.add(row)
    sorted.push({ chat, understood: { row, events } })
  }
  if (noise.length > 0) await finishRawEvents(options.ctx, noise)
  return { sorted, heldFrom }
}

function sumOf(rows: readonly RawEvent[]): number {
  return rows.reduce((sum, row) => sum + row.bytes, 0)
}

/** Parses a row. Undefined when it cannot be unsealed or parsed, which counts as a failed attempt. */
async function understand(options: Options, row: RawEvent): Promise<BoundedEvent[] | undefined> {
  try {
    // Bounded here, so that no event in memory is longer than what will be stored.
    return options.driver.understand(row.open()).map((event) => InboundEvent.parse(event))
  } catch (error) {
    await postpone(options, row, error)
    return undefined
  }
}

/** Whether a chat key of `openSource` is that of a group. */
export function isGroupChat(chat: string): boolean {
  return chat.startsWith(GROUP)
}
