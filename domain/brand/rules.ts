/** Which logo: on light and on dark ground, and the small one of tabs, phones and the folded menu. */
export const LOGO_MODES = ['Light', 'Dark', 'Favicon'] as const
export type LogoMode = (typeof LOGO_MODES)[number]

/** The setting that holds a logo's file. */
export const logoKey = (mode: LogoMode) => `appLogo${mode}` as const

/** A logo otherwise than as it is kept: small, as an icon on a phone's own ground, with room for a mask around it. */
export const LOGO_SHAPES = ['small', 'phone', 'maskable'] as const
export type LogoShape = (typeof LOGO_SHAPES)[number]

/** Of a platform for which nothing was said yet. */
export const USUAL_LOOKS = {
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: 'Recado',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
} as const
