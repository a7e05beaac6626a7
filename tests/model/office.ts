import { eq } from 'drizzle-orm'
import { connectionQueues, connections } from '#db/schema/connections.ts'
import { contactTags } from '#db/schema/tags.ts'
import { type Ctx, type Services, systemCtx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aContact,
  aQueue,
  aTag,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'

export type Customer = { id: number; number: string; isGroup: boolean; isTagged: boolean }
/** A company as the model knows it. */
export type Office = {
  company: TestCompany
  ctx: Ctx
  people: UserActor[]
  queueIds: number[]
  customers: Customer[]
  connectionId: number
  /** The queue of new tickets, where there is one alone. */
  onlyQueueId: number | null
  asksRating: boolean
  needsTag: boolean
  /** True when a customer's new message goes on with the ticket that ended. */
  goesOn: boolean
  /** Its groups are ordinary tickets. */
  groupAsTicket: boolean
}

/** Two companies that differ in all that the lifecycle asks a company for. */
export async function makeOffices(services: Services): Promise<Office[]> {
  return [
    await makeOffice(services, {
      asksRating: true,
      needsTag: false,
      goesOn: false,
      groupAsTicket: false,
      onlyOneQueue: false,
    }),
    await makeOffice(services, {
      asksRating: false,
      needsTag: true,
      goesOn: true,
      groupAsTicket: true,
      onlyOneQueue: true,
    }),
  ]
}

type Terms = Pick<Office, 'asksRating' | 'needsTag' | 'goesOn' | 'groupAsTicket'> & { onlyOneQueue: boolean }

async function makeOffice(services: Services, { onlyOneQueue, ...terms }: Terms): Promise<Office> {
  const company = await aCompany(services)
  const ctx = systemCtx(services, company.id, 'seed')
  const [second, third] = [await aQueue(ctx), await aQueue(ctx)]
  const queueIds = [company.queue.id, second.id, third.id]
  const connectionId = company.connection.id
  const { asksRating, needsTag, goesOn, groupAsTicket } = terms
  await withSettings(ctx, {
    userRating: asksRating ? 'enabled' : 'disabled',
    requiredTag: needsTag ? 'enabled' : 'disabled',
  })
  await inTransaction(ctx, async (tx) => {
    const words = { ratingMessage: asksRating ? 'De 0 a 10?' : '', complationMessage: 'Até logo.' }
    await tx.db
      .update(connections)
      .set({ ...words, allowGroup: true, groupAsTicket, timeCreateNewTicket: goesOn ? 1_000_000 : 0 })
      .where(eq(connections.id, connectionId))
  })
  if (!onlyOneQueue) await linkQueue(ctx, connectionId, second.id)
  return {
    ...terms,
    company,
    ctx,
    queueIds,
    connectionId,
    onlyQueueId: onlyOneQueue ? company.queue.id : null,
    people: await makePeople(company, ctx, queueIds),
    customers: await makeCustomers(ctx),
  }
}

async function linkQueue(ctx: Ctx, connectionId: number, queueId: number): Promise<void> {
  const { companyId } = ctx
  await inTransaction(ctx, (tx) =>
    tx.db.insert(connectionQueues).values({ companyId, connectionId, queueId }),
  )
}

/** An admin, and attendants with rights of every kind. */
async function makePeople(company: TestCompany, ctx: Ctx, queueIds: number[]): Promise<UserActor[]> {
  const [first = 0, second = 0] = queueIds
  return [
    company.admin,
    await aUser(ctx, { name: 'Ana', queueIds: [first] }),
    await aUser(ctx, { name: 'Beto', queueIds: [first, second], userClosePendingTicket: true }),
    await aUser(ctx, { name: 'Caio', queueIds, allTicket: true, allowGroup: true, allUserChat: true }),
    await aUser(ctx, { name: 'Dora', queueIds: [second], allTicket: true, userClosePendingTicket: true }),
    await aUser(ctx, { name: 'Enzo', queueIds: [], allowGroup: true, allHistoric: true }),
  ]
}

async function makeCustomers(ctx: Ctx): Promise<Customer[]> {
  const tag = await aTag(ctx)
  const customers: Customer[] = []
  for (let n = 0; n < 8; n++) {
    const isGroup = n >= 6
    // Left to people: what the bot does is told by its own doors.
    const group = isGroup ? { isGroup, number: `12036300000${ctx.companyId}${n}` } : {}
    const contact = await aContact(ctx, { ...group, disableBot: true })
    const isTagged = n % 2 === 0
    if (isTagged) {
      const row = { companyId: ctx.companyId, contactId: contact.id, tagId: tag.id }
      await inTransaction(ctx, (tx) => tx.db.insert(contactTags).values(row))
    }
    customers.push({ id: contact.id, number: contact.number, isGroup, isTagged })
  }
  return customers
}
