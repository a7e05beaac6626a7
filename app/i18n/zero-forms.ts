import type { Language } from '#domain/core/contract/languages.ts'

const PLURAL_SUFFIX = '_other'

/**
 * Adds the form for zero, which is the plural, to every counted text in Portuguese that has none of its own. Unicode's rules count zero as one
 * there, but its readers expect "0 conexões".
 */
export function addZeroForms(language: Language, texts: object): object {
  return language === 'pt-BR' ? withZeroForms(texts) : texts
}

function withZeroForms(texts: object): object {
  const entries = Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, unknown][] => {
    if (typeof text === 'object' && text !== null) return [[key, withZeroForms(text)]]
    const zero = key.endsWith(PLURAL_SUFFIX) ? `${key.slice(0, -PLURAL_SUFFIX.length)}_zero` : undefined
    return zero === undefined || zero in texts
      ? [[key, text]]
      : [
          [key, text],
          [zero, text],
        ]
  })
  return Object.fromEntries(entries)
}
