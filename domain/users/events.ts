import { z } from 'zod'

/** A user's row changed; `rights` says that what they may see changed, so their sockets subscribe anew. */
export const UserChanged = z.object({
  type: z.enum(['user.changed', 'user.deleted']),
  userId: z.number(),
  version: z.number(),
  rights: z.boolean(),
})
export type UserChanged = z.infer<typeof UserChanged>
