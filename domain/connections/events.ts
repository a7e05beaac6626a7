import { z } from 'zod'

/** The live state of a connection moved: status, QR code or retries alone. */
export const ConnectionSession = z.object({
  type: z.literal('connection.session'),
  connectionId: z.number(),
  version: z.number(),
})
export type ConnectionSession = z.infer<typeof ConnectionSession>
