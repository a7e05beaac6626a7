import { useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { Alert } from '~/ui/alert'
import { QuotedCode } from '../refusal/quoted-code'
import { useFormFieldText } from './form-context'
import { FORM_KEY } from './submission'

type ErrorSummaryProps = {
  formId: string
  problem: Problem | undefined
  /** It was sent, and fields of it were refused by the browser already. */
  isRefused: boolean
  /** By field name. */
  errors: Record<string, string[]>
  explain: ((problem: Problem) => string | undefined) | undefined
  className: string | undefined
}

/** Codes that have a place of their own in the form. */
const ELSEWHERE = new Set(['ERR_ROW_CHANGED'])
const REFUSED: Problem = { code: 'ERR_VALIDATION', fields: {}, details: {} }

/** Why the form was not done, in words, with a way to each field that needs attention. */
export function ErrorSummary({
  formId,
  problem: answeredProblem,
  isRefused,
  errors,
  explain,
  className,
}: ErrorSummaryProps) {
  const errorText = useErrorText()
  const fieldText = useFormFieldText()
  const box = useRef<HTMLDivElement>(null)
  const labels = useLabels(formId, errors)
  const names = Object.keys(errors).filter((name) => name && name !== FORM_KEY)
  const problem = answeredProblem ?? (isRefused && names.length > 1 ? REFUSED : undefined)
  // Where fields are marked, the first of them has the focus; else the sentence does.
  useEffect(() => {
    if (answeredProblem && names.length === 0) box.current?.focus()
  }, [answeredProblem, names.length])
  if (!problem || ELSEWHERE.has(problem.code)) return null
  if (problem.code === 'ERR_VALIDATION' && names.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className={cn('outline-none', className)}>
      <Alert tone="bad" role="alert" data-code={problem.code}>
        <p>{explain?.(problem) ?? errorText(problem.code, problem.details)}</p>
        <QuotedCode code={problem.code} details={problem.details} />
        {labels.size > 1 && (
          // Many of them leave room for the fields themselves.
          <ul className="grid max-h-[25dvh] gap-0.5 overflow-y-auto">
            {[...labels].map(([name, label]) => (
              <li key={name}>
                <button
                  type="button"
                  className="rounded-sm text-start touch:min-h-11"
                  onClick={() => fieldOf(formId, name)?.focus()}
                >
                  <span className="underline underline-offset-2">{label}</span>
                  {': '}
                  {fieldText(name, errors[name]?.[0] ?? '')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

/** The words beside the fields that are marked, as the page shows them. */
function useLabels(formId: string, errors: Record<string, string[]>): ReadonlyMap<string, string> {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const namedErrors = Object.keys(errors).flatMap((name) => {
      const label = labelOf(formId, name)
      return label ? [[name, label] as const] : []
    })
    setLabels(new Map(namedErrors))
  }, [formId, errors])
  return labels
}

/** The first control of this name, as one can go to it. */
export function fieldOf(formId: string, name: string): HTMLElement | undefined {
  const form = document.forms.namedItem(formId)
  return [...(form?.elements ?? [])].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.getAttribute('name') === name && control.tabIndex >= 0,
  )
}

export function labelOf(formId: string, name: string): string | undefined {
  const control = fieldOf(formId, name)
  const group = control?.closest('fieldset')?.querySelector('legend')
  const label = control instanceof HTMLInputElement && control.type === 'checkbox' && group
  if (label) return label.textContent ?? undefined
  const labels = control && 'labels' in control ? control.labels : undefined
  return labels instanceof NodeList ? (labels[0]?.textContent ?? undefined) : undefined
}
