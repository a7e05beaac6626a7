import { z } from 'zod'

/** The live state of a connection moved: status, QR code or retries alone. */
export const ConnectionSession = z.object({
  type: z.literal('connection.session'),
  connectionId: z.number(),
  version: z.number(),
})
export type ConnectionSession = z.infer<typeof ConnectionSession>

/** The progress of the import of a phone's past. Specification 2 §7. */
export const ImportChanged = z.object({
  type: z.literal('import.changed'),
  connectionId: z.number(),
  /** `refresh`: it began, was held or is over. */
  action: z.enum(['update', 'refresh']),
  this: z.number(),
  all: z.number(),
  date: z.iso.datetime().nullable(),
})
export type ImportChanged = z.infer<typeof ImportChanged>
