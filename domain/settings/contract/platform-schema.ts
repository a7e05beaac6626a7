import { z } from 'zod'
import { LOGO_MODES, logoKey, USUAL_LOOKS } from '../../brand/contract/rules.ts'
import { Color, Storable, Text } from '../../core/contract/fields.ts'
import { namesOf, partsOf, recordOf } from '../../core/contract/values/record-of.ts'
import { supportKind, tidyContact } from './rules.ts'

/** Megabytes. Specification 2 §5. */
export const DOWNLOAD_LIMITS = ['32', '64', '128', '256', '512', '1024', '2048'] as const

const SupportContact = () =>
  Text(200)
    .transform(tidyContact)
    .pipe(z.string().refine((text) => text === '' || supportKind(text) !== undefined, 'contact'))

/**
 * The settings that the platform's page saves together, a line each: how a setting is written, and its default. The words and the
 * field are in `app/features/brand`.
 */
const FORM_SETTINGS = {
  appName: { schema: Text(40, 1), fallback: USUAL_LOOKS.appName },
  primaryColorLight: { schema: Color(), fallback: USUAL_LOOKS.primaryColorLight },
  primaryColorDark: { schema: Color(), fallback: USUAL_LOOKS.primaryColorDark },
  downloadLimit: { schema: z.enum(DOWNLOAD_LIMITS), fallback: '64' },
  /** The contact of the platform's support: a number, an e-mail, an https address. Empty = there is none. */
  supportContact: { schema: SupportContact(), fallback: '' },
} as const
/** Logos are uploaded; here they are only taken away. */
const LOGO = { schema: z.literal(''), fallback: '' } as const
export const PLATFORM_SETTINGS = {
  ...FORM_SETTINGS,
  ...recordOf(LOGO_MODES.map(logoKey), () => LOGO),
  /** The platform's key for writing audio down. Empty takes it away; as it is read back, it stays. */
  openaikeyaudio: { schema: Text(500), fallback: '' },
} as const
export const FORM_KEYS = namesOf(FORM_SETTINGS)
export const PLATFORM_KEYS = namesOf(PLATFORM_SETTINGS)

/** Settings of the platform that anybody may read, with the public token, and their defaults. Server behaviour §10. */
export const PUBLIC_SETTINGS: Readonly<Record<string, string>> = {
  userCreation: 'disabled',
  allowSignup: 'disabled',
  ...USUAL_LOOKS,
}

/** The version that was read. If absent, the last save wins. */
const Version = z.object({ version: z.coerce.number<number | string>().int().min(0).optional() })
/**
 * The changes of super to the platform; fields that are left out stay. Contrast is a warning of the screen, not a rule.
 */
export const SavePlatformInput = z
  .object(partsOf(PLATFORM_SETTINGS, 'schema'))
  .partial()
  .extend(Version.shape)
export type SavePlatformInput = z.infer<typeof SavePlatformInput>
/** As the page sends it: all that is no key and no file, which have forms of their own. */
export const PlatformFormInput = z.object(partsOf(FORM_SETTINGS, 'schema')).extend(Version.shape)
/** A key has a form of its own: it is written, and never shown again. */
export const PlatformKeyInput = z.object({ openaikeyaudio: Text(500, 1) })

/** `version`: when what the form holds was last changed, in milliseconds; 0 = never. A key is `****` and its last four signs. */
export const PlatformSettingsView = z.object({
  version: z.number(),
  ...recordOf(PLATFORM_KEYS, () => z.string()),
})
export type PlatformSettingsView = z.infer<typeof PlatformSettingsView>

export const PlatformKeyParam = z.object({ key: z.string().max(60) })
export const SavePlatformValue = z.object({ value: Storable(500) })
