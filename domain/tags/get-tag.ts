import type { Ctx } from '../core/context.ts'
import type { TagDetails } from './contract/schema.ts'
import { requireBoard } from './require-board.ts'
import { tagVerbs } from './tag-verbs.ts'

/** GET /tags/{tagId}: a label, or a lane where the plan has a board. Throws ERR_NO_TAG_FOUND, ERR_PLAN_FEATURE. */
export async function getTag(ctx: Ctx, named: { tagId: number }): Promise<TagDetails> {
  const tag = await tagVerbs.get(ctx, named)
  if (tag.kanban === 1) requireBoard(ctx)
  return tag
}
