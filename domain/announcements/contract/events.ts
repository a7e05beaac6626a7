import { z } from 'zod'

/** A user saw announcements: for their own screens alone. */
export const AnnouncementsSeen = z.object({ type: z.literal('announcements.seen'), userId: z.number() })
export type AnnouncementsSeen = z.infer<typeof AnnouncementsSeen>
