import { z } from 'zod'

/** A connection was saved or its live state moved; `session` = status, QR code or retries alone. */
export const ConnectionChanged = z.object({
  type: z.enum(['connection.changed', 'connection.session', 'connection.deleted']),
  connectionId: z.number(),
  version: z.number(),
})
export type ConnectionChanged = z.infer<typeof ConnectionChanged>
