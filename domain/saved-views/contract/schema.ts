import { z } from 'zod'
import { Flag, Text } from '../../core/contract/fields.ts'
import { SAVED_VIEW_PAGES } from './rules.ts'

/** Filters of a page under a name: a user's own, or everybody's in the company. */
export const SavedViewView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  page: z.enum(SAVED_VIEW_PAGES),
  /** The page's address without its path: `section=open&queues=3`. What it says wrongly counts as not said. */
  query: z.string(),
  isShared: z.boolean(),
  /** The user who made the view. */
  userId: z.number().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedViewView = z.infer<typeof SavedViewView>

const Query = () =>
  z
    .string()
    .max(2000)
    .regex(/^[\w.~%&=+,!*'()-]*$/)

export const SavedViewInput = z.object({
  name: Text(60, 1),
  page: z.enum(SAVED_VIEW_PAGES).default('tickets'),
  query: Query().default(''),
  isShared: Flag().default(false),
})
