import { files } from '#db/schema/files.ts'
import { messageMentions } from '#db/schema/messages.ts'
import { contactTags } from '#db/schema/tags.ts'
import { ticketHandovers } from '#db/schema/ticket-handovers.ts'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { drafts, ticketLogs, ticketParticipants, ticketPins } from '#db/schema/tickets.ts'
import type { Services, Tx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aQueue,
  aTag,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'

/** A ticket with everything by which it could show: its contact's name and label, and what was said, sent and noted in it. */
export type FixtureTicket = Awaited<ReturnType<typeof aTicket>> & {
  kind: string
  name: string
  tagId: number
  messageId: number
  fileId: number
  noteId: number
}
export type Fixture = {
  company: TestCompany
  viewers: { kind: string; user: UserActor }[]
  tickets: FixtureTicket[]
  laneId: number
  /** Without any right to any of them. */
  writer: UserActor
}

/** A word that is said in every ticket, and nowhere else. */
export const SEARCH_WORD = 'azulejo'

export async function makeFixture(services: Services): Promise<Fixture> {
  const company = await aCompany(services)
  const { ctx, queue } = company
  const [otherQueue, third] = [await aQueue(ctx), await aQueue(ctx)]
  const second = await aConnection(ctx)
  const person = (kind: string, values: Partial<UserActor> = {}) =>
    aUser(ctx, { name: kind, ...values, allowRealTime: true }).then((user) => ({ kind, user }))
  const queueIds = [queue.id]
  const viewers = [
    { kind: 'an admin', user: company.admin },
    await person('of a queue', { queueIds }),
    await person('of another queue', { queueIds: [otherQueue.id], defaultConnectionId: second.id }),
    await person('of all queues', { queueIds: [queue.id, otherQueue.id, third.id] }),
    await person('with allTicket', { queueIds, allTicket: true }),
    await person('with allUserChat', { queueIds, allUserChat: true }),
    await person('with allTicket and allUserChat', { queueIds, allTicket: true, allUserChat: true }),
    await person('with allowGroup', { allowGroup: true }),
    await person('with groups of one connection', {
      queueIds,
      allowGroup: true,
      defaultConnectionId: second.id,
    }),
    await person('with allHistoric', { queueIds, allHistoric: true }),
    await person('who takes part'),
    await person('whose wallet the customers are in'),
    await person('without any right'),
  ]
  const userOf = (kind: string) => firstOrThrow(viewers.filter((viewer) => viewer.kind === kind)).user
  const writer = await aUser(ctx, { name: 'quem escreve' })
  const wallet = userOf('whose wallet the customers are in').userId
  const fixture: Fixture = {
    company,
    viewers,
    tickets: [],
    writer,
    laneId: (await aTag(ctx, { isKanban: true })).id,
  }
  const [ownerId, colleague] = [userOf('of a queue').userId, writer.userId]
  const add = (kind: string, status: TicketStatus, values: Values = {}) =>
    addTicket(fixture, kind, status, values, wallet)

  await add('waits in a queue', 'pending', { queueId: queue.id })
  await add('waits in another queue', 'pending', { queueId: otherQueue.id })
  await add('waits without a queue', 'pending')
  await add('is a colleague’s of the queue', 'open', { queueId: queue.id, userId: colleague })
  await add('is a colleague’s without a queue', 'open', { userId: colleague })
  await add('is one’s own in a foreign queue', 'open', { queueId: third.id, userId: ownerId })
  await add('is taken part in', 'open', {
    queueId: third.id,
    userId: colleague,
    participantIds: [userOf('who takes part').userId],
  })
  await add('is a group', 'group', { isGroup: true })
  await add('is a group of the second connection', 'group', { isGroup: true, connectionId: second.id })
  const asTicket = { isGroup: true, connectionId: (await aConnection(ctx, { groupAsTicket: true })).id }
  await add('is a group as a ticket that waits in a foreign queue', 'pending', {
    ...asTicket,
    queueId: third.id,
  })
  await add('is one’s own group as a ticket', 'open', { ...asTicket, queueId: third.id, userId: ownerId })
  await add('is a colleague’s group as a ticket', 'open', {
    ...asTicket,
    queueId: queue.id,
    userId: colleague,
  })
  await add('waits for a rating', 'nps', { queueId: queue.id, userId: colleague })
  await add('ended in another queue', 'closed', { queueId: otherQueue.id })
  await add('asks for consent', 'lgpd', { queueId: queue.id })
  // One conversation: the past in another queue, the present in the queue of some viewers.
  const past = await add('is past, of another queue', 'closed', { queueId: otherQueue.id, isLatest: false })
  await add('goes on where it is seen', 'open', {
    queueId: queue.id,
    userId: ownerId,
    contactId: past.contactId,
  })
  return fixture
}

type Values = Parameters<typeof aTicket>[2] & { participantIds?: number[] }

async function addTicket(
  fixture: Fixture,
  kind: string,
  status: TicketStatus,
  values: Values,
  wallet: number,
) {
  const { company, viewers, tickets } = fixture
  return inTransaction(company.ctx, async (tx) => {
    const inside = { ...company, ctx: tx }
    const n = tickets.length
    const isGroup = values.isGroup ?? false
    const name = `Pessoa${n} ${kind}`
    const number = isGroup ? `12036300000000${n}` : `55119000000${String(n).padStart(2, '0')}`
    const contactId =
      values.contactId ??
      (await aContact(tx, { name, number, isGroup, walletUserId: isGroup ? null : wallet })).id
    const previous = tickets.find((ticket) => ticket.contactId === contactId)
    const tagId = previous?.tagId ?? (await aTag(tx)).id
    const { companyId } = tx
    if (!previous) await tx.db.insert(contactTags).values({ companyId, contactId, tagId })
    const base = {
      ...values,
      contactId,
      unreadMessages: 1,
      waitingSince: status === 'pending' ? tx.now() : null,
    }
    const ticket = await aTicket(inside, status, { ...base, lastMessage: `${SEARCH_WORD} ${n}` })
    const fileId = await aFile(tx, n)
    const messageFields = { body: `${SEARCH_WORD} ${n}`, mediaType: 'image', fileId } as const
    const { id: messageId } = await aMessage(inside, ticket, messageFields)
    const noteId = await surround(tx, fixture, ticket)
    const users = viewers.map(({ user }) => user.userId)
    await tx.db.insert(messageMentions).values(users.map((userId) => ({ companyId, messageId, userId })))
    const fixtureTicket = { ...ticket, kind, name: previous?.name ?? name, tagId, messageId, fileId, noteId }
    tickets.push(fixtureTicket)
    return fixtureTicket
  })
}

/** Adds the rows that each viewer once kept of the ticket, whether or not they see it now. */
async function surround(tx: Tx, { viewers, writer }: Fixture, ticket: Awaited<ReturnType<typeof aTicket>>) {
  const { companyId } = tx
  const { id: ticketId, contactId, participantIds } = ticket
  const users = viewers.map(({ user }) => user.userId)
  await tx.db.insert(ticketPins).values(users.map((userId) => ({ companyId, userId, ticketId })))
  await tx.db
    .insert(drafts)
    .values(users.map((userId) => ({ companyId, userId, ticketId, isPrivate: false, body: 'rascunho' })))
  await tx.db
    .insert(ticketHandovers)
    .values(users.map((userId) => ({ companyId, userId, ticketId, kind: 'transfer' as const })))
  await tx.db.insert(ticketLogs).values({ companyId, ticketId, type: 'create' })
  const joined = participantIds.map((userId) => ({ userId, state: 'joined' as const }))
  if (joined.length > 0)
    await tx.db.insert(ticketParticipants).values(joined.map((row) => ({ ...row, companyId, ticketId })))
  const note = { companyId, contactId, ticketId, userId: writer.userId, note: 'observação' }
  return firstOrThrow(await tx.db.insert(ticketNotes).values(note).returning()).id
}

async function aFile(tx: Tx, n: number): Promise<number> {
  const row = { companyId: tx.companyId, name: `visto${n}`, state: 'stored' as const, mime: 'image/png' }
  return firstOrThrow(await tx.db.insert(files).values(row).returning()).id
}
