import { eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { contactMerges, contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { permit } from '../../core/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isLiveTicket, lockPair } from '../../tickets/queries.ts'
import { announceContact, type ContactRow, writeContact } from '../queries.ts'
import { IDENTITY_KINDS } from '../schema.ts'
import { moveTickets } from './merge-contacts.ts'
import { returnDetails } from './move-details.ts'
import { returnMessages } from './move-messages.ts'

/** What a row of `contact_merges` holds (merge-contacts.ts writes it). */
const MovedJson = z.object({
  ticketIds: z.array(z.number()),
  authoredIds: z.array(z.number()),
  droppedIds: z.array(z.number()),
  extraInfoIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  identities: z.array(z.object({ kind: z.enum(IDENTITY_KINDS), value: z.string() })),
  before: z.object({
    name: z.string(),
    number: z.string(),
    email: z.string(),
    isActive: z.boolean(),
    isParticipantOnly: z.boolean(),
    pictureFileId: z.number().nullable(),
  }),
})

/**
 * Two contacts that were taken for one person are two again: what moved goes back, with all that was written in the
 * moved tickets since. Tickets that the merge closed stay closed, copies that it dropped stay dropped. For admins.
 * Throws ERR_NO_CONTACT_FOUND when there is no such merge or it was undone. Server behaviour §1.3.
 */
export function undoMerge(ctx: Ctx, input: { mergeId: number }): Promise<void> {
  permit(ctx.actor, 'contacts:delete')
  return inTransaction(ctx, async (tx) => {
    const merge = await lockMerge(tx, input.mergeId)
    const moved = MovedJson.parse(merge.moved)
    const way = { fromId: merge.keptId, toId: merge.mergedId }
    await lockLivePairs(tx, way)
    await revive(tx, way.toId)
    await returnMessages(tx, way, moved)
    await moveTickets(tx, way.fromId, way.toId, moved.ticketIds)
    await returnDetails(tx, way, moved)
    await writeContact(tx, way.fromId, moved.before)
    await tx.db
      .update(contactMerges)
      .set({ undoneAt: tx.now() })
      .where(inCompany(tx, contactMerges, eq(contactMerges.id, merge.id)))
  })
}

async function lockMerge(tx: Tx, mergeId: number) {
  const rows = await tx.db
    .select()
    .from(contactMerges)
    .where(inCompany(tx, contactMerges, eq(contactMerges.id, mergeId), isNull(contactMerges.undoneAt)))
    .for('update')
  return firstOrThrow(rows, 'ERR_NO_CONTACT_FOUND')
}

/** A ticket that moves back must not meet a live one there: the merged contact has had none since. */
async function lockLivePairs(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  const rows = await tx.db
    .selectDistinct({ connectionId: tickets.connectionId })
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.contactId, fromId)))
    .orderBy(tickets.connectionId)
  for (const { connectionId } of rows) {
    await lockPair(tx, { connectionId, contactId: fromId })
    await lockPair(tx, { connectionId, contactId: toId })
  }
  const live = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.contactId, toId), isLiveTicket))
    .limit(1)
  if (live.length > 0) throw new AppError('ERR_OTHER_OPEN_TICKET')
}

async function revive(tx: Tx, contactId: number): Promise<ContactRow> {
  const row = firstOrThrow(
    await tx.db
      .update(contacts)
      .set({ deletedAt: null })
      .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
      .returning(),
    'ERR_NO_CONTACT_FOUND',
  )
  announceContact(tx, 'create', row)
  return row
}
