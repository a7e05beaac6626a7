import { and, desc, eq, sql } from 'drizzle-orm'
import { contactIdentities } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { OutboundChat } from '../channels/contract/outbound.ts'
import type { Identity } from '../contacts/contract/schema.ts'
import { phoneIdentities } from '../contacts/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { isLiveTicket } from '../tickets/queries.ts'
import { TYPING_HOLDS_MS, type Typing } from './contract/schema.ts'

export type TellTypingInput = { connectionId: number; chat: OutboundChat; typing: Typing }

/** Publishes that the customer of a chat writes; without a live ticket there is nobody to tell. */
export async function tellTyping(ctx: Ctx, input: TellTypingInput): Promise<void> {
  const ticketId = await reading(ctx, (tx) => findTicketOf(tx, input))
  if (ticketId === undefined) return
  const { typing } = input
  const forMs = typing === 'paused' ? 0 : TYPING_HOLDS_MS
  ctx.services.ephemeralEvents.publish({
    kind: 'typing',
    companyId: ctx.companyId,
    ticketId,
    what: typing,
    forMs,
  })
}

async function findTicketOf(
  tx: Tx,
  { connectionId, chat }: Omit<TellTypingInput, 'typing'>,
): Promise<number | undefined> {
  const names = identitiesOf(chat).map(({ kind, value }) => sql`(${kind}, ${value})`)
  if (names.length === 0) return undefined
  const [row] = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(
      contactIdentities,
      and(
        eq(contactIdentities.companyId, tickets.companyId),
        eq(contactIdentities.contactId, tickets.contactId),
      ),
    )
    .where(
      inCompany(
        tx,
        tickets,
        eq(tickets.connectionId, connectionId),
        isLiveTicket,
        sql`(${contactIdentities.kind}, ${contactIdentities.value}) in (${sql.join(names, sql`, `)})`,
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(1)
  return row?.id
}

function identitiesOf(chat: OutboundChat): Identity[] {
  if (chat.kind === 'group') return [{ kind: 'group', value: chat.groupId }]
  const hidden: Identity[] = chat.lid ? [{ kind: 'lid', value: chat.lid }] : []
  return [...hidden, ...(chat.phone ? phoneIdentities(chat.phone) : [])]
}
