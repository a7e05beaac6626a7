/** The logos: one for light and one for dark backgrounds, and a small one for tabs, phones and the folded menu. */
export const LOGO_MODES = ['Light', 'Dark', 'Favicon'] as const
export type LogoMode = (typeof LOGO_MODES)[number]

/** The setting that holds a logo's file. */
export const logoKey = (mode: LogoMode) => `appLogo${mode}` as const

/** Variants that are made of a logo: small; an icon on a phone's own background; the same with room for a mask around it. */
export const LOGO_SHAPES = ['small', 'phone', 'maskable'] as const
export type LogoShape = (typeof LOGO_SHAPES)[number]

/** The defaults for a platform that has not set its brand. */
export const USUAL_LOOKS = {
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: 'Recado',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
} as const
