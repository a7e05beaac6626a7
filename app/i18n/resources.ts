import type { Language } from '#domain/core/languages.ts'
import { en } from './en'
import { es } from './es'
import { ptBR } from './pt-BR'
import { tr } from './tr'

/** Every text of the interface; pt-BR is the one that types the keys. */
export const RESOURCES = { 'pt-BR': ptBR, en, es, tr } satisfies Record<Language, Texts>

/** The same files in every language; plural forms differ, so only the files are typed, and a test compares the keys. */
export type Texts = Record<keyof typeof ptBR, object>
