import { createContext, useContext } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { useFieldText } from '~/lib/text/error-text'
import type { FieldFacts } from './field-facts'

/** Sentences of a noun's own in place of the usual ones, by field and code: `name.tooShort`. */
export type FieldSentences = Readonly<Record<string, string>>

/** How a field of several controls is called, and what somebody else changed of it, in words: of theirs and of what it was. */
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

/** What the fields and buttons of a form know of it. */
export function useFormAround(): Around {
  return useContext(FormContext)
}

/** The sentence of a field's problem in this form. */
export function useFormFieldText(): (name: string, code: string) => string {
  const { messages } = useFormAround()
  const fieldText = useFieldText()
  return (name, code) => messages?.[`${name}.${code}`] ?? fieldText(code)
}
