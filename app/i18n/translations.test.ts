import { describe, expect, test } from 'bun:test'
import { ERRORS } from '#domain/core/errors.ts'
import { LANGUAGES, type Language } from '#domain/core/languages.ts'
import { allTexts } from './all-texts.ts'

const RESOURCES = {
  'pt-BR': await allTexts('pt-BR'),
  en: await allTexts('en'),
  es: await allTexts('es'),
  tr: await allTexts('tr'),
} satisfies Record<Language, object>
const PLURAL = /_(zero|one|two|few|many|other)$/
const BLANKS = /\{\{\s*(\w+)/g

/** Every text of a language by its path: `tickets.list.search`. */
function textsOf(node: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(path + key, value)
    else for (const [deeper, text] of textsOf(value, `${path}${key}.`)) texts.set(deeper, text)
  }
  return texts
}

const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort()
const blanksOf = (text = '') => [...text.matchAll(BLANKS)].map((match) => match[1]).sort()
const portuguese = textsOf(RESOURCES['pt-BR'])

describe.each([...LANGUAGES])('the texts in %s', (language) => {
  const texts = textsOf(RESOURCES[language])

  test('are as many as in Portuguese, under the same keys', () => {
    expect(keysOf(texts)).toEqual(keysOf(portuguese))
  })

  test('none is empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have every plural form that the language knows', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))
    const missing = plurals
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })

  test('leave the same blanks to be filled', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const same = portuguese.get(key) ?? portuguese.get(key.replace(PLURAL, '_other'))
      return !PLURAL.test(key) && blanksOf(text).join() !== blanksOf(same).join()
    })
    expect(wrong).toEqual([])
  })

  test('say every error', () => {
    expect(Object.keys(ERRORS).filter((code) => !texts.has(`errors.${code}`))).toEqual([])
  })
})

/** What would be another word for the same thing, or another form of address. */
const FOREIGN = {
  es: /\b(tú|tu|tus|ti|contigo|ordenador|vídeo)\b/i,
  tr: /konuşma|sohbet|süzgeç|\b(sen|senin)\b/i,
}

test.each(['es', 'tr'] as const)(
  'the texts in %s keep to their words and their form of address',
  (language) => {
    expect([...textsOf(RESOURCES[language])].filter(([, text]) => FOREIGN[language].test(text))).toEqual([])
  },
)

const NOT_SENT = {
  'pt-BR': /Ainda não é enviada/,
  en: /not sent yet/,
  es: /Todavía no se envía/,
  tr: /Henüz gönderilmez/,
} as const

test.each([...LANGUAGES])('the greeting of a connection is not promised to be sent, in %s', (language) => {
  expect(textsOf(RESOURCES[language]).get('connections.form.greetingHelp')).toMatch(NOT_SENT[language])
})
