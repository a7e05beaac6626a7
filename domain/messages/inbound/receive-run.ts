import { silentFor } from '../../bot/silent-for.ts'
import type { BoundedEvent, BoundedMessage } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { emit } from '../../core/outbox.ts'
import { factsOf, lockPair, TICKETS } from '../../tickets/queries.ts'
import { answerTextOf } from '../answer-text.ts'
import { bodyOf } from '../contract/preview.ts'
import { saysSomething } from '../contract/rules.ts'
import { safeJson } from '../contract/safe-text.ts'
import { applyEarly } from './apply-early.ts'
import { mayAnswerCampaign } from './campaign-door.ts'
import type { InboundContext } from './inbound-context.ts'
import { answerIdOf, dataOf } from './message-data.ts'
import { broughtValues, commonValues, follow } from './store-inbound.ts'
import { FIND_LIVE, STORE_RUN, type StoredMessage } from './store-statement.ts'

type RunMessage = { event: BoundedMessage; receivedAt: Date }

/**
 * Those, from the first on, of a customer's messages that may be stored at once: of one person, without a file, none of them
 * quoting another, none that the product answers beside the bot.
 */
export function runOf<T extends { event: BoundedEvent; withoutBot?: boolean }>(
  events: readonly T[],
  isNew: (nth: number) => boolean,
): (T & { event: BoundedMessage })[] {
  const ids = new Set(events.map(({ event }) => event.externalId))
  const run: (T & { event: BoundedMessage })[] = []
  for (const [nth, runEvent] of events.entries()) {
    const { event, withoutBot = false } = runEvent
    if (event.kind !== 'message' || withoutBot || !isNew(nth) || !isPlain(event, ids)) break
    if (run[0] && !isSamePerson(run[0].event, event)) break
    run.push({ ...runEvent, event })
  }
  return run
}

function isPlain(event: BoundedMessage, ids: ReadonlySet<string>): boolean {
  const { fromMe, file, mediaType, quotedExternalId } = event
  return (
    !fromMe &&
    !file &&
    mediaType !== 'audio' &&
    saysSomething(mediaType) &&
    !(quotedExternalId && ids.has(quotedExternalId))
  )
}

function isSamePerson({ chat }: BoundedMessage, { chat: otherChat }: BoundedMessage): boolean {
  if (chat.kind !== 'person' || otherChat.kind !== 'person') return false
  return chat.person.phone === otherChat.person.phone && chat.person.lid === otherChat.person.lid
}

/** Stores as many of a run, from the first on, as nobody answers; resolves with how many: the others go their own way. */
export async function receiveRun(
  tx: Tx,
  inbound: InboundContext,
  run: readonly RunMessage[],
): Promise<number> {
  const { contactId, connectionId } = inbound
  if (!inbound.isActive || inbound.isGroup || mayAnswerCampaign(tx, inbound)) return 0
  const pair = { companyId: tx.companyId, contactId, connectionId }
  const [, [liveTicket]] = await Promise.all([lockPair(tx, pair), FIND_LIVE.rows(tx.db, pair)])
  if (!liveTicket) return 0
  const ticket = TICKETS.read(liveTicket)
  const messages = run.map(({ event, receivedAt }) => ({
    ...event,
    body: bodyOf(event),
    data: dataOf(event.dataJson),
    receivedAt,
  }))
  const heard = messages.map(({ data, receivedAt, ...message }) => ({
    text: answerTextOf(message),
    answerId: answerIdOf(data),
    receivedAt,
  }))
  const count = await silentFor(tx, { ticket, standing: liveTicket.standing }, heard)
  if (count < 2) return 0
  const stored = await STORE_RUN.rows(tx.db, {
    ...commonValues(tx, inbound, { fromMe: false, moves: true }),
    ticketId: ticket.id,
    messages: safeJson(
      messages.slice(0, count).map((message) => broughtValues(message, message.receivedAt.toISOString())),
    ),
  })
  await tell(tx, inbound, ticket, stored)
  return count
}

/** Each is told of; what follows a message follows the last of them. */
async function tell(
  tx: Tx,
  inbound: InboundContext,
  ticket: ReturnType<typeof TICKETS.read>,
  stored: readonly StoredMessage[],
): Promise<void> {
  const facts = factsOf(ticket)
  for (const { messageId, messageVersion: version, early } of stored.slice(0, -1)) {
    emit(tx, { type: 'message.created', messageId, ticketId: ticket.id, version, ticket: facts })
    if (early) await applyEarly(tx, inbound, messageId, early)
  }
  const last = stored.at(-1)
  if (last)
    await follow(tx, inbound, {
      ...last,
      id: last.messageId,
      ticket,
      standing: null,
      moves: true,
      fromMe: false,
    })
}
