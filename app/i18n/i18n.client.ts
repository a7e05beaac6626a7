import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/core/contract/languages.ts'
import { ALL_PAGES, PAGES } from '~/pages/all-pages'
import { pageAt } from '~/pages/page-rules'
import { I18N } from './config'
import { FRAME_TEXTS } from './texts'
import { addZeroForms } from './zero-forms'

/** Loads texts in the visitor's language only: first those of the page that is shown, the rest with the other pages. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(lang, namespace, done) {
    loadTexts(languageOf(lang), namespace).then(
      (texts) => done(null, addZeroForms(languageOf(lang), texts)),
      // i18next asks again a few times: the network may be away.
      (error) => done(error, true),
    )
  },
}

export async function browserTranslator(lang: string, pathname: string) {
  const page = pageAt(pathname)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      ...I18N,
      ns: [...FRAME_TEXTS, ...(page ? PAGES[page].texts : [])],
      lng: languageOf(lang),
      load: 'currentOnly',
    })
  return i18next
}

/** Fetches the texts of the other pages ahead, so that opening them does not wait, and works without a network. */
export function preloadTexts(): void {
  void i18next.loadNamespaces([...new Set(ALL_PAGES.flatMap(([, { texts }]) => texts))])
}

/** Changes the language without loading the page anew. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

function languageOf(lang: string): Language {
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

type Files = Record<string, () => Promise<object>>

/**
 * Loads one namespace in one language, which is a file of its own: the build splits each feature's texts.json by the
 * language in the query.
 */
async function loadTexts(language: Language, namespace: string): Promise<object> {
  const features = {
    'pt-BR': import.meta.glob('../features/*/texts.json', { import: 'default', query: '?language=pt-BR' }),
    en: import.meta.glob('../features/*/texts.json', { import: 'default', query: '?language=en' }),
    es: import.meta.glob('../features/*/texts.json', { import: 'default', query: '?language=es' }),
    tr: import.meta.glob('../features/*/texts.json', { import: 'default', query: '?language=tr' }),
  } satisfies Record<Language, Files>
  const frame: Files = import.meta.glob('./*/*.json', { import: 'default' })
  const load =
    features[language][`../features/${namespace}/texts.json`] ?? frame[`./${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts of ${namespace}`)
  return load()
}
