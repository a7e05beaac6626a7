import { DAY_MS, UNDO_MS } from '#domain/core/contract/time.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { aMessageEvent, aPerson, aPersonChat } from '#tests/support/inbound.ts'
import {
  type Believed,
  isLive,
  isPlainGroup,
  makeLatest,
  moved,
  ofPair,
  restore,
  type World,
} from './believed.ts'
import type { Customer, Office } from './office.ts'

/**
 * The answers of customers to a question for a rating. A number answers it, a few words do not, and a sentence goes on.
 */
const WORDS = { rates: '9', mumbles: 'oi', goesOn: 'quero mudar o endereço da minha entrega de amanhã' }
type Says = keyof typeof WORDS
export const SAYINGS: readonly Says[] = ['goesOn', 'mumbles', 'rates']

/** A customer writes; answers nothing, and refuses nothing. Server behaviour §1.5, §1.6, §2.10. */
export async function customerWrites(world: World, office: Office, customer: Customer, says: Says) {
  const chat = customer.isGroup
    ? { kind: 'group' as const, groupId: customer.number, subject: null }
    : aPersonChat(customer.number)
  const author = customer.isGroup ? aPerson('5511922223333', 'Membro') : null
  const event = aMessageEvent({ chat, author, body: WORDS[says], externalId: crypto.randomUUID() })
  await receiveEvent(office.ctx, { connectionId: office.connectionId, rawEventId: null, event })
  const into = expectTicket(world, office, customer)
  const ticket = into ?? (await newTicket(world, office, customer))
  ticket.unread += 1
  if (into && ticket.status === 'nps') answersQuestion(ticket, says)
  // Its company asks nobody for consent: who waits for that question waits for a person.
  if (into && ticket.status === 'lgpd' && !isPlainGroup(ticket)) moved(ticket, { status: 'pending' })
}

/** Into which ticket it goes, and what that does to it; null: into a new one. */
function expectTicket(world: World, office: Office, customer: Customer): Believed | null {
  const pair = ofPair(world, { contactId: customer.id, connectionId: office.connectionId })
  const live = pair.find(isLive)
  if (live && live.status !== 'nps') return live
  const newest = live ?? pair.find(({ isLatest }) => isLatest)
  if (!newest) return null
  if (goesOnAsItWas(world, newest)) return newest
  if (live) return live
  if (!office.goesOn || endedByRating(newest)) return null
  makeLatest(world, newest)
  // Nobody of the office is online: whose it was does not keep it. Decision 100.
  moved(newest, { status: isPlainGroup(newest) ? 'group' : 'pending', userId: null })
  newest.log.push('reopen')
  return newest
}

/** It was ended a moment ago, and nobody was told yet: it has not ended. Decision 024. */
function goesOnAsItWas(world: World, ticket: Believed): boolean {
  const { undo } = ticket
  if (undo?.state !== 'open' || undo.act === 'transfer') return false
  if (undo.waits === null && undo.until < world.clock.now) return false
  restore(world, ticket, undo)
  ticket.log.push('reopen')
  return true
}

const DECIDES = new Set(['create', 'open', 'reopen', 'pending', 'transfered', 'nps', 'undone'])
function endedByRating({ log }: Believed): boolean {
  return log.findLast((type) => DECIDES.has(type)) === 'nps'
}

/** A new ticket: its id is learnt, all else is expected. */
async function newTicket(world: World, office: Office, customer: Customer): Promise<Believed> {
  const [row] = await world.services.admin<{ id: number }[]>`
    select max(id)::float8 as id from tickets where company_id = ${office.company.id}`
  const kind = { isGroup: customer.isGroup, groupAsTicket: customer.isGroup && office.groupAsTicket }
  const queueId = isPlainGroup(kind) ? null : office.onlyQueueId
  const ticket: Believed = {
    id: row?.id ?? 0,
    office,
    contactId: customer.id,
    connectionId: office.connectionId,
    queueId,
    status: isPlainGroup(kind) ? 'group' : 'pending',
    log: queueId === null ? ['create'] : ['create', 'queue'],
    userId: null,
    unread: 0,
    participantIds: [],
    wasAttended: false,
    ...kind,
    isLatest: true,
    isRated: false,
    undo: null,
  }
  world.tickets.set(ticket.id, ticket)
  makeLatest(world, ticket)
  return ticket
}

function answersQuestion(ticket: Believed, says: Says): void {
  if (says === 'mumbles') return
  if (says === 'rates') {
    moved(ticket, { status: 'closed', unread: 0 })
    ticket.isRated = true
    ticket.log.push('closed')
    return
  }
  moved(ticket, { status: ticket.userId === null ? 'pending' : 'open' })
  ticket.log.push('reopen')
}

/** Lets the undo window pass: acts cannot be undone any more, and their messages go out. */
export async function momentPasses(world: World): Promise<void> {
  world.clock.now += UNDO_MS + 1
  await runAll(world)
  for (const { undo } of world.tickets.values()) {
    if (undo?.state === 'open' && undo.waits !== null && undo.until <= world.clock.now) undo.state = 'done'
  }
}

/** Questions for a rating wait a day, where the connection says nothing. */
export async function dayPasses(world: World): Promise<void> {
  await momentPasses(world)
  world.clock.now += DAY_MS + 1
  await runAll(world)
  for (const ticket of world.tickets.values()) {
    if (ticket.status !== 'nps') continue
    moved(ticket, { status: 'closed', unread: 0 })
    ticket.log.push('autoClose')
  }
}

async function runAll({ services }: World): Promise<void> {
  while ((await runTimers(services)) > 0);
}
