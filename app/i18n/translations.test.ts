import { describe, expect, test } from 'bun:test'
import { ERRORS } from '#domain/core/contract/errors.ts'
import { LANGUAGES, type Language } from '#domain/core/contract/languages.ts'
import { isWireCode } from '#domain/core/contract/wire-codes.ts'
import { CLOSING_WORDS, FOREIGN_WORDS, textsOf } from '#tests/support/interface-words.ts'
import { ALL_PAGES } from '~/pages/all-pages.ts'
import { ACTION_NAMES } from '../lib/ui/actions/actions.ts'
import { allTexts } from './all-texts.ts'

const RESOURCES = {
  'pt-BR': await allTexts('pt-BR'),
  en: await allTexts('en'),
  es: await allTexts('es'),
  tr: await allTexts('tr'),
} satisfies Record<Language, object>
const PLURAL = /_(zero|one|two|few|many|other)$/
const BLANKS = /\{\{\s*(\w+)/g

const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort()
const blanksOf = (text = '') => [...text.matchAll(BLANKS)].map((match) => match[1]).sort()
const portuguese = textsOf(RESOURCES['pt-BR'])

describe.each([...LANGUAGES])('the texts in %s', (language) => {
  const texts = textsOf(RESOURCES[language])

  test('are as many as in Portuguese, under the same keys', () => {
    expect(keysOf(texts)).toEqual(keysOf(portuguese))
  })

  test('name nothing that is done as a page: the palette has both', () => {
    const pages = ALL_PAGES.map(([, { title }]) => texts.get(title.replace(':', '.')))
    const actions = ACTION_NAMES.map((name) => texts.get(`shell.keys.${name}`))
    expect(actions.filter((name) => name === undefined || pages.includes(name))).toEqual([])
    expect(new Set(actions).size).toBe(actions.length)
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
      const original = portuguese.get(key) ?? portuguese.get(key.replace(PLURAL, '_other'))
      return !PLURAL.test(key) && blanksOf(text).join() !== blanksOf(original).join()
    })
    expect(wrong).toEqual([])
  })

  test('call a queue by one word wherever a conversation begins', () => {
    expect(texts.get('contacts.write.queue')).toBe(texts.get('tickets.new.queue'))
  })

  test('say of the system what they say of a person: who did something begins the line', () => {
    const done = ['closed', 'pending', 'open', 'transfered'].map((type) => texts.get(`tickets.log.${type}`))
    expect(done.filter((text) => !text?.startsWith('{{user}} '))).toEqual([])
    expect(texts.get('tickets.log.system')).toMatch(/^\p{Lu}/u)
  })

  test('say every error', () => {
    expect(
      Object.keys(ERRORS)
        .filter(isWireCode)
        .filter((code) => !texts.has(`errors.${code}`)),
    ).toEqual([])
  })
})

test.each([...LANGUAGES])('the texts in %s keep to their words and their form of address', (language) => {
  expect([...textsOf(RESOURCES[language])].filter(([, text]) => FOREIGN_WORDS[language].test(text))).toEqual(
    [],
  )
})

test('buttons that resolve a conversation command it in Turkish; what is resolved is a status', () => {
  const texts = textsOf(RESOURCES.tr)
  const buttons = [
    'tickets.close.button',
    'tickets.close.end',
    'tickets.bulk.act.close',
    'shell.keys.resolve',
  ]
  expect(new Set(buttons.map((key) => texts.get(key)))).toEqual(new Set(['Çöz']))
  expect(texts.get('common.ticketStatus.closed')).toBe('Çözüldü')
})

test.each([...LANGUAGES])('a conversation is resolved by one word in %s', (language) => {
  const wrongTexts = [...textsOf(RESOURCES[language])].filter(([, text]) =>
    CLOSING_WORDS[language].test(text),
  )
  expect(wrongTexts).toEqual([])
})

test.each([...LANGUAGES])('what somebody wrote is quoted in one way in %s', (language) => {
  expect([...textsOf(RESOURCES[language])].filter(([, text]) => /[«»„]/.test(text))).toEqual([])
})
