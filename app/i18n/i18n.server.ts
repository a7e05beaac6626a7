import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/core/languages.ts'
import { readBrowserChoice } from '../lib/server/preferences.server'
import { I18N } from './config'
import { PAGE_NAMES, type PageName } from './page-names'
import { RESOURCES } from './resources'

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ['custom', 'header'],
    findLocale: async (request) => (await readBrowserChoice(request)).language ?? null,
  },
})

/** The visitor's language: as chosen, else as the browser asks for, else Portuguese. */
export async function languageOf(request: Request): Promise<Language> {
  const found = await detector.getLocale(request)
  return isLanguage(found) ? found : DEFAULT_LANGUAGE
}

const translators = new Map<Language, i18n>()

/** One translator a language for the life of the process; making one for each page costs more than the page. */
export function translator(language: Language): i18n {
  const known = translators.get(language)
  if (known) return known
  const made = createInstance()
  void made.use(initReactI18next).init({ ...I18N, ns: [...I18N.ns], lng: language, resources: RESOURCES })
  translators.set(language, made)
  return made
}

/** The pages by name, as this language has them. */
export function pageNames(language: Language): Record<PageName, string> {
  const { t } = translator(language)
  return {
    login: t(PAGE_NAMES.login),
    setUp: t(PAGE_NAMES.setUp),
    tickets: t(PAGE_NAMES.tickets),
    connections: t(PAGE_NAMES.connections),
    subscription: t(PAGE_NAMES.subscription),
    forbidden: t(PAGE_NAMES.forbidden),
    notFound: t(PAGE_NAMES.notFound),
  }
}
