import type { BoundedEvent } from '#domain/channels/contract/inbound.ts'
import type { RawEvent } from '#domain/connections/raw-event.ts'
import { postponeRawEvent } from '#domain/connections/take-raw-events.ts'
import type { Ctx } from '#domain/core/context.ts'
import { receiveEvents } from '#domain/messages/inbound/receive-event.ts'
import { isPassing, nameOf } from '../failures.ts'

/** A raw event and what the driver makes of it, cut at its bounds. */
export type Understood = { row: RawEvent; events: BoundedEvent[] }

/** A message that failed so often is stored without asking the bot: what keeps it from answering must not keep the message. */
const TRIES_WITH_BOT = 3

type StoreTarget = { ctx: Ctx; connectionId: number }

/**
 * Stores raw events of one chat, oldest first, in one transaction, which also marks them done. When that fails, each by
 * itself: one that fails alone is tried again later and holds up nobody. Resolves with those that are stored; rejects when
 * the database is away or too busy.
 */
export async function storeEvents(
  target: StoreTarget,
  portion: readonly Understood[],
): Promise<readonly Understood[]> {
  try {
    const events = portion.flatMap(({ row, events }) =>
      events.map((event) => ({ rawEventId: row.id, event, withoutBot: row.attempts >= TRIES_WITH_BOT })),
    )
    await receiveEvents(target.ctx, { connectionId: target.connectionId, events })
    return portion
  } catch (error) {
    if (isPassing(error)) throw error
    return oneByOne(target, portion, error)
  }
}

async function oneByOne(
  target: StoreTarget,
  portion: readonly Understood[],
  error: unknown,
): Promise<readonly Understood[]> {
  const [first] = portion
  if (first && portion.length === 1) {
    await postpone(target, first.row, error)
    return []
  }
  const stored: Understood[] = []
  for (const event of portion) stored.push(...(await storeEvents(target, [event])))
  return stored
}

/** One more failed try of a raw event. */
export async function postpone(
  { ctx, connectionId }: StoreTarget,
  row: RawEvent,
  error: unknown,
): Promise<void> {
  const failure = nameOf(error)
  const state = await postponeRawEvent(ctx, { id: row.id, attempts: row.attempts, failure })
  const { log } = ctx.services
  const fields = { connectionId, rawEventId: row.id, failure }
  if (state === 'parked') log.error(fields, 'a raw event was parked')
  else log.warn(fields, 'a raw event could not be stored')
}
