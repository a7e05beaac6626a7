import { data } from '@remix-run/node'
import type { z } from 'zod'
import { refusalOf } from './api.server'
import type { Answer } from './api-client'
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
  const fields = Object.fromEntries(
    read.error.issues.map((issue) => [
      issue.path.join('.'),
      isMissing(given, issue) ? 'required' : fieldCode(issue),
    ]),
  )
  return { ok: false as const, problem: problem(form, { code: 'ERR_VALIDATION', fields }, 422) }
}

/** The API's refusal as the form's problem, with what was typed. */
export async function refused(response: Answer, form: FormData) {
  const { error, details = {} } = await refusalOf(response)
  const fields = Object.fromEntries(
    Object.entries(recordOf(details.fields)).map(([name, code]) => [name, String(code)]),
  )
  return problem(form, { code: error, fields, details }, response.status)
}

function problem(
  form: FormData,
  { details = {}, ...rest }: Omit<FormProblem, 'values' | 'details'> & { details?: FormProblem['details'] },
  status: number,
) {
  return data({ ...rest, details, values: valuesOf(form) } satisfies FormProblem, { status })
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

/** A number that was left empty is coerced to one, and refused as that. */
function isMissing(given: Record<string, unknown>, { path }: z.core.$ZodIssue) {
  const value = given[String(path[0])]
  return path.length === 1 && (value === undefined || value === '')
}

function fieldCode(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_small' && issue.origin === 'number') return 'tooSmall'
  if (issue.code === 'too_big' && issue.origin === 'number') return 'tooLarge'
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'required' : 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  if (issue.code === 'invalid_type') return 'required'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  return 'invalid'
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
