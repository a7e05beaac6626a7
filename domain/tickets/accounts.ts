import { sql } from 'drizzle-orm'
import { maskNumber } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import { replyAddress } from '../contacts/identity/address.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { TicketAccounts } from './contract/schema.ts'
import { lockTicket, seenTicket } from './queries.ts'
import { writeTicket } from './write-ticket.ts'

/**
 * GET /tickets/{id}/accounts: the accounts of a contact who has several, the one that is answered first; none for who has
 * one. Throws ERR_NO_TICKET_FOUND. Server behaviour §1.3.
 */
export function listAccounts(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketAccounts> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => viewOf(tx, await readAccounts(tx, await seenTicket(tx, ticketId))))
}

/**
 * PUT /tickets/{id}/account: what is said from now on goes to this account, until the contact writes from another. One that is
 * not theirs any more changes nothing: the accounts are answered as they stand. Throws ERR_NO_TICKET_FOUND.
 */
export function chooseAccount(
  ctx: Ctx,
  { ticketId, key }: { ticketId: number; key: string },
): Promise<TicketAccounts> {
  permit(ctx.actor, 'tickets:account')
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const chosen = (await readAccounts(tx, ticket)).find(({ lid }) => keyOf(tx, lid) === key)
    const replyAddress = chosen ? `lid:${chosen.lid}` : ticket.replyAddress
    if (ticket.replyAddress !== replyAddress) await writeTicket(tx, ticket, { replyAddress })
    return viewOf(tx, await readAccounts(tx, ticket))
  })
}

type Account = { lid: string; number: string | null; isReply: boolean }
type ConversationRef = { id: number; contactId: number; connectionId: number }

/** Each hidden id is an account. */
async function readAccounts(tx: Tx, { contactId, connectionId }: ConversationRef): Promise<Account[]> {
  const { companyId } = tx
  const reply = replyAddress({
    companyId: sql`${companyId}::bigint`,
    contactId: sql`${contactId}::bigint`,
    connectionId: sql`${connectionId}::bigint`,
  })
  const rows = await tx.db.execute<Account>(sql`
    with chosen as materialized (select ${reply} as address)
    select a.value as lid, (select max(p.value) from contact_identities p where p.company_id = a.company_id
        and p.contact_id = a.contact_id and p.kind = 'phone' and p.lid = a.value) as number,
      'lid:' || a.value = chosen.address as "isReply"
    from contact_identities a cross join chosen
    where a.company_id = ${companyId} and a.contact_id = ${contactId} and a.kind = 'lid'
    order by 3 desc, a.created_at, a.value`)
  return rows.length > 1 ? [...rows] : []
}

const ENDING = 3

function viewOf(tx: Tx, accounts: readonly Account[]): TicketAccounts {
  const hides = masksNumbers(tx.actor)
  return accounts.map(({ lid, number, isReply }) => ({
    key: keyOf(tx, lid),
    number: number !== null && hides ? maskNumber(number) : number,
    ending: lid.slice(-ENDING),
    isReply,
  }))
}

/** A hidden id names a person as a number does, so it does not leave the server. */
function keyOf({ companyId, services }: Tx, lid: string): string {
  return services.secrets.sign('accounts', `${companyId} ${lid}`)
}
