import type { Ctx } from '../core/context.ts'
import { matchingVerbs } from '../core/resources/delete-matching.ts'
import { tagVerbs } from './tag-verbs.ts'

const tags = matchingVerbs(tagVerbs, { permission: 'tags:deleteMatching' })
/** Lanes stand on the board, where none of them is deleted unseen. */
const LABELS = { kanban: 0 } as const

type Without<T> = Omit<T, 'kanban' | 'tagId'>
type TagMatchInput = Without<Parameters<typeof tags.countMatching>[1]>
type From = Without<Parameters<typeof tags.deleteMatching>[1]>

/** The count of labels that a search finds, and the deletion of them all. */
export const tagMatching = {
  countMatching: (ctx: Ctx, matchInput: TagMatchInput) =>
    tags.countMatching(ctx, { ...matchInput, ...LABELS }),
  deleteMatching: (ctx: Ctx, matchInput: From) => tags.deleteMatching(ctx, { ...matchInput, ...LABELS }),
}
