import { z } from 'zod'
import { Color, Storable, Text } from '../core/fields.ts'

/** Megabytes. Specification 2 §5. */
export const DOWNLOAD_LIMITS = ['32', '64', '128', '256', '512', '1024', '2048'] as const

/** What super changes of the platform; what is left out stays. Contrast is a warning of the screen, no rule. */
export const SavePlatformInput = z
  .object({
    appName: Text(40, 1),
    primaryColorLight: Color(),
    primaryColorDark: Color(),
    downloadLimit: z.enum(DOWNLOAD_LIMITS),
    /** The platform's key for writing audio down. Empty takes it away; as it is read back, it stays. */
    openaikeyaudio: Text(500),
  })
  .partial()
export type SavePlatformInput = z.infer<typeof SavePlatformInput>
/** As the page sends it: all that is no key. */
export const PlatformFormInput = SavePlatformInput.omit({ openaikeyaudio: true }).required()
/** A key has a form of its own: it is written, and never shown again. */
export const PlatformKeyInput = z.object({ openaikeyaudio: Text(500, 1) })

export const PLATFORM_KEYS = SavePlatformInput.keyof().options

export const PlatformSettingsView = z.object({
  appName: z.string(),
  primaryColorLight: z.string(),
  primaryColorDark: z.string(),
  downloadLimit: z.string(),
  /** `****` and its last four signs; empty while there is none. */
  openaikeyaudio: z.string(),
})
export type PlatformSettingsView = z.infer<typeof PlatformSettingsView>

export const PlatformKeyParam = z.object({ key: z.string().max(60) })
export const SavePlatformValue = z.object({ value: Storable(500) })
