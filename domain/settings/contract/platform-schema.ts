import { z } from 'zod'
import { BrandView } from '../../brand/contract/schema.ts'
import { Color, Storable, Text } from '../../core/contract/fields.ts'
import { supportKind, tidyContact } from './rules.ts'

/** Megabytes. Specification 2 §5. */
export const DOWNLOAD_LIMITS = ['32', '64', '128', '256', '512', '1024', '2048'] as const

const SupportContact = () =>
  Text(200)
    .transform(tidyContact)
    .pipe(z.string().refine((text) => text === '' || supportKind(text) !== undefined, 'contact'))

const FormValues = z.object({
  appName: Text(40, 1),
  primaryColorLight: Color(),
  primaryColorDark: Color(),
  downloadLimit: z.enum(DOWNLOAD_LIMITS),
  /** Of the platform's support: a number, an e-mail, an https address. Empty = there is none. */
  supportContact: SupportContact(),
})
const PlatformValues = FormValues.extend({
  /** Logos are uploaded; here they are only taken away. */
  appLogoLight: z.literal(''),
  appLogoDark: z.literal(''),
  appLogoFavicon: z.literal(''),
  /** The platform's key for writing audio down. Empty takes it away; as it is read back, it stays. */
  openaikeyaudio: Text(500),
})
/** What was read. Absent, the last who saves wins. */
const Version = z.object({ version: z.coerce.number<number | string>().int().min(0).optional() })
/** What super changes of the platform; what is left out stays. Contrast is a warning of the screen, no rule. */
export const SavePlatformInput = PlatformValues.partial().extend(Version.shape)
export type SavePlatformInput = z.infer<typeof SavePlatformInput>
/** As the page sends it: all that is no key and no file, which have forms of their own. */
export const PlatformFormInput = FormValues.extend(Version.shape)
/** A key has a form of its own: it is written, and never shown again. */
export const PlatformKeyInput = z.object({ openaikeyaudio: Text(500, 1) })

export const FORM_KEYS = FormValues.keyof().options
export const PLATFORM_KEYS = PlatformValues.keyof().options

export const PlatformSettingsView = BrandView.extend({
  /** When what the form holds was last changed, in milliseconds; 0 = never. */
  version: z.number(),
  downloadLimit: z.string(),
  supportContact: z.string(),
  /** `****` and its last four signs; empty while there is none. */
  openaikeyaudio: z.string(),
})
export type PlatformSettingsView = z.infer<typeof PlatformSettingsView>

export const PlatformKeyParam = z.object({ key: z.string().max(60) })
export const SavePlatformValue = z.object({ value: Storable(500) })
