import { parse, type Submission, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { type Problem, problemsOf } from '#domain/core/problems.ts'
import { factsOf } from './field-facts'
import { readValues } from './read-values'

/** What a form is told when it was not done: why, and what it held, for the page that is drawn again. */
export type FormAnswer = {
  /** Absent when only its shape was changed: an entry was added to a list, without JavaScript. */
  problem?: Problem
  result: SubmissionResult
}

/** Fields that are not judged yet when one leaves a field; `end`: all of them are from now on. */
export type Passed = { has: (name: string) => boolean; end: () => void }

/** What the browser knows beyond the schema while somebody fills in a form. */
export type Filling = {
  passed: Passed
  /** Fields that the server asks for although their schema does not. */
  needed: readonly string[]
}

/** A form that was sent, read by the schema that the API will judge it by; or one of whose fields one has left. */
export function submissionOf<S extends z.ZodObject>(form: FormData, schema: S, filling?: Filling) {
  const { passed, needed = [] } = filling ?? {}
  return parse(form, {
    resolve(payload, intent) {
      if (!intent) passed?.end()
      const values = readValues(payload, factsOf(schema))
      const read = schema.safeParse(values)
      const missing = needed.filter((name) => isBlank(form.get(name)))
      if (read.success && missing.length === 0) return { value: judged<S>(values) }
      const error = {
        ...Object.fromEntries(missing.map((name) => [name, ['required']])),
        ...errorsOf(problemsOf(read.error?.issues ?? [], { ...values, ...leftEmpty(form) })),
      }
      if (!intent) return { error }
      return { error: Object.fromEntries(Object.entries(error).filter(([name]) => !passed?.has(name))) }
    },
  })
}

const isBlank = (value: FormDataEntryValue | null) => typeof value === 'string' && value.trim() === ''

/** What was sent without a value, a choice that was not made among them: it is missing, whatever its schema says of none. */
function leftEmpty(form: FormData): Record<string, ''> {
  const empty = [...form].flatMap(([name, value]) => (value === '' ? [name] : []))
  return Object.fromEntries(empty.map((name) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), '']))
}

/** What a schema has just taken is its input. */
function judged<S extends z.ZodObject>(values: object): z.input<S>
function judged(values: object) {
  return values
}

/** Field problems (`options.0.text`) as conform keeps them, under the names of the fields (`options[0].text`). */
export function errorsOf(fields: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), [code]]),
  )
}

/** The problem of the form as a whole; under an empty name conform would focus any control without one. */
export const WHOLE = '__form__'

type Replying = { reply: Submission<unknown>['reply'] }

/** A refusal as the form's answer, with what was typed but for these fields. */
export function refusal(submission: Replying, problem: Problem, hideFields: string[] = []): FormAnswer {
  const fieldErrors = errorsOf(problem.fields)
  return {
    problem,
    result: submission.reply({ fieldErrors: { ...fieldErrors, [WHOLE]: [problem.code] }, hideFields }),
  }
}
