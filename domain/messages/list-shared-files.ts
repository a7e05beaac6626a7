import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { readableTickets } from '../tickets/readable-tickets.ts'
import {
  type ListSharedFilesInput,
  SHARED_KINDS,
  SHARED_PER_PAGE,
  type SharedFiles,
} from './contract/schema.ts'
import { messageViews } from './queries.ts'

/**
 * GET /contacts/{id}/files: pictures and videos, or documents and audio, that went between a contact and the company in the
 * tickets that the actor may read, the latest first. What colleagues note to each other, and what was deleted, is not
 * among them. Throws ERR_NO_CONTACT_FOUND. Server behaviour §3.
 */
export function listSharedFiles(
  ctx: Ctx,
  { contactId, kind, cursor }: ListSharedFilesInput & { contactId: number },
): Promise<SharedFiles> {
  permit(ctx.actor, 'contacts:list')
  return reading(ctx, async (tx) => {
    const { id } = await contactView(tx, contactId)
    const readable = await readableTickets(tx, id)
    const foundRows = await tx.db
      .select({ id: messages.id })
      .from(messages)
      .where(
        inCompany(
          tx,
          messages,
          eq(messages.contactId, id),
          isNotNull(messages.fileId),
          inArray(messages.ticketId, [0, ...readable]),
          inArray(messages.mediaType, [...SHARED_KINDS[kind]]),
          and(eq(messages.isPrivate, false), eq(messages.isDeleted, false)),
          cursor === undefined ? undefined : lt(messages.id, cursor),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(SHARED_PER_PAGE + 1)
    const page = foundRows.slice(0, SHARED_PER_PAGE).map((row) => row.id)
    const views = await messageViews(tx, page)
    const hasMore = foundRows.length > page.length
    return { messages: views.toReversed(), hasMore, next: hasMore ? (page.at(-1) ?? null) : null }
  })
}
