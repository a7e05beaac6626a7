import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { messages } from '#db/schema/messages.ts'
import { ticketLogs, ticketRatings, tickets, ticketTags } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '#domain/core/context.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { MINUTE_MS } from '#domain/core/contract/time.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { setTimer } from '#domain/core/jobs/timers.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { ACK } from '#domain/messages/contract/schema.ts'
import { ASKS_RATING, ATTENDED, asksRating, isLive, WAITING } from '#domain/tickets/contract/lifecycle.ts'
import { USUAL_RATING_MINUTES } from '#domain/tickets/contract/rules.ts'
import type { DemoConversation, DemoLine } from './conversations.ts'
import { type DemoFile, photo, receipt, voice } from './media.ts'
import type { DemoMedia, ShopParts } from './parts.ts'

export async function storeDemoMedia(ctx: Ctx): Promise<DemoMedia> {
  const [a, b, c] = [await photo(), await receipt(), await voice()]
  return { photo: await store(ctx, a), receipt: await store(ctx, b), voice: await store(ctx, c) }
}

async function store(ctx: Ctx, file: DemoFile): Promise<number> {
  const name = unguessable()
  const { size } = await ctx.services.files.put(ctx.companyId, name, file.data)
  const isVoice = file.seconds !== undefined
  const row = {
    companyId: ctx.companyId,
    name,
    state: 'stored' as const,
    mime: file.mime,
    originalName: file.name,
    size,
    width: file.width ?? null,
    height: file.height ?? null,
    durationSeconds: file.seconds ?? null,
    isVoice,
    storedAt: ctx.now(),
  }
  return inTransaction(
    ctx,
    async (tx) => firstOrThrow(await tx.db.insert(files).values(row).returning({ id: files.id })).id,
  )
}

/** Writes one past conversation as it happened, so that its facts come by the triggers: ticket, log, messages, rating. */
export async function writeConversation(
  tx: Tx,
  shop: ShopParts,
  conversation: DemoConversation,
  contactId: number,
): Promise<void> {
  const ended = tx.now().getTime() - conversation.endedMinutesAgo * MINUTE_MS
  const length = conversation.lines.reduce((sum, demoLine) => sum + demoLine.afterMinutes, 0)
  const started = ended - length * MINUTE_MS
  const ticket = await writeTicket(tx, shop, conversation, { contactId, started, ended })

  let minute = started
  for (const [index, demoLine] of conversation.lines.entries()) {
    minute += demoLine.afterMinutes * MINUTE_MS
    await tx.db.insert(messages).values(messageOf(tx, shop, conversation, ticket, demoLine, new Date(minute)))
    if (index === 0) await acceptTicket(tx, ticket, started)
  }
  // Whoever was rated was asked first.
  if (conversation.rating !== undefined)
    await endTicket(tx, { ...conversation, status: ASKS_RATING }, ticket, ended)
  await endTicket(tx, conversation, ticket, ended)
  const laneId = conversation.lane === undefined ? undefined : shop.tags.get(conversation.lane)
  if (laneId !== undefined) {
    const enteredAt = new Date(ended)
    await tx.db
      .insert(ticketTags)
      .values({ companyId: tx.companyId, ticketId: ticket.id, tagId: laneId, enteredAt })
  }
  if (asksRating(conversation)) {
    const dueAt = new Date(ended + USUAL_RATING_MINUTES * MINUTE_MS)
    await setTimer(tx, { kind: 'rating', refId: ticket.id, dueAt })
  }
  if (conversation.rating !== undefined) {
    const rating = {
      companyId: tx.companyId,
      ticketId: ticket.id,
      userId: ticket.userId,
      rate: conversation.rating,
      createdAt: new Date(ended),
    }
    await tx.db.insert(ticketRatings).values(rating)
  }
}

type Times = { contactId: number; started: number; ended: number }
type Ticket = { id: number; contactId: number; userId: number | null; queueId: number | null }

async function writeTicket(
  tx: Tx,
  shop: ShopParts,
  conversation: DemoConversation,
  times: Times,
): Promise<Ticket> {
  const last = conversation.lines.at(-1)
  const userId = conversation.user ? (shop.users.get(conversation.user) ?? null) : null
  const queueId = conversation.queue ? (shop.queues.get(conversation.queue) ?? null) : null
  const isGroup = conversation.group !== undefined
  const row = {
    companyId: tx.companyId,
    contactId: times.contactId,
    connectionId: shop.connectionId,
    queueId,
    status: userId === null && isLive(conversation) ? conversation.status : WAITING,
    unreadMessages: conversation.unread ?? 0,
    lastMessage: last ? (last.text ?? bodyOf(last)) : '',
    lastMessageFromMe: last?.speaker === 'a',
    lastMessageAt: new Date(times.ended),
    isGroup,
    waitingSince: isGroup ? null : new Date(times.started),
    createdAt: new Date(times.started),
    updatedAt: new Date(times.started),
  }
  const { id, contactId } = firstOrThrow(await tx.db.insert(tickets).values(row).returning())
  const ticket = { id, contactId, userId, queueId }
  await writeLog(tx, ticket, times, isLive(conversation) ? null : new Date(times.ended))
  return ticket
}

/** Somebody takes it, a minute after it began. */
async function acceptTicket(tx: Tx, { id, userId }: Ticket, started: number): Promise<void> {
  if (userId === null) return
  const at = new Date(started + MINUTE_MS)
  await tx.db
    .update(tickets)
    .set({ status: ATTENDED, userId, acceptedAt: at, updatedAt: at, waitingSince: null })
    .where(inCompany(tx, tickets, eq(tickets.id, id)))
}

/** It stands as the demo says, since its last line. */
async function endTicket(
  tx: Tx,
  { status, lines }: DemoConversation,
  { id }: Ticket,
  ended: number,
): Promise<void> {
  const at = new Date(ended)
  const isOver = !isLive({ status })
  const end = {
    status,
    updatedAt: at,
    lastMessageAt: at,
    closedAt: isOver ? at : null,
    ...(isOver && { waitingSince: null }),
  }
  if (lines.length > 0)
    await tx.db
      .update(tickets)
      .set(end)
      .where(inCompany(tx, tickets, eq(tickets.id, id)))
}

async function writeLog(tx: Tx, ticket: Ticket, times: Times, closedAt: Date | null): Promise<void> {
  const row = { companyId: tx.companyId, ticketId: ticket.id }
  const later = (seconds: number) => new Date(times.started + seconds * 1000)
  const rows: (typeof ticketLogs.$inferInsert)[] = [{ ...row, type: 'create', createdAt: later(0) }]
  if (ticket.queueId) rows.push({ ...row, type: 'queue', queueId: ticket.queueId, createdAt: later(1) })
  if (ticket.userId) rows.push({ ...row, type: 'open', userId: ticket.userId, createdAt: later(60) })
  if (closedAt) rows.push({ ...row, type: 'closed', userId: ticket.userId, createdAt: closedAt })
  await tx.db.insert(ticketLogs).values(rows)
}

const KINDS = {
  photo: 'image',
  receipt: 'image',
  voice: 'audio',
  location: 'locationMessage',
} as const

function messageOf(
  tx: Tx,
  shop: ShopParts,
  conversation: DemoConversation,
  ticket: Ticket,
  demoLine: DemoLine,
  sentAt: Date,
): typeof messages.$inferInsert {
  const fromMe = demoLine.speaker !== 'c'
  const authorId = demoLine.author === undefined ? null : shop.customers.get(demoLine.author)
  const userId = demoLine.user ? shop.users.get(demoLine.user) : ticket.userId
  const fileId = demoLine.media && demoLine.media !== 'location' ? shop.media[demoLine.media] : null
  return {
    companyId: tx.companyId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: shop.connectionId,
    queueId: ticket.queueId,
    userId: fromMe ? userId : null,
    authorId,
    externalId: `DEMO${unguessable().slice(0, 16).toUpperCase()}`,
    fromMe,
    mediaType: demoLine.media ? KINDS[demoLine.media] : 'conversation',
    body: demoLine.text ?? bodyOf(demoLine),
    fileId,
    isPrivate: demoLine.speaker === 'n',
    // Where nobody has it, the house itself speaks.
    isSystem: fromMe && userId === null && conversation.group === undefined,
    ack: ackOf(fromMe, conversation),
    sentAt: sentAt,
    createdAt: sentAt,
  }
}

function bodyOf(demoLine: DemoLine): string {
  if (demoLine.media === 'voice') return 'Áudio'
  if (demoLine.media === 'location')
    return ' | https://maps.google.com/maps?q=-23.5614%2C-46.6559 | Avenida Paulista, 1578'
  return ''
}

function ackOf(fromMe: boolean, conversation: DemoConversation) {
  if (!fromMe) return ACK.queued
  return isLive(conversation) ? ACK.delivered : ACK.read
}
