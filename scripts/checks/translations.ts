import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ERRORS } from '#domain/core/contract/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/core/contract/languages.ts'
import { isWireCode } from '#domain/core/contract/wire-codes.ts'

type Sentences = Map<string, string>

/** Every language has the sentences of the default one, with the same blanks, and one for every error that travels. */
export function checkTranslations(root: string): string[] {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, readLanguage(root, language)]))
  const model = byLanguage.get(DEFAULT_LANGUAGE)
  if (model === undefined || model.size === 0) return [`app/i18n/${DEFAULT_LANGUAGE} holds no sentence`]

  const errors = Object.keys(ERRORS)
    .filter((code) => isWireCode(code) && !model.has(`errors.${code}`))
    .map((code) => `app/i18n/${DEFAULT_LANGUAGE}/errors.json: no sentence for ${code}`)
  const otherLanguages = [...byLanguage].filter(([language]) => language !== DEFAULT_LANGUAGE)
  return [
    ...errors,
    ...otherLanguages.flatMap(([language, sentences]) => compare(language, sentences, model)),
  ]
}

function compare(language: string, sentences: Sentences, model: Sentences): string[] {
  const plural = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  const wanted = new Map([...model].filter(([key]) => plural.has(pluralOf(key) ?? 'other')))
  const missing = [...wanted.keys()].filter((key) => !sentences.has(key))
  const extra = [...sentences.keys()].filter(
    (key) => !model.has(key) && !model.has(key.replace(PLURAL, '_other')),
  )
  const differing = [...wanted].filter(
    ([key, text]) => pluralOf(key) === undefined && blanks(text) !== blanks(sentences.get(key) ?? text),
  )
  return [
    ...missing.map((key) => `${language}: ${key} is missing`),
    ...extra.map((key) => `${language}: ${key} is not in ${DEFAULT_LANGUAGE}`),
    ...differing.map(([key]) => `${language}: ${key} has other blanks than ${DEFAULT_LANGUAGE}`),
  ]
}

const PLURAL = /_(zero|one|two|few|many|other)$/

function pluralOf(key: string): Intl.LDMLPluralRule | undefined {
  const pluralBase = key.match(PLURAL)?.[1]
  return CATEGORIES.find((category) => category === pluralBase)
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function blanks(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')
}

/** `file.key.key` to sentence, over what the frame says in the language, and of each feature's texts its part. */
function readLanguage(root: string, language: string): Sentences {
  const sentences: Sentences = new Map()
  const frame = path.join(root, 'app/i18n', language)
  for (const file of namesIn(frame).filter((name) => name.endsWith('.json'))) {
    flatten(readJson(path.join(frame, file)), path.basename(file, '.json'), sentences)
  }
  const features = path.join(root, 'app/features')
  for (const feature of namesIn(features)) {
    const file = path.join(features, feature, 'texts.json')
    if (existsSync(file)) flatten(readJson(file)[language] ?? {}, feature, sentences)
  }
  return sentences
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function flatten(value: unknown, prefix: string, into: Sentences): void {
  if (typeof value !== 'object' || value === null) into.set(prefix, String(value))
  else for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}.${key}`, into)
}
