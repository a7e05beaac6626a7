import { z } from 'zod'

/** 1 high, 2 medium, 3 low. Specification 3 §3. */
export const PRIORITIES = [1, 2, 3] as const
export type Priority = (typeof PRIORITIES)[number]
export const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** The types of the picture that an announcement may have. Specification 3 §5. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

export const AnnouncementView = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
  priority: Priority,
  /** Off: nobody but super sees it. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AnnouncementView = z.infer<typeof AnnouncementView>

/** The bell shows at most so many pages. */
export const MAX_NEWS_PAGES = 40

/** The number of pages that are read at once: the pages that the user has opened stay in sight. */
export const NewsInput = z.object({
  pages: z.coerce.number<number | string>().int().min(1).max(MAX_NEWS_PAGES).default(1),
})
export type NewsInput = z.infer<typeof NewsInput>

/** The announcements that the bell shows: the current ones, and which of them the user has not seen. */
export const AnnouncementNews = z.object({
  records: z.array(AnnouncementView.extend({ isSeen: z.boolean() })),
  /** The number of all unseen announcements, on these pages or not. */
  unseen: z.number(),
  hasMore: z.boolean(),
})
export type AnnouncementNews = z.infer<typeof AnnouncementNews>
