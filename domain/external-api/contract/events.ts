import { z } from 'zod'

/** A call of a program came, or its message or its webhook went on: whoever shows the log reads it anew. */
export const ExternalCallsChanged = z.object({ type: z.literal('externalCalls.changed') })
export type ExternalCallsChanged = z.infer<typeof ExternalCallsChanged>
