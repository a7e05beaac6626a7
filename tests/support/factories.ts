import { companies } from '#db/schema/companies.ts'
import { connectionLeases, connectionQueues, connections } from '#db/schema/connections.ts'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import { messages } from '#db/schema/messages.ts'
import { queues } from '#db/schema/queues.ts'
import { companySettings } from '#db/schema/settings.ts'
import { tags } from '#db/schema/tags.ts'
import { tickets } from '#db/schema/tickets.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { type Ctx, type Services, systemCtx, type Tx, userCtx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { PLAN_FLAGS } from '#domain/plans/contract/rules.ts'
import type { CompanySetting } from '#domain/settings/contract/schema.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { CANARY } from '#scripts/testing/canaries.ts'

let counter = 0
const next = () => ++counter

/** A fresh company with a queue, an admin, an attendant of that queue, a paired connection and one contact. */
export async function aCompany(services: Services): Promise<TestCompany> {
  const name = `Company ${next()} ${crypto.randomUUID().slice(0, 8)}`
  const company = firstOrThrow(
    await services.system.insert(companies).values({ name }).returning({ id: companies.id }),
  )
  const ctx = systemCtx(services, company.id, 'seed')
  return inTransaction(ctx, async (tx) => {
    const queue = await aQueue(tx)
    const admin = await aUser(tx, { profile: 'admin' })
    const attendant = await aUser(tx, { queueIds: [queue.id] })
    const connection = await aConnection(tx, { queueIds: [queue.id] })
    const contact = await aContact(tx)
    return { id: company.id, ctx, queue, admin, attendant, connection, contact }
  })
}

export type TestCompany = {
  id: number
  /** Acts as the company's own machinery. */
  ctx: Ctx
  queue: { id: number; name: string }
  admin: UserActor
  attendant: UserActor
  connection: { id: number }
  contact: { id: number; name: string; number: string }
}

/** Every factory takes the context of a company, inside a transaction or not. */
export function aQueue(ctx: Ctx, values: Partial<typeof queues.$inferInsert> = {}) {
  const n = next()
  const color = `#${(0x2266aa + n).toString(16).padStart(6, '0')}`
  const row = { name: `Queue ${n}`, color, ...values, companyId: ctx.companyId }
  return write(ctx, async (tx) => firstOrThrow(await tx.db.insert(queues).values(row).returning()))
}

export function aUser(
  ctx: Ctx,
  values: Partial<UserActor> & { email?: string; passwordHash?: string } = {},
): Promise<UserActor> {
  const {
    email = `user${next()}-${crypto.randomUUID().slice(0, 8)}@test.example`,
    passwordHash = 'none',
    queueIds = [],
  } = values
  const profile = values.profile ?? 'user'
  return write(ctx, async (tx) => {
    const row = firstOrThrow(
      await tx.db
        .insert(users)
        .values({ name: `User ${next()}`, ...values, companyId: ctx.companyId, email, passwordHash, profile })
        .returning(),
    )
    const links = queueIds.map((queueId) => ({ companyId: ctx.companyId, userId: row.id, queueId }))
    if (links.length > 0) await tx.db.insert(userQueues).values(links)
    const actorFields = {
      sessionId: 'none',
      masksNumbers: false,
      timeZone: 'America/Sao_Paulo',
      country: 'BR',
      planFlags: PLAN_FLAGS,
      isExpired: false,
      homeCompanyId: null,
    }
    return {
      ...row,
      ...actorFields,
      ...values,
      profile,
      kind: 'user',
      userId: row.id,
      companyId: ctx.companyId,
      queueIds,
    }
  })
}

export function aConnection(
  ctx: Ctx,
  values: Partial<typeof connections.$inferInsert> & { queueIds?: number[] } = {},
) {
  const { queueIds = [], ...columns } = values
  return write(ctx, async (tx) => {
    const defaults = {
      name: `Connection ${next()}`,
      channel: 'whatsapp' as const,
      status: 'CONNECTED' as const,
    }
    const row = firstOrThrow(
      await tx.db
        .insert(connections)
        .values({ ...defaults, ...columns, companyId: ctx.companyId })
        .returning(),
    )
    await tx.db.insert(connectionLeases).values({ companyId: ctx.companyId, connectionId: row.id })
    const links = queueIds.map((queueId) => ({ companyId: ctx.companyId, connectionId: row.id, queueId }))
    if (links.length > 0) await tx.db.insert(connectionQueues).values(links)
    return row
  })
}

export function aContact(ctx: Ctx, values: Partial<typeof contacts.$inferInsert> & { lid?: string } = {}) {
  const { lid, ...columns } = values
  const number = columns.number ?? `5511${String(900_000_000 + next())}`
  return write(ctx, async (tx) => {
    const row = firstOrThrow(
      await tx.db
        .insert(contacts)
        .values({
          name: `${CANARY} ${next()}`,
          channel: 'whatsapp',
          ...columns,
          number,
          companyId: ctx.companyId,
        })
        .returning(),
    )
    const kind = row.isGroup ? ('group' as const) : ('phone' as const)
    await tx.db
      .insert(contactIdentities)
      .values([
        { companyId: ctx.companyId, kind, value: number, contactId: row.id },
        ...(lid ? [{ companyId: ctx.companyId, kind: 'lid' as const, value: lid, contactId: row.id }] : []),
      ])
    return row
  })
}

/** A ticket in the given status: of the company's connection and a fresh contact unless said otherwise. */
export function aTicket(
  company: TestCompany,
  status: TicketStatus,
  values: Partial<typeof tickets.$inferInsert> = {},
) {
  return write(company.ctx, async (tx) => {
    const contactId = values.contactId ?? (await aContact(tx)).id
    const row = { connectionId: company.connection.id, status, ...values, contactId, companyId: company.id }
    return firstOrThrow(await tx.db.insert(tickets).values(row).returning())
  })
}

export function aMessage(
  company: TestCompany,
  ticket: { id: number; contactId: number; connectionId: number },
  values: Partial<typeof messages.$inferInsert> = {},
) {
  const row = {
    externalId: `TEST${next()}`,
    fromMe: false,
    mediaType: 'conversation' as const,
    body: `${CANARY} message ${next()}`,
    ...values,
    companyId: company.id,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
  }
  return write(company.ctx, async (tx) => firstOrThrow(await tx.db.insert(messages).values(row).returning()))
}

export function aTag(ctx: Ctx, values: Partial<typeof tags.$inferInsert> = {}) {
  const row = { name: `Tag ${next()}`, color: '#aa2266', ...values, companyId: ctx.companyId }
  return write(ctx, async (tx) => firstOrThrow(await tx.db.insert(tags).values(row).returning()))
}

/** Sets company settings in their stored form (`enabled`, `disabled`, text). */
export function withSettings(ctx: Ctx, values: Partial<Record<CompanySetting, string>>) {
  return write(ctx, async (tx) => {
    for (const [name, value] of Object.entries(values)) {
      await tx.db
        .insert(companySettings)
        .values({ companyId: ctx.companyId, name, value })
        .onConflictDoUpdate({ target: [companySettings.companyId, companySettings.name], set: { value } })
    }
  })
}

/** The context of a user's request. */
export function asUser(services: Services, actor: UserActor, changes: Partial<UserActor> = {}): Ctx {
  return userCtx(services, { ...actor, ...changes }, null)
}

function write<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, work)
}
