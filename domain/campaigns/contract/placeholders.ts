import { folded } from '../../core/contract/values/folded.ts'
import { MAX_BODY } from '../../messages/contract/schema.ts'

/** The values of one person, by the folded names of placeholders. */
export type PlaceholderValues = Readonly<Record<string, string>>

/** Placeholders that every campaign has. Specification 3 §2. */
export const BASIC_PLACEHOLDERS = ['nome', 'primeiro_nome', 'numero', 'email'] as const

/** `{nome}`, `{nome|cliente}`; also between double braces, as the product's other texts have them. */
const PLACEHOLDER = /\{\{?([^{}|\n]{1,60})(?:\|([^{}\n]{0,200}))?\}\}?/g

/** A text with more of them is no message to a person; filled in for thousands it would fill the memory. */
const MAX_PLACEHOLDERS = 100

export function hasFewPlaceholders(text: string): boolean {
  return [...text.matchAll(PLACEHOLDER)].length <= MAX_PLACEHOLDERS
}

/** Room below a text for the line about opting out. */
const LINE_ROOM = 500
/** Characters of a text with placeholders, and of what it becomes: long values are cut at its end. */
export const MAX_CAMPAIGN_TEXT = MAX_BODY - LINE_ROOM

/** The name by which a placeholder is looked up: `{ Cidade Natal }` is `cidade_natal`. */
export function placeholderName(text: string): string {
  return folded(text).replaceAll(' ', '_')
}

/**
 * A text for one person. A placeholder of the campaign that is empty for them gives its fallback, else nothing; one that no
 * campaign knows stays as it was written. Values are put in as they are, whatever signs they hold.
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  knownNames: ReadonlySet<string>,
): string {
  const filled = text.replace(
    PLACEHOLDER,
    (whole: string, typedName: string, fallback: string | undefined) => {
      const name = placeholderName(typedName)
      if (!knownNames.has(name)) return fallback ?? whole
      return filledValue(values, name) || (fallback ?? '')
    },
  )
  return filled.length > MAX_CAMPAIGN_TEXT ? filled.slice(0, MAX_CAMPAIGN_TEXT).toWellFormed() : filled
}

/** The placeholders of a text that are empty for somebody and have no fallback. */
export function gapsIn(
  text: string,
  values: PlaceholderValues,
  knownNames: ReadonlySet<string>,
): ReadonlySet<string> {
  const gaps = [...text.matchAll(PLACEHOLDER)].flatMap(([, typedName = '', fallback]) => {
    const name = placeholderName(typedName)
    return knownNames.has(name) && !fallback && filledValue(values, name) === '' ? [name] : []
  })
  return new Set(gaps)
}

/** The placeholders of a text that no campaign knows: they would be sent as they stand. */
export function unknownPlaceholders(text: string, knownNames: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].flatMap(([whole, typedName = '', fallback]) =>
    fallback === undefined && !knownNames.has(placeholderName(typedName)) ? [whole] : [],
  )
  return [...new Set(names)]
}

function filledValue(values: PlaceholderValues, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '').trim() : ''
}

type Person = { name: string; number: string; email: string; variables: PlaceholderValues }

/** The values of a person: the company's own variables, then the columns of their list, then what every campaign has. */
export function valuesOf(
  { name, number, email, variables }: Person,
  ownVariables: PlaceholderValues,
): PlaceholderValues {
  const basic = { nome: name, primeiro_nome: name.trim().split(/\s+/)[0] ?? '', numero: number, email }
  return { ...ownVariables, ...variables, ...basic }
}
