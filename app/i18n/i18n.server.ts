import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/core/contract/languages.ts'
import { ALL_PAGES } from '~/pages/all-pages'
import { readBrowserChoice } from '../lib/server/preferences.server'
import { allTexts, NAMESPACES } from './all-texts'
import { I18N } from './config'

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
  const locale = await detector.getLocale(request)
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE
}

const translators = new Map<Language, Promise<i18n>>()

/** One translator a language for the life of the process; making one for each page costs more than the page. */
export function translator(language: Language): Promise<i18n> {
  const cached = translators.get(language)
  if (cached) return cached
  const created = makeTranslator(language)
  translators.set(language, created)
  return created
}

async function makeTranslator(language: Language): Promise<i18n> {
  const instance = createInstance()
  const resources = { [language]: await allTexts(language) }
  await instance.use(initReactI18next).init({ ...I18N, ns: [...NAMESPACES], lng: language, resources })
  return instance
}

/** The names of the reasons that keep a page from being shown. */
const REFUSALS = { forbidden: 'common:forbidden.title', notFound: 'common:notFound.title' } as const

/** The pages by name, as this language has them: the menus' words and the titles of tabs. */
export async function pageNames(language: Language): Promise<Record<string, string>> {
  const { t } = await translator(language)
  const titles = [...ALL_PAGES.map(([name, { title }]) => [name, title]), ...Object.entries(REFUSALS)]
  return Object.fromEntries(titles.map(([name, title = '']) => [name, t(title, { defaultValue: '' })]))
}
