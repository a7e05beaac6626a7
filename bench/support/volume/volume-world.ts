import { eq } from 'drizzle-orm'
import { userQueues, users } from '../../../db/schema/users.ts'
import { type Ctx, systemCtx, userCtx } from '../../../domain/core/context.ts'
import type { UserActor } from '../../../domain/core/contract/actor.ts'
import { firstOrThrow } from '../../../domain/core/first-or-throw.ts'
import { inTransaction } from '../../../domain/core/transaction.ts'
import { PLAN_FLAGS } from '../../../domain/plans/contract/rules.ts'
import type { OpenServices } from '../../../tests/support/services.ts'

/**
 * The viewers: the big company's admin, an attendant of three queues, one with every right, and two of a small company.
 */
export type VolumeWorld = {
  services: OpenServices
  admin: Ctx
  attendant: Ctx
  lead: Ctx
  smallAdmin: Ctx
  smallAttendant: Ctx
  facts: Facts
}

/** The facts of the big company that the cases ask about. */
export type Facts = {
  rareQueue: number
  commonTag: number
  rareTag: number
  connection: number
  lane: number
  /** The newest ticket of the chat of 100,000 messages, of an ordinary one, and the contact of the former. */
  longChat: string
  chat: string
  chatId: number
  longContact: number
}

export async function volumeWorldOf(opened: OpenServices): Promise<VolumeWorld> {
  // Transactions end when the product ends them, not when a test's patience does.
  const { limits: _, ...services } = opened
  const { admin } = services
  const [big] =
    await admin`select company_id::int as id from tickets group by 1 order by count(*) desc limit 1`
  const [small] = await admin`select id::int as id from companies where name = 'Pequena 77'`
  const ctxOf = async (company: number, profile: string, nth: number, rights: Partial<UserActor> = {}) => {
    const [row] = await admin`select id::int as id from users
      where company_id = ${company} and profile = ${profile} order by id offset ${nth} limit 1`
    return userCtx(
      services,
      { ...(await actorOf(services, company, Number(row?.id))), allowRealTime: true, ...rights },
      null,
    )
  }
  const everything = { allTicket: true, allUserChat: true, allHistoric: true, allowGroup: true }
  const [bigId, smallId] = [Number(big?.id), Number(small?.id)]
  return {
    services,
    admin: await ctxOf(bigId, 'admin', 0),
    attendant: await ctxOf(bigId, 'user', 5),
    lead: await ctxOf(bigId, 'user', 9, everything),
    smallAdmin: await ctxOf(smallId, 'admin', 0),
    smallAttendant: await ctxOf(smallId, 'user', 0),
    facts: await factsOf(services, bigId),
  }
}

async function actorOf(services: OpenServices, companyId: number, userId: number): Promise<UserActor> {
  return inTransaction(systemCtx(services, companyId, 'seed'), async (tx) => {
    const row = firstOrThrow(await tx.db.select().from(users).where(eq(users.id, userId)))
    const links = await tx.db.select().from(userQueues).where(eq(userQueues.userId, userId))
    return {
      ...row,
      kind: 'user',
      userId,
      sessionId: 'none',
      masksNumbers: false,
      timeZone: 'America/Sao_Paulo',
      country: 'BR',
      planFlags: PLAN_FLAGS,
      isExpired: false,
      homeCompanyId: null,
      queueIds: links.map(({ queueId }) => queueId),
    }
  })
}

async function factsOf({ admin }: OpenServices, company: number): Promise<Facts> {
  const readNumber = async (text: string) => Number((await admin.unsafe(text))[0]?.value)
  const ofCompany = `where company_id = ${company}`
  // The long chat's contact is the first that was made for a ticket: its tickets are twenty of five thousand messages.
  const [long] = await admin`select contact_id::int as contact, uuid from tickets
    where company_id = ${company} and is_latest and contact_id = (
      select min(contact_id) from tickets where company_id = ${company})`
  const [chat] =
    await admin`select uuid, id::int from tickets where company_id = ${company} and status = 'open'
    order by updated_at desc offset 50 limit 1`
  return {
    rareQueue: await readNumber(
      `select queue_id as value from tickets ${ofCompany} and queue_id is not null group by 1 order by count(*) limit 1`,
    ),
    commonTag: await readNumber(
      `select tag_id as value from contact_tags ${ofCompany} group by 1 order by count(*) desc limit 1`,
    ),
    rareTag: await readNumber(
      `select tag_id as value from contact_tags ${ofCompany} group by 1 order by count(*) limit 1`,
    ),
    connection: await readNumber(
      `select connection_id as value from tickets ${ofCompany} group by 1 order by 1 limit 1`,
    ),
    lane: await readNumber(
      `select tag_id as value from ticket_tags ${ofCompany} group by 1 order by 1 limit 1`,
    ),
    longChat: String(long?.uuid),
    chat: String(chat?.uuid),
    chatId: Number(chat?.id),
    longContact: Number(long?.contact),
  }
}
