import { type BoundedEvent, InboundEvent } from '../../channels/contract/inbound.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import { type ChatMemory, chatMemory, type InboundContext, resolveInboundContext } from './inbound-context.ts'
import { beginEvents, type InboundFacts } from './inbound-facts.ts'
import { receiveCall } from './receive-call.ts'
import { receiveEdit, receiveReaction, receiveRevoke } from './receive-effects.ts'
import { receiveMessage, receiveStub } from './receive-message.ts'
import { receiveRun, runOf } from './receive-run.ts'

export type ArrivedEvent = {
  /** The stored raw event that this one was read from, marked done with it; null for an event without one. */
  rawEventId: number | null
  /** The bot had its tries: what it cannot answer is stored all the same, for a person. */
  withoutBot?: boolean
  event: BoundedEvent
}

export type ReceiveEventInput = Omit<ArrivedEvent, 'event'> & {
  connectionId: number
  /** As the channel understood it: cut here at its bounds, before anything else happens. */
  event: InboundEvent
}

/**
 * The whole way in, one transaction: dedupe, contact, what acts upon a known message (stop), ticket, message, raw event
 * done. Safe to repeat, and the order in which events come does not matter for where they end. Server behaviour §1.
 */
export function receiveEvent(
  ctx: Ctx,
  { connectionId, event, ...eventFields }: ReceiveEventInput,
): Promise<void> {
  return receiveEvents(ctx, { connectionId, events: [{ ...eventFields, event: InboundEvent.parse(event) }] })
}

/** Several of one chat, cut at their bounds, in their order and in one transaction: what holds for all of them is asked once. */
export function receiveEvents(
  ctx: Ctx,
  { connectionId, events }: { connectionId: number; events: readonly ArrivedEvent[] },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const chat = chatMemory()
    for (const together of portionsOf(events)) {
      const begun = together.map((arrived, nth) => ({
        ...arrived,
        receivedAt: instantOf(tx, together.length - 1 - nth),
      }))
      const facts = await beginEvents(tx, connectionId, begun)
      const knownEvents = begun.map((arrivedEvent, nth) => ({
        connectionId,
        chat,
        ...arrivedEvent,
        facts: facts[nth],
      }))
      const stored = await receiveFirst(tx, knownEvents)
      for (const arrivedEvent of knownEvents.slice(stored)) await receiveOne(tx, arrivedEvent)
    }
  })
}

/** Messages, each of another id and raw event, begin together; what acts upon others, or comes twice, by itself. */
function portionsOf(events: readonly ArrivedEvent[]): (readonly ArrivedEvent[])[] {
  const count = (keyOf: (arrived: ArrivedEvent) => unknown) => new Set(events.map(keyOf)).size
  const isPlain =
    count(({ event }) => event.externalId) === events.length &&
    count(({ rawEventId }) => rawEventId) === events.length &&
    events.every(({ event }) => event.kind === 'message')
  return isPlain ? [events] : events.map((event) => [event])
}

/** A message and its raw event carry the same instant: by it, what is erased finds the raw event. */
function instantOf(tx: Tx, msAgo: number): Date {
  return new Date(tx.now().getTime() - msAgo)
}

type ReceivedEvent = ArrivedEvent & {
  connectionId: number
  chat: ChatMemory
  receivedAt: Date
  facts: InboundFacts | undefined
}

/**
 * Stores a customer's messages at once, from the first one on, as long as nobody answers them. Resolves with the number
 * of stored messages.
 */
async function receiveFirst(tx: Tx, events: readonly ReceivedEvent[]): Promise<number> {
  const isNew = (nth: number): boolean => events[nth]?.facts?.knownMessages.length === 0
  const run = runOf(events, isNew)
  if (run.length < 2) return 0
  let inbound: InboundContext | undefined
  // Each may bring another name.
  for (const arrivedEvent of run)
    if (arrivedEvent.facts) inbound = await resolveInboundContext(tx, arrivedEvent.facts, arrivedEvent)
  return inbound ? receiveRun(tx, inbound, run) : 0
}

async function receiveOne(open: Tx, arrivedEvent: ReceivedEvent): Promise<void> {
  const { event, receivedAt, facts } = arrivedEvent
  if (!facts || !isWelcome(facts, event) || event.kind === 'sealed') return
  const tx: Tx = { ...open, now: () => receivedAt }
  const inbound = await resolveInboundContext(tx, facts, arrivedEvent)
  await receive(tx, { ...inbound, isBotAway: arrivedEvent.withoutBot ?? false }, event)
}

/** Groups enter where the connection allows them; echoes of what we sent ourselves are known already. */
function isWelcome({ allowGroup, isOwnAct }: InboundFacts, { chat }: BoundedEvent): boolean {
  return (chat.kind === 'person' || allowGroup) && !isOwnAct
}

type OpenEvent = Exclude<BoundedEvent, { kind: 'sealed' }>

function receive(tx: Tx, inbound: InboundContext, event: OpenEvent): Promise<void> {
  if (event.kind === 'edit') return receiveEdit(tx, inbound, event)
  if (event.kind === 'revoke') return receiveRevoke(tx, inbound, event)
  if (event.kind === 'reaction') return receiveReaction(tx, inbound, event)
  if (event.kind === 'stub') return receiveStub(tx, inbound, event)
  if (event.kind === 'call') return receiveCall(tx, inbound, event)
  return receiveMessage(tx, inbound, event)
}
