import { z } from 'zod'
import { LANGUAGES } from '#domain/core/languages.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Narrowest and widest that the ticket list may be made, in pixels. Specification 1 §2. */
export const LIST_WIDTH = { min: 404, max: 700, usual: 420 } as const

/** What a visitor set for this browser; kept in a cookie so that the server's page already looks so. */
export const Preferences = z.object({
  theme: z.enum(THEMES).default('system').catch('system'),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  drawer: z.enum(['open', 'closed']).default('open').catch('open'),
  density: z.enum(['comfortable', 'compact']).default('comfortable').catch('comfortable'),
  listWidth: z.coerce.number().int().min(LIST_WIDTH.min).max(LIST_WIDTH.max).optional().catch(undefined),
  details: z.enum(['open', 'closed']).default('closed').catch('closed'),
})
export type Preferences = z.output<typeof Preferences>
