import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CLOSING_WORDS, FOREIGN_WORDS, textsOf } from '#tests/support/interface-words.ts'
import { LANGUAGES, type Language } from '../contract/languages.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Tables of words that are not shown: people's answers are read by them. */
const READ_ONLY = new Set(['domain/core/answers/short-answers.ts'])

type Table = Record<Language, unknown>

/** A ticket is a conversation in every text of the server, too; what it is called elsewhere is named by docs/glossary.md. */
const TICKET_WORDS = {
  'pt-BR': /atendimento(?!s$)/i,
  en: /ticket/i,
  es: /atenci[oó]n/i,
  tr: /talep/i,
} satisfies Record<Language, RegExp>

/** Every exported table of the server's texts with its languages, by file and name. */
const TABLES = await findTables()

async function findTables(): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>()
  for (const file of filesWithLanguages()) {
    const exported: Record<string, unknown> = await import(path.join(root, file))
    for (const [name, value] of Object.entries(exported))
      if (isTable(value)) tables.set(`${file} ${name}`, value)
  }
  return tables
}

function filesWithLanguages(): string[] {
  return [...new Bun.Glob('{domain,sessions,api}/**/*.ts').scanSync({ cwd: root })]
    .filter((file) => !file.endsWith('.test.ts') && !READ_ONLY.has(file))
    .filter((file) => /^ *'pt-BR': /m.test(readFileSync(path.join(root, file), 'utf8')))
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value)
}

function textsIn(language: Language): Map<string, string> {
  return textsOf(Object.fromEntries([...TABLES].map(([name, table]) => [name, [table[language]]])))
}

test('every table of texts is found: one that is not exported would escape', () => {
  const tableFiles = new Set([...TABLES.keys()].map((name) => name.split(' ')[0]))
  expect(filesWithLanguages().filter((file) => !tableFiles.has(file))).toEqual([])
  expect(TABLES.size).toBeGreaterThan(5)
})

test.each([...LANGUAGES])('the texts of the server in %s keep to the words of the interface', (language) => {
  const rules = [FOREIGN_WORDS[language], CLOSING_WORDS[language], TICKET_WORDS[language]]
  const wrong = [...textsIn(language)].filter(([, text]) => rules.some((rule) => rule.test(text)))
  expect(wrong).toEqual([])
  expect(textsIn(language).size).toBeGreaterThan(50)
})
