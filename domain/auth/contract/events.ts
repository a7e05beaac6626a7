import { z } from 'zod'

/** A sign-in session ended; only that session's sockets are told, and why. */
export const SessionEnded = z.object({
  type: z.literal('session.ended'),
  sessionId: z.string(),
  userId: z.number(),
  reason: z.enum([
    'elsewhere',
    'signed_out',
    'password',
    'user_deleted',
    'company_off',
    'expired',
    'visit_ended',
  ]),
})
export type SessionEnded = z.infer<typeof SessionEnded>
