import { and, eq, isNull } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import { ticketTags } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'

export type LaneOfCard = { id: number; name: string; by: string | null }

/** The lane that a ticket is in, and who put it there; null for none, and for one that was deleted. */
export async function laneOf(tx: Tx, ticketId: number): Promise<LaneOfCard | null> {
  const [lane] = await tx.db
    .select({ id: tags.id, name: tags.name, by: users.name })
    .from(ticketTags)
    .innerJoin(tags, and(eq(tags.companyId, ticketTags.companyId), eq(tags.id, ticketTags.tagId)))
    .leftJoin(users, and(eq(users.companyId, ticketTags.companyId), eq(users.id, ticketTags.userId)))
    .where(inCompany(tx, ticketTags, eq(ticketTags.ticketId, ticketId), isNull(tags.deletedAt)))
  return lane ?? null
}

/**
 * A lane, kept as it is until the transaction ends: who moves a card into it and who deletes it wait for one another.
 * Locked after the ticket, and before its timer. Throws ERR_NO_TAG_FOUND for a label, and for one that is gone.
 */
export async function holdLane(tx: Tx, laneId: number): Promise<{ id: number; greeting: string }> {
  const lane = await findLane(tx, laneId)
  if (!lane) throw new AppError('ERR_NO_TAG_FOUND')
  return lane
}

/** The same of one that may be gone. */
export async function findLane(
  tx: Tx,
  laneId: number,
): Promise<{ id: number; greeting: string } | undefined> {
  const isLane = inCompany(tx, tags, eq(tags.id, laneId), eq(tags.isKanban, true), isNull(tags.deletedAt))
  const rows = await tx.db
    .select({ id: tags.id, greeting: tags.greetingMessageLane })
    .from(tags)
    .where(isLane)
    .for('share')
  return rows[0]
}
