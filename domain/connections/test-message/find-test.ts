import { eq, type SQL, sql } from 'drizzle-orm'
import { connectionTests } from '#db/schema/connection-tests.ts'
import { tickets } from '#db/schema/tickets.ts'
import { maskNumber } from '../../contacts/contract/masking.ts'
import { masksNumbers, phoneCandidates } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { Ack, SendFailure } from '../../messages/contract/schema.ts'
import { isLive } from '../../tickets/contract/lifecycle.ts'
import type { TicketStatus } from '../../tickets/contract/schema.ts'
import { canReadIn, FACT_COLUMNS, newestFirst } from '../../tickets/queries.ts'
import type { ConnectionTestView } from '../contract/test-message/schema.ts'
import { type ConnectionRow, findRow } from '../queries.ts'

export type TestRow = typeof connectionTests.$inferSelect

/**
 * The newest test of a connection that is not finished, and what became of it; null when there is none, or its conversation
 * is not the actor's to read. Throws ERR_NO_WAPP_FOUND. Server behaviour §3.
 */
export function getLatestTest(ctx: Ctx, connectionId: number): Promise<ConnectionTestView | null> {
  permit(ctx.actor, 'connections:manage')
  return reading(ctx, async (tx) => {
    const connection = await findRow(tx, connectionId)
    const test = await findTest(tx, eq(connectionTests.connectionId, connectionId))
    if (!test || test.finishedAt !== null) return null
    const view = await testView(tx, test, connection)
    return (await mayReadIn(tx, view.ticketId)) ? view : null
  })
}

/** The newest of those that are meant. */
export async function findTest(tx: Tx, which: SQL): Promise<TestRow | undefined> {
  const rows = await tx.db
    .select()
    .from(connectionTests)
    .where(inCompany(tx, connectionTests, which))
    .orderBy(newestFirst(connectionTests.id))
    .limit(1)
  return rows[0]
}

type Facts = {
  ticketId: number
  ticketUuid: string
  status: TicketStatus
  number: string
  ack: Ack
  failureCode: SendFailure | null
  sentAt: string
  acceptedMs: number | null
  answer: string | null
  /** The ticket in which the number answered: by then that may be a conversation with somebody else. */
  answerTicketId: number | null
  answeredAt: string | null
}

/** A test as people see it, read from its message, its send and what came after it. */
export async function testView(
  tx: Tx,
  test: TestRow,
  connection: ConnectionRow,
): Promise<ConnectionTestView> {
  const facts = firstOrThrow(
    await tx.db.execute<Facts>(sql`
      select t.id::float8 as "ticketId", t.uuid as "ticketUuid", t.status, c.number, m.ack,
        m.failure_code as "failureCode", m.created_at::text as "sentAt", a.body as answer, a.ticket_id::float8 as "answerTicketId",
        a.created_at::text as "answeredAt",
        (select round(extract(epoch from s.settled_at - s.handed_at) * 1000)::float8 from sends s
          where s.company_id = m.company_id and s.message_id = m.id and s.kind = 'message' and s.state = 'accepted')
          as "acceptedMs"
      from messages m
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      left join lateral (select r.body, r.ticket_id, r.created_at from messages r where r.company_id = m.company_id
        and r.contact_id = m.contact_id and r.connection_id = m.connection_id and r.id > m.id and not r.from_me
        order by r.id limit 1) a on true
      where m.company_id = ${tx.companyId} and m.id = ${test.messageId}`),
    'ERR_NO_MESSAGE_FOUND',
  )
  const { status, answer, answerTicketId, answeredAt, number, ...sendFacts } = facts
  const isRead = answerTicketId !== null && (await mayReadIn(tx, answerTicketId))
  return {
    ...sendFacts,
    id: test.id,
    connectionId: test.connectionId,
    messageId: test.messageId,
    number: masksNumbers(tx.actor) ? maskNumber(number) : number,
    isToSelf: connection.number !== null && phoneCandidates(connection.number).includes(number),
    sentAt: new Date(facts.sentAt).toISOString(),
    answer:
      answeredAt === null ? null : { body: (isRead && answer) || '', at: new Date(answeredAt).toISOString() },
    holdsTicket: test.ownTicketId === sendFacts.ticketId && isLive({ status }),
  }
}

async function mayReadIn(tx: Tx, ticketId: number): Promise<boolean> {
  const [ticket] = await tx.db
    .select(FACT_COLUMNS)
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  return ticket !== undefined && canReadIn(tx, ticket)
}
