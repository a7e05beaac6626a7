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
  })
  .partial()
export type SavePlatformInput = z.infer<typeof SavePlatformInput>
/** As the page sends it: all of it. */
export const PlatformFormInput = SavePlatformInput.required()

export const PLATFORM_KEYS = SavePlatformInput.keyof().options

export const PlatformSettingsView = z.object({
  appName: z.string(),
  primaryColorLight: z.string(),
  primaryColorDark: z.string(),
  downloadLimit: z.string(),
})
export type PlatformSettingsView = z.infer<typeof PlatformSettingsView>

export const PlatformKeyParam = z.object({ key: z.string().max(60) })
export const SavePlatformValue = z.object({ value: Storable(200) })
