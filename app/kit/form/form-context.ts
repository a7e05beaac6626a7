import { createContext, useContext } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import type { FieldFacts } from './field-facts'

type Around = { facts: FieldFacts; busy: boolean; problem: Problem | undefined }

export const FormContext = createContext<Around>({
  facts: { kind: 'group', isRequired: false, isNullable: false },
  busy: false,
  problem: undefined,
})

/** What the fields and buttons of a form know of it. */
export function useFormAround(): Around {
  return useContext(FormContext)
}
