import type { Ctx } from '../core/context.ts'
import { matchingVerbs } from '../core/resources/delete-matching.ts'
import { tagVerbs } from './tag-verbs.ts'

const tags = matchingVerbs(tagVerbs, { permission: 'tags:deleteMatching' })
/** Lanes stand on the board, where none of them is deleted unseen. */
const LABELS = { kanban: 0 } as const

type Without<T> = Omit<T, 'kanban' | 'tagId'>
type Asked = Without<Parameters<typeof tags.countMatching>[1]>
type From = Without<Parameters<typeof tags.deleteMatching>[1]>

/** How many labels a search finds, and the deletion of them all. */
export const tagMatching = {
  countMatching: (ctx: Ctx, asked: Asked) => tags.countMatching(ctx, { ...asked, ...LABELS }),
  deleteMatching: (ctx: Ctx, asked: From) => tags.deleteMatching(ctx, { ...asked, ...LABELS }),
}
