import { data } from '@remix-run/node'
import type { z } from 'zod'
import { type Problem, problemsOf } from '#domain/core/problems.ts'
import type { Refused } from './api-client'
import { type FormProblem, valuesOf } from './form-problem'

/** Far more fields than any form has. */
const MOST_FIELDS = 1_000

/** What was posted, as a form. Throws an answer of 400 for what no page of ours sends. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  if (!form || [...form.keys()].length > MOST_FIELDS) throw new Response(null, { status: 400 })
  return form
}

/** Reads a form by the schema that the API will judge it by. */
export function readForm<S extends z.ZodType>(form: FormData, schema: S) {
  const given = fieldsOf(form)
  const read = schema.safeParse(given)
  if (read.success) return { ok: true as const, data: read.data }
  const fields = problemsOf(read.error.issues, given)
  return { ok: false as const, problem: problem(form, { code: 'ERR_VALIDATION', fields, details: {} }, 422) }
}

/** The API's refusal as the form's problem, with what was typed. */
export function refused({ status, problem: why }: Refused, form: FormData) {
  return problem(form, why, status)
}

function problem(form: FormData, problem: Problem, status: number) {
  return data({ ...problem, values: valuesOf(form) } satisfies FormProblem, { status })
}

/** Repeated names become lists; an empty file field is none. */
function fieldsOf(form: FormData) {
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string' || value.size > 0)
    fields[name] = values.length > 1 ? values : values[0]
  }
  return fields
}
