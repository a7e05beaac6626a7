import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { contactTags, tags } from '#db/schema/tags.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { ListTagsInput, TagView } from './contract/schema.ts'
import { requireBoard } from './require-board.ts'

/** GET /tags/list: the company's labels, or its lanes, by name, found blind to accents and case. Throws ERR_PLAN_FEATURE. Specification 1 §7. */
export function listTags(ctx: Ctx, input: ListTagsInput): Promise<TagView[]> {
  permit(ctx.actor, 'tags:list')
  if (input.kanban === 1) requireBoard(ctx)
  return reading(ctx, (tx) =>
    select(tx, and(eq(tags.isKanban, input.kanban === 1), named(input.searchParam))),
  )
}

/** GET /contactTags/{contactId}: the labels of a contact. Throws ERR_NO_CONTACT_FOUND. Specification 1 §7. */
export function listContactTags(ctx: Ctx, input: { contactId: number }): Promise<TagView[]> {
  permit(ctx.actor, 'tags:list')
  return reading(ctx, async (tx) => {
    const { id } = await contactView(tx, input.contactId)
    const rows = await tx.db
      .select({ tagId: contactTags.tagId })
      .from(contactTags)
      .where(inCompany(tx, contactTags, eq(contactTags.contactId, id)))
    const heldTagIds = new Set(rows.map((row) => row.tagId))
    return (await select(tx)).filter((tag) => heldTagIds.has(tag.id))
  })
}

/** A company has tens of tags: no index is needed. */
function named(term: string | undefined): SQL | undefined {
  return term ? sql`position(search_text(${term}::text) in search_text(${tags.name})) > 0` : undefined
}

async function select(tx: Tx, condition?: SQL): Promise<TagView[]> {
  const rows = await tx.db
    .select({
      id: tags.id,
      version: tags.version,
      name: tags.name,
      color: tags.color,
      isKanban: tags.isKanban,
    })
    .from(tags)
    .where(inCompany(tx, tags, isNull(tags.deletedAt), condition))
    .orderBy(asc(tags.name), asc(tags.id))
  return rows.map(({ isKanban, ...tag }) => ({ ...tag, kanban: isKanban ? 1 : 0 }))
}
