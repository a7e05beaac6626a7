import { z } from 'zod'

/** In a queue customers wait beyond its limit, or do no more, or how many do changed: whoever shows it reads it anew. */
export const QueueAlertsChanged = z.object({ type: z.literal('queueAlerts.changed') })
export type QueueAlertsChanged = z.infer<typeof QueueAlertsChanged>

/** The event that the list of a user's browsers for notifications changed: for that user's own screens alone. */
export const PushDevicesChanged = z.object({ type: z.literal('pushDevices.changed'), userId: z.number() })
export type PushDevicesChanged = z.infer<typeof PushDevicesChanged>
