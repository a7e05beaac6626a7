import { sql } from 'drizzle-orm'
import { looksLikeNumber } from '../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { reading } from '../core/transaction.ts'
import { readableTickets } from '../tickets/readable-tickets.ts'
import type { GroupMember, GroupMembers } from './contract/schema.ts'
import { mentionOf } from './mention-of.ts'
import { lockTargetTicket, type TargetTicket } from './outbound/target-ticket.ts'

/** The number of a group's latest messages in which authors can be named. */
const LATEST_MESSAGES = 3_000
const MAX_MEMBERS = 200

/**
 * GET /tickets/{id}/members: people who wrote in the group of a ticket, in the messages that the actor may read, the latest first; an `@`
 * before their name notifies them. Who has no name but a number is not among them. Empty where the contact is no group. Throws
 * ERR_NO_TICKET_FOUND.
 */
export function listGroupMembers(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<GroupMembers> {
  permit(ctx.actor, 'messages:send')
  return reading(ctx, async (tx) => {
    const ticket = await lockTargetTicket(tx, ticketId)
    const members = await readMembers(tx, ticket)
    return { members: members.map(({ contactId, name }) => ({ contactId, name })) }
  })
}

/**
 * Returns the text to send to a group when it names members by `@` and their name. The member's number, or hidden id,
 * replaces the name, as the channel notifies people. The longest name is matched first; of two members with one name,
 * the one who wrote last.
 */
export async function withMemberNumbers(tx: Tx, ticket: TargetTicket, text: string): Promise<string> {
  if (!ticket.contact.isGroup || !text.includes('@')) return text
  const members = (await readMembers(tx, ticket)).filter(({ name }) =>
    text.toLowerCase().includes(`@${name.toLowerCase()}`),
  )
  const longestFirst = members.toSorted((member, otherMember) => otherMember.name.length - member.name.length)
  return longestFirst.reduce(
    (replaced, { name, address }) => replaced.replace(mentionOf(name), `@${address}`),
    text,
  )
}

/** A member with the digits by which the channel knows them. */
type AddressedMember = GroupMember & { address: string }

async function readMembers(tx: Tx, { contact, connectionId }: TargetTicket): Promise<AddressedMember[]> {
  if (!contact.isGroup || connectionId === null) return []
  const readable = await readableTickets(tx, contact.id)
  const authors = await tx.db.execute<AddressedMember>(sql`
    select c.id::float8 as "contactId", c.name, coalesce(nullif(c.number, ''), (
        select i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'lid' limit 1)) as address
    from (select author_id, max(id) as latest from (
        select id, author_id from messages
        where company_id = ${tx.companyId} and contact_id = ${contact.id} and connection_id = ${connectionId}
          and ticket_id = any(${idArray(readable)})
        order by id desc limit ${LATEST_MESSAGES}) recent
      where author_id is not null group by author_id) authors
    join contacts c on c.company_id = ${tx.companyId} and c.id = authors.author_id and not c.is_group
    order by authors.latest desc limit ${MAX_MEMBERS}`)
  return authors.filter(({ name, address }) => address && name.trim() !== '' && !looksLikeNumber(name))
}
