import { z } from 'zod'
import { Flag, Text } from '../../core/contract/fields.ts'

/** The most views that a user may keep of their own, and that a company may share. */
export const MAX_VIEWS = 20

/** Filters of the ticket list under a name: a user's own, or everybody's in the company. */
export const SavedViewView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** The list's address without its path: `section=open&queues=3`. What it says wrongly counts as not said. */
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
  query: Query().default(''),
  isShared: Flag().default(false),
})
