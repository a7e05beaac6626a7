import { createContext, useContext } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { useFieldText } from '~/lib/text/error-text'
import { type FieldFacts, factsAt } from './field-facts'

/** Sentences of a noun's own in place of the usual ones, by field and code: `name.tooShort`. */
export type FieldSentences = Readonly<Record<string, string>>

/**
 * The labels of fields that consist of several controls, and a function that describes in words another user's change
 * to one, from the saved value and the value before it.
 */
export type FieldReadings = Readonly<
  Record<string, { label: string; text: (saved: unknown, before: unknown) => string }>
>

type Around = {
  facts: FieldFacts
  busy: boolean
  problem: Problem | undefined
  messages?: FieldSentences | undefined
  reads?: FieldReadings | undefined
}

export const FormContext = createContext<Around>({
  facts: { kind: 'group', isRequired: false, isNullable: false },
  busy: false,
  problem: undefined,
})

/** Returns the form's state that its fields and buttons use. */
export function useFormAround(): Around {
  return useContext(FormContext)
}

/** The sentence of a field's problem in this form; of a number out of bounds, with its bound. */
export function useFormFieldText(): (name: string, code: string) => string {
  const { messages, facts } = useFormAround()
  const fieldText = useFieldText()
  return (name, code) => messages?.[`${name}.${code}`] ?? fieldText(code, factsAt(facts, name))
}
