import { Form as RouteForm, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { FormContext } from './form-context'
import type { FormAnswer } from './submission'

type ActionFormProps = {
  /** Posted to another route than the one that shows it. */
  action?: string
  files?: boolean
  className?: string
  children: ReactNode
}

/**
 * Buttons that ask something of a route's action, and what there is to choose with them: nothing that a schema would judge
 * before it is sent; what does is a `Form`. They work before any script has come, and are not sent twice.
 */
export function ActionForm({ action, files, className, children }: ActionFormProps) {
  const problem = useActionProblem()
  const { state, formMethod } = useNavigation()
  const isSending = formMethod !== undefined
  return (
    <FormContext.Provider value={{ facts: NOTHING, busy: state !== 'idle', problem }}>
      <RouteForm
        method="post"
        {...(action && { action })}
        {...(files && { encType: 'multipart/form-data' as const })}
        preventScrollReset
        className={className}
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        {children}
      </RouteForm>
    </FormContext.Provider>
  )
}

const NOTHING = { kind: 'group', isRequired: false, isNullable: false } as const

/** Returns the answer that the route's action gave to this form. */
export function useFormAnswer(): FormAnswer | undefined {
  return useActionData<FormAnswer | undefined>()
}

/** Why it did not do what it was asked for. */
export function useActionProblem(): Problem | undefined {
  return useFormAnswer()?.problem
}
