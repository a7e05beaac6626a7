import { type BoundedEvent, InboundEvent } from '../../channels/inbound.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import { type InboundContext, resolveInboundContext } from './inbound-context.ts'
import { beginEvent, type InboundFacts } from './inbound-facts.ts'
import { receiveCall } from './receive-call.ts'
import { receiveEdit, receiveReaction, receiveRevoke } from './receive-effects.ts'
import { receiveMessage, receiveStub } from './receive-message.ts'

export type ReceiveEventInput = {
  connectionId: number
  /** The stored raw event that this one was read from, marked done with it; null for an event without one. */
  rawEventId: number | null
  /** The bot had its tries: what it cannot answer is stored all the same, for a person. */
  withoutBot?: boolean
  /** As the channel understood it: cut here at its bounds, before anything else happens. */
  event: InboundEvent
}

/**
 * The whole way in, one transaction: dedupe, contact, what acts upon a known message (stop), ticket, message, raw event
 * done. Safe to repeat, and the order in which events come does not matter for where they end. Server behaviour §1.
 */
export function receiveEvent(ctx: Ctx, { event: whole, ...input }: ReceiveEventInput): Promise<void> {
  const event = InboundEvent.parse(whole)
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const facts = await beginEvent(tx, { ...input, event })
    if (isWelcome(facts, event)) await receive(tx, await contextOf(tx, facts, { ...input, event }), event)
  })
}

async function contextOf(
  tx: Tx,
  facts: InboundFacts,
  input: Omit<ReceiveEventInput, 'event'> & { event: BoundedEvent },
): Promise<InboundContext> {
  return { ...(await resolveInboundContext(tx, facts, input)), isBotAway: input.withoutBot ?? false }
}

/** A message and its raw event carry the same instant: by it, what is erased finds the raw event. */
function atOneInstant(tx: Tx): Tx {
  const instant = tx.now()
  return { ...tx, now: () => instant }
}

/** Groups enter where the connection allows them; echoes of what we sent ourselves are known already. */
function isWelcome({ allowGroup, isOwnAct }: InboundFacts, { chat }: BoundedEvent): boolean {
  return (chat.kind === 'person' || allowGroup) && !isOwnAct
}

function receive(tx: Tx, inbound: InboundContext, event: BoundedEvent): Promise<void> {
  if (event.kind === 'edit') return receiveEdit(tx, inbound, event)
  if (event.kind === 'revoke') return receiveRevoke(tx, inbound, event)
  if (event.kind === 'reaction') return receiveReaction(tx, inbound, event)
  if (event.kind === 'stub') return receiveStub(tx, inbound, event)
  if (event.kind === 'call') return receiveCall(tx, inbound, event)
  return receiveMessage(tx, inbound, event)
}
