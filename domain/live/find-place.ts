import { and, eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { can } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { readingPlanned } from '../core/transaction.ts'
import { canReply } from '../tickets/contract/lifecycle.ts'
import { canSee } from '../tickets/contract/rules.ts'
import { FACT_COLUMNS, factsOf } from '../tickets/queries.ts'

/** A ticket that a user has in front of them. */
export type TypingContext = {
  ticketId: number
  connectionId: number
  contactId: number
  /** Whether the customer may be shown that this user answers (docs/decisions/015-typing-is-shown-to-customers.md). */
  mayShow: boolean
}

/** The ticket as a place for the actor, as it is now; undefined when it is none, another company's, or unseen. */
export function findPlace(ctx: Ctx, ticketId: number): Promise<TypingContext | undefined> {
  return readingPlanned(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        ...FACT_COLUMNS,
        isActive: contacts.isActive,
        showTyping: connections.showTyping,
        connectionDeletedAt: connections.deletedAt,
      })
      .from(tickets)
      .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
      .innerJoin(
        connections,
        and(eq(connections.companyId, tickets.companyId), eq(connections.id, tickets.connectionId)),
      )
      .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
    if (!row || !canSee(tx.actor, factsOf(row))) return undefined
    const { connectionId, contactId } = row
    return { ticketId, connectionId, contactId, mayShow: can(tx.actor, 'messages:send') && showsTyping(row) }
  })
}

type Row = Parameters<typeof canReply>[0] & {
  isGroup: boolean
  isActive: boolean
  showTyping: boolean
  connectionDeletedAt: Date | null
}

/** A message could leave now, to one person, over a connection that shows it. */
function showsTyping(row: Row): boolean {
  return row.showTyping && !row.isGroup && canReply(row) && row.isActive && row.connectionDeletedAt === null
}
