import { z } from 'zod'
import { namesOf, recordOf } from '../../core/contract/values/record-of.ts'
import { LOGO_MODES, LOGO_SHAPES, USUAL_LOOKS } from './rules.ts'

export const LogoMode = z.enum(LOGO_MODES)
export const LogoShape = z.enum(LOGO_SHAPES)

export const BRAND_KEYS = namesOf(USUAL_LOOKS)

/** The platform's name and look. A logo is the name of its file, empty while there is none. */
export const BrandView = z.object({
  /** Higher after each change. */
  version: z.number(),
  ...recordOf(BRAND_KEYS, () => z.string()),
})
export type BrandView = z.infer<typeof BrandView>

export const USUAL_BRAND: BrandView = { version: 0, ...USUAL_LOOKS }

/** In bytes. What goes without scripts passes through the web, which takes little larger forms. */
export const MAX_LOGO_BYTES = 1024 * 1024
/** The largest form, in bytes: a logo and the fields beside it. The web and the front before it take no larger one. */
export const MAX_FORM_BYTES = MAX_LOGO_BYTES + 16 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
