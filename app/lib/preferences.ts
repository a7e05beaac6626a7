export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Narrowest and widest that the ticket list may be made, in pixels. Specification 1 §2. */
export const LIST_WIDTH = { min: 404, max: 700, usual: 420 } as const

/** The same of the details beside a conversation. */
export const DETAILS_WIDTH = { min: 280, max: 560, usual: 320 } as const
