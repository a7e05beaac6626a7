import { and, eq, inArray, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { isLiveTicket } from '../../tickets/queries.ts'
import type { MergePreview } from '../contract/merging/merge-schema.ts'
import { contactView } from '../view.ts'
import { requireTwoPersons } from './merge-by-hand.ts'
import { takenOver } from './taken-over.ts'

type Input = { contactId: number; otherId: number }

/**
 * GET /contacts/{id}/merge: what merging `otherId` into the contact would do. Throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION as
 * the merge itself.
 */
export function previewMerge(ctx: Ctx, { contactId, otherId }: Input): Promise<MergePreview> {
  permit(ctx.actor, 'contacts:merge')
  return reading(ctx, async (tx) => {
    const rows = await requireTwoPersons(tx, { contactId, otherId }, { isLocking: false })
    const keptView = await contactView(tx, contactId)
    const merged = await contactView(tx, otherId)
    const { name, number, email, isActive, pictureFileId } = takenOver(rows.keptContact, rows.merged)
    const isOwnPicture = pictureFileId === rows.keptContact.pictureFileId
    const otherTags = merged.tags.filter(({ id }) => !keptView.tags.some((tag) => tag.id === id))
    return {
      kept: keptView,
      merged,
      result: {
        name,
        number,
        email,
        active: isActive,
        urlPicture: isOwnPicture ? keptView.urlPicture : merged.urlPicture,
        tags: [...keptView.tags, ...otherTags],
        extraInfo: [...keptView.extraInfo, ...merged.extraInfo],
      },
      tickets: { kept: await countTickets(tx, contactId), merged: await countTickets(tx, otherId) },
      closes: await closedBy(tx, contactId, otherId),
    }
  })
}

async function countTickets(tx: Tx, contactId: number): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.contactId, contactId)))
  return row?.count ?? 0
}

/** On each connection the newest live ticket of the two stays. */
async function closedBy(tx: Tx, keptId: number, mergedId: number): Promise<MergePreview['closes']> {
  const live = await tx.db
    .select({ ticketId: tickets.id, connectionId: tickets.connectionId, connection: connections.name })
    .from(tickets)
    .innerJoin(
      connections,
      and(eq(connections.companyId, tickets.companyId), eq(connections.id, tickets.connectionId)),
    )
    .where(inCompany(tx, tickets, inArray(tickets.contactId, [keptId, mergedId]), isLiveTicket))
    .orderBy(tickets.id)
  const newest = new Map(live.map((row) => [row.connectionId, row.ticketId]))
  return live
    .filter((row) => newest.get(row.connectionId) !== row.ticketId)
    .map(({ ticketId, connection }) => ({ ticketId, connection }))
}
