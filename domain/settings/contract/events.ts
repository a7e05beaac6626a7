import { z } from 'zod'

/** A setting of the platform that everybody may read changed: its name, a colour, a logo. */
export const PlatformChanged = z.object({ type: z.literal('platform.changed') })
export type PlatformChanged = z.infer<typeof PlatformChanged>
