import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/core/languages.ts'
import { I18N } from './config'
import type { Texts } from './resources'

/** Only the visitor's language travels; the other three stay on the server. */
const LOADERS: Record<Language, () => Promise<Texts>> = {
  'pt-BR': async () => (await import('./pt-BR')).ptBR,
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
  tr: async () => (await import('./tr')).tr,
}

export async function browserTranslator(lang: string) {
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  await i18next.use(initReactI18next).init({
    ...I18N,
    ns: [...I18N.ns],
    lng: language,
    resources: { [language]: { ...(await LOADERS[language]()) } },
  })
  return i18next
}

/** Speaks another language from now on, without a new page. */
export async function changeLanguage(language: Language) {
  const texts = await LOADERS[language]()
  for (const [namespace, bundle] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, bundle)
  await i18next.changeLanguage(language)
}
