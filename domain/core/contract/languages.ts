/** Languages of the product, the first being the default and the fallback. Specification 1 §1. */
export const LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'pt-BR'

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}
