import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contactMerges, contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import { leaveToPeople } from '../../bot/control/leave-to-people.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { settleEarly } from '../../messages/inbound/apply-early.ts'
import { moveSchedules } from '../../schedules/of-contact.ts'
import { announceTagsOf } from '../../tags/announce-tags.ts'
import { CLOSED } from '../../tickets/contract/lifecycle.ts'
import { unpinForAll } from '../../tickets/lists/unpin-ticket.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { isLiveTicket, lockPair, type TicketRow } from '../../tickets/queries.ts'
import { makeLatest, writeRows, writeTicket } from '../../tickets/write-ticket.ts'
import type { Moved } from '../contract/merging/merge-schema.ts'
import { announceContact, writeContact } from '../queries.ts'
import { noteMerge } from './merge-notices.ts'
import { moveDetails } from './move-details.ts'
import { moveMessages } from './move-messages.ts'
import { mergeableOf, takenOver } from './taken-over.ts'

export type MergeContactsInput = { keptId: number; mergedId: number }

/**
 * Two contacts turned out to be one person: tickets, messages, identities, tags and extra fields of `mergedId` become
 * `keptId`'s, in one transaction; of two live tickets on a connection the older is closed. Logged, and can be undone; admins are told of one that nobody decided.
 * Answers the merge's id. Throws ERR_NO_CONTACT_FOUND. Server behaviour §1.3, architecture section 6, rule 13.
 */
export async function mergeContacts(tx: Tx, { keptId, mergedId }: MergeContactsInput): Promise<number> {
  const { keptContact, merged } = await lockBoth(tx, keptId, mergedId)
  await lockPairs(tx, [keptContact.id, merged.id])
  const closedTicketIds = await closeOlder(tx, keptContact.id, merged.id)
  const messages = await moveMessages(tx, { fromId: merged.id, toId: keptContact.id })
  const ticketIds = await moveTickets(tx, merged.id, keptContact.id)
  const details = await moveDetails(tx, { fromId: merged.id, toId: keptContact.id })
  const scheduleIds = await moveSchedules(tx, { fromId: merged.id, toId: keptContact.id })
  await settleEarly(tx, keptContact.id)

  const before = mergeableOf(keptContact)
  const moved: Moved = { ...details, ...messages, ticketIds, closedTicketIds, scheduleIds, before }
  const merge = firstOrThrow(
    await tx.db
      .insert(contactMerges)
      .values({
        companyId: tx.companyId,
        keptId: keptContact.id,
        mergedId: merged.id,
        moved,
        userId: userIdOf(tx.actor),
        mergedAt: tx.now(),
      })
      .returning({ id: contactMerges.id }),
  )
  const contact = await writeContact(tx, keptContact.id, takenOver(keptContact, merged))
  await leaveToPeople(tx, contact)
  await announceTagsOf(tx, merged.id)
  await retire(tx, merged.id, keptContact.id)
  if (userIdOf(tx.actor) === null) await noteMerge(tx, merge.id)
  return merge.id
}

async function lockBoth(tx: Tx, keptId: number, mergedId: number) {
  const rows = await tx.db
    .select()
    .from(contacts)
    .where(inCompany(tx, contacts, inArray(contacts.id, [keptId, mergedId])))
    .orderBy(contacts.id)
    .for('no key update')
  const keptContact = rows.find((row) => row.id === keptId)
  const merged = rows.find((row) => row.id === mergedId)
  if (!keptContact || !merged || keptContact.id === merged.id) throw new AppError('ERR_NO_CONTACT_FOUND')
  return { keptContact, merged }
}

/** No ticket of either may open while they become one. */
async function lockPairs(tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(inCompany(tx, connections))
    .orderBy(connections.id)
  for (const { id } of rows) {
    for (const contactId of [...contactIds].sort((a, b) => a - b)) {
      await lockPair(tx, { contactId, connectionId: id })
    }
  }
}

/** Closes the older ticket, without a message, on each connection on which both contacts have a live ticket. */
async function closeOlder(tx: Tx, keptId: number, mergedId: number): Promise<number[]> {
  const live = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, inArray(tickets.contactId, [keptId, mergedId]), isLiveTicket))
    .orderBy(tickets.id)
    .for('no key update')
  const newest = new Map(live.map((row) => [row.connectionId, row.id]))
  const older = live.filter((row) => newest.get(row.connectionId) !== row.id)
  for (const row of older) {
    await writeTicket(tx, row, { status: CLOSED, closedAt: tx.now(), waitingSince: null, unreadMessages: 0 })
    await logTicket(tx, { ticketId: row.id, type: 'closed', queueId: row.queueId })
  }
  const ended = older.map((row) => row.id)
  await unpinForAll(tx, ended)
  return ended
}

export async function moveTickets(
  tx: Tx,
  fromId: number,
  toId: number,
  only?: readonly number[],
): Promise<number[]> {
  const chosen = only ? inArray(tickets.id, [0, ...only]) : undefined
  const before = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.contactId, fromId), chosen))
    .orderBy(tickets.id)
    .for('update')
  if (before.length === 0) return []
  await writeRows(tx, before, { contactId: toId })
  await settleLatest(tx, [fromId, toId])
  return before.map((row) => row.id)
}

/** For each connection of these contacts: the live ticket is the latest, else the newest. */
async function settleLatest(tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows: TicketRow[] = await tx.db
    .selectDistinctOn([tickets.contactId, tickets.connectionId])
    .from(tickets)
    .where(inCompany(tx, tickets, or(...contactIds.map((id) => eq(tickets.contactId, id)))))
    .orderBy(
      tickets.contactId,
      tickets.connectionId,
      sql`(${isLiveTicket}) desc`,
      sql`${tickets.id} desc nulls last`,
    )
  for (const row of rows) await makeLatest(tx, row, row.id)
}

async function retire(tx: Tx, mergedId: number, keptId: number): Promise<void> {
  const row = firstOrThrow(
    await tx.db
      .update(contacts)
      .set({ deletedAt: tx.now() })
      .where(and(inCompany(tx, contacts), eq(contacts.id, mergedId)))
      .returning(),
  )
  announceContact(tx, 'delete', row, keptId)
}
