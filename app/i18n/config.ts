import { DEFAULT_LANGUAGE } from '#domain/core/languages.ts'
import type { ptBR } from './pt-BR'

/** i18next's settings, the same on both sides. React escapes by itself. */
export const I18N = {
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: 'common',
  ns: [
    'bubbles',
    'common',
    'composer',
    'connections',
    'contacts',
    'errors',
    'login',
    'messages',
    'shell',
    'tickets',
  ],
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initImmediate: false,
  returnNull: false,
} as const

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof ptBR
    returnNull: false
  }
}
