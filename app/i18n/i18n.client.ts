import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/core/languages.ts'
import { ALL_PAGES, PAGES, pageAt } from '../pages'
import { I18N } from './config'
import { FRAME_TEXTS, loadTexts } from './texts'

/** Only the visitor's language travels, and of it what the page shows; the rest comes with the pages. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(lang, namespace, done) {
    loadTexts(languageOf(lang), namespace).then(
      (texts) => done(null, { ...texts }),
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

/** Fetches the texts of the other pages, so that going there waits for nothing, also without a network. */
export function preloadTexts(): void {
  void i18next.loadNamespaces([...new Set(ALL_PAGES.flatMap(([, { texts }]) => texts))])
}

/** Speaks another language from now on, without a new page. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

function languageOf(lang: string): Language {
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}
