import { and, eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { queues } from '#db/schema/queues.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { fillVariables, type TextFacts } from '../../core/contract/texts/text-variables.ts'
import { inCompany } from '../../core/tenancy.ts'
import { queueMessage } from '../../messages/outbound/queue-message.ts'

type SystemMessage = {
  ticketId: number
  body: string
  userId: number | null
  isPrivate: boolean
  /** Nobody asked for it just now: it waits for the number's pace. */
  byMachine?: boolean
}

/** Sends a message of the system as part of a verb; nothing, and false, when the text is empty or the customer cannot be reached. */
export async function sendSystemMessage(tx: Tx, message: SystemMessage): Promise<boolean> {
  if (message.body.trim() === '') return false
  return (await queueMessage(tx, message)) !== null
}

/** A company's text with its variables filled for this ticket; `ownFacts` = facts of its own. Server behaviour §2.12. */
export async function fillText(
  tx: Tx,
  ticketId: number,
  text: string,
  ownFacts: Partial<TextFacts> = {},
): Promise<string> {
  const [filled = text] = await fillTexts(tx, ticketId, [text], ownFacts)
  return filled
}

/** The same of several. */
export async function fillTexts(
  tx: Tx,
  ticketId: number,
  texts: readonly string[],
  ownFacts: Partial<TextFacts> = {},
): Promise<readonly string[]> {
  if (!texts.some((text) => text.includes('{'))) return texts
  const facts = { ...(await factsFor(tx, ticketId)), ...ownFacts }
  return texts.map((text) => fillVariables(text, facts))
}

/** The facts by which the texts of a ticket are filled. */
export async function factsFor(tx: Tx, ticketId: number): Promise<TextFacts> {
  const [row] = await tx.db
    .select({
      contact: contacts.name,
      user: users.name,
      queue: queues.name,
      connection: connections.name,
      company: companies.name,
      timeZone: companies.timeZone,
      protocolTimeZone: sql<string>`coalesce(${companies.protocolTimeZone}, ${companies.timeZone})`,
      openedAt: tickets.createdAt,
    })
    .from(tickets)
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
    .innerJoin(
      connections,
      and(eq(connections.companyId, tickets.companyId), eq(connections.id, tickets.connectionId)),
    )
    .leftJoin(queues, and(eq(queues.companyId, tickets.companyId), eq(queues.id, tickets.queueId)))
    .leftJoin(users, and(eq(users.companyId, tickets.companyId), eq(users.id, tickets.userId)))
    .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  return { ...row, ticketId, now: tx.now() }
}
