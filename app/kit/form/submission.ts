import { parse, type Submission, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { type Problem, problemsOf } from '#domain/core/contract/problems.ts'
import { factsOf } from './field-facts'
import { readValues } from './read-values'

/** The answer to a form that was refused: the problem, and the submitted values, from which the page is rendered again. */
export type FormAnswer = {
  /** Absent when the form only changed its shape: without JavaScript an entry was added to a list. */
  problem?: Problem
  result: SubmissionResult
}

/** Fields that are not judged yet when the user leaves them; after `end` all of them are. */
export type Passed = { has: (name: string) => boolean; end: () => void }

/** The browser's knowledge about a form beyond its schema, while a user fills it in. */
export type Filling = {
  passed: Passed
  /** Fields that are required although their schema does not say so. */
  needed: readonly string[]
}

/**
 * Reads a form by the schema by which the API will judge it: when it was sent, or when the user has left one of its
 * fields.
 */
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

/**
 * Fields that were sent without a value, such as a choice that was not made: they are missing, whatever their schema
 * sets for an absent value.
 */
function leftEmpty(form: FormData): Record<string, ''> {
  const empty = [...form].flatMap(([name, value]) => (value === '' ? [name] : []))
  return Object.fromEntries(empty.map((name) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), '']))
}

/** Guaranteed by the caller: the schema has just accepted these values. */
function judged<S extends z.ZodObject>(values: object): z.input<S>
function judged(values: object) {
  return values
}

/** Turns field problems (`options.0.text`) into conform's form, by the names of the fields (`options[0].text`). */
export function errorsOf(fields: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), [code]]),
  )
}

/**
 * The name under which conform has the problem of the whole form; under an empty name it would focus any control without
 * a name.
 */
export const FORM_KEY = '__form__'

type Replying = { reply: Submission<unknown>['reply'] }

/** Turns a refusal into the form's answer, with the submitted values except those of `hideFields`. */
export function refusal(submission: Replying, problem: Problem, hideFields: string[] = []): FormAnswer {
  const fieldErrors = errorsOf(problem.fields)
  return {
    problem,
    result: submission.reply({ fieldErrors: { ...fieldErrors, [FORM_KEY]: [problem.code] }, hideFields }),
  }
}
