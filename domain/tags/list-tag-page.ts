import { listContacts } from '../contacts/lists/list-contacts.ts'
import type { Ctx } from '../core/context.ts'
import { can } from '../core/contract/permissions.ts'
import { requireBoard } from './require-board.ts'
import { tagVerbs } from './tag-verbs.ts'

type Listed = Awaited<ReturnType<typeof tagVerbs.list>>

/**
 * GET /tags: a page of labels, or of lanes where the plan has a board. One that is named by `tagId` comes with its first contacts.
 * Throws ERR_PLAN_FEATURE. Specification 2 §7.
 */
export async function listTagPage(ctx: Ctx, input: Parameters<typeof tagVerbs.list>[1]): Promise<Listed> {
  const page = await tagVerbs.list(ctx, input)
  const [tag] = page.tags
  if (input.kanban === 1 || tag?.kanban === 1) requireBoard(ctx)
  if (input.tagId === undefined || !tag || tag.kanban === 1 || !can(ctx.actor, 'contacts:list')) return page
  const { contacts } = await listContacts(ctx, { contactTag: [tag.id], pageNumber: 1 })
  const shownContacts = contacts.map(({ id, version, name, number }) => ({ id, version, name, number }))
  return { ...page, tags: [{ ...tag, contacts: shownContacts }] }
}
