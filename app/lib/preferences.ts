export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The narrowest, widest and usual width of the ticket list, in pixels. Specification 1 §2. */
export const LIST_WIDTH = { min: 404, max: 700, usual: 420 } as const

/** The same for the details beside a conversation, in pixels. */
export const DETAILS_WIDTH = { min: 280, max: 560, usual: 320 } as const
