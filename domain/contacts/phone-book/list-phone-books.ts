import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { phoneBookEntries, phoneBooks } from '#db/schema/phone-books.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { PhoneBookKind, PhoneBookView } from '../contract/phone-book/schema.ts'

/** GET /contacts/import/phones: the connections with a phone, and how many people have come from each. */
export function listPhoneBooks(ctx: Ctx): Promise<{ phones: PhoneBookView[] }> {
  permit(ctx.actor, 'contacts:import')
  return reading(ctx, async (tx) => ({ phones: await selectPhones(tx) }))
}

/** Selects the company's connections that have a phone, the oldest first. */
export async function selectPhones(tx: Tx): Promise<PhoneBookView[]> {
  const rows = await tx.db
    .select({
      whatsappId: connections.id,
      name: connections.name,
      status: connections.status,
      savedAt: phoneBooks.savedAt,
      chatsAt: phoneBooks.chatsAt,
      isCut: phoneBooks.isCut,
      saved: countOf('saved'),
      chats: countOf('chats'),
    })
    .from(connections)
    .leftJoin(
      phoneBooks,
      and(eq(phoneBooks.companyId, connections.companyId), eq(phoneBooks.connectionId, connections.id)),
    )
    .where(
      inCompany(tx, connections, and(isNull(connections.deletedAt), eq(connections.channel, 'whatsapp'))),
    )
    .orderBy(asc(connections.id))
  return rows.map(({ status, savedAt, chatsAt, isCut, saved, chats, ...row }) => ({
    ...row,
    isOpen: status === 'CONNECTED',
    isCut: isCut ?? false,
    saved: savedAt && saved,
    savedAt: savedAt?.toISOString() ?? null,
    chats: chatsAt && chats,
    chatsAt: chatsAt?.toISOString() ?? null,
  }))
}

function countOf(kind: PhoneBookKind) {
  return sql<number>`(select count(*)::int from ${phoneBookEntries}
    where ${phoneBookEntries.companyId} = ${connections.companyId}
      and ${phoneBookEntries.connectionId} = ${connections.id} and ${phoneBookEntries.kind} = ${kind})`
}
