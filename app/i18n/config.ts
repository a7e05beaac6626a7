import type { Texts } from './texts'

/** i18next's settings, the same on both sides. React escapes by itself; every language has every text, so none falls back. */
export const I18N = {
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
