import { eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { contactMerges, contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { moveSchedules } from '../../schedules/of-contact.ts'
import { announceTagsOf } from '../../tags/announce-tags.ts'
import { isLiveTicket, lockPair } from '../../tickets/queries.ts'
import { Moved } from '../contract/merging/merge-schema.ts'
import {
  addIdentities,
  announceContact,
  type ContactRow,
  knownAs,
  lockAnyContact,
  lockIdentities,
  phoneIdentities,
  writeContact,
} from '../queries.ts'
import { moveTickets } from './merge-contacts.ts'
import { withdrawNotices } from './merge-notices.ts'
import { returnDetails } from './move-details.ts'
import { returnMessages } from './move-messages.ts'
import { givenBack } from './taken-over.ts'

/**
 * Two contacts that were taken for one person are two again: what moved goes back, with all that was written in the
 * moved tickets since. What somebody changed on the kept contact since stays changed; tickets that the merge closed stay
 * closed, copies that it dropped stay dropped. For admins. Throws ERR_NO_CONTACT_FOUND when there is no such merge or it
 * was undone, ERR_UNDO_CHANGED when a later one has moved things on: that one is undone first. Server behaviour §1.3.
 */
export function undoMerge(ctx: Ctx, input: { mergeId: number }): Promise<void> {
  permit(ctx.actor, 'contacts:merge')
  return inTransaction(ctx, async (tx) => {
    const merge = await lockMerge(tx, input.mergeId)
    await requireLatest(tx, merge)
    const moved = Moved.parse(merge.moved)
    const direction = { fromId: merge.keptId, toId: merge.mergedId }
    await lockNumbers(tx, direction, moved.before.number)
    await lockLivePairs(tx, direction)
    const keptContact = await lockAnyContact(tx, direction.fromId)
    const merged = await revive(tx, direction.toId)
    await returnMessages(tx, direction, moved)
    await moveTickets(tx, direction.fromId, direction.toId, moved.ticketIds)
    await returnDetails(tx, direction, moved)
    await moveSchedules(tx, direction, moved.scheduleIds)
    const now = await writeContact(tx, direction.fromId, givenBack(keptContact, moved.before, merged))
    for (const contact of [now, merged]) await knowAgain(tx, contact)
    await announceTagsOf(tx, merged.id)
    await tx.db
      .update(contactMerges)
      .set({ undoneAt: tx.now() })
      .where(inCompany(tx, contactMerges, eq(contactMerges.id, merge.id)))
    await withdrawNotices(tx, merge.id)
  })
}

/** From the contact that was kept to the one that was merged into it. */
type MergeDirection = { fromId: number; toId: number }

async function lockMerge(tx: Tx, mergeId: number) {
  const rows = await tx.db
    .select()
    .from(contactMerges)
    .where(inCompany(tx, contactMerges, eq(contactMerges.id, mergeId), isNull(contactMerges.undoneAt)))
    .for('update')
  return firstOrThrow(rows, 'ERR_NO_CONTACT_FOUND')
}

/**
 * Requires that no later merge moved anything into this contact or away with it: such data can no longer be separated
 * by undoing this merge.
 */
async function requireLatest(tx: Tx, { id, keptId }: { id: number; keptId: number }): Promise<void> {
  const isOfKept = or(eq(contactMerges.keptId, keptId), eq(contactMerges.mergedId, keptId))
  const later = await tx.db
    .select({ id: contactMerges.id })
    .from(contactMerges)
    .where(inCompany(tx, contactMerges, gt(contactMerges.id, id), isOfKept, isNull(contactMerges.undoneAt)))
    .limit(1)
  if (later.length > 0) throw new AppError('ERR_UNDO_CHANGED')
}

/** By which either may be known afterwards: whoever asks for one of them meanwhile waits, and makes no third contact of it. */
async function lockNumbers(tx: Tx, { fromId, toId }: MergeDirection, before: string): Promise<void> {
  const rows = await tx.db
    .select({ number: contacts.number })
    .from(contacts)
    .where(inCompany(tx, contacts, inArray(contacts.id, [fromId, toId])))
  const numbers = [before, ...rows.map(({ number }) => number)].filter((number) => number !== '')
  await lockIdentities(tx, numbers.flatMap(phoneIdentities))
}

/** A ticket that moves back must not meet a live one there: the merged contact has had none since. */
async function lockLivePairs(tx: Tx, { fromId, toId }: MergeDirection): Promise<void> {
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

/** Each is known by its own number, whatever was done to the one meanwhile; unless somebody else is by now. */
async function knowAgain(tx: Tx, { id, number, isGroup }: ContactRow): Promise<void> {
  if (number === '' || isGroup) return
  const [ownIdentity, ...forms] = phoneIdentities(number)
  if (!ownIdentity || (await knownAs(tx, [ownIdentity, ...forms])).length > 0) return
  await addIdentities(tx, id, [ownIdentity])
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
