import type { z } from 'zod'
import type { Problem } from '#domain/core/contract/problems.ts'
import { type FormAnswer, refusal, submissionOf } from './submission'

/** A refusal by the API, as a call reports it. */
export type Refused = { status: number; problem: Problem }
/** The answer that the form gets, and its HTTP status. */
export type Answered = { status: number; answer: FormAnswer }

type Read<S extends z.ZodObject> =
  | {
      ok: true
      values: z.input<S>
      /** The API's refusal as the form's answer, with what was typed. */
      refused: (refused: Refused) => Answered
    }
  | ({ ok: false } & Answered)

/** Reads a form by its schema: its values as the API takes them, or what the form is told, and shows again. */
export function readPosted<S extends z.ZodObject>(form: FormData, schema: S): Read<S> {
  const submission = submissionOf(form, schema)
  const hidden = [...form.keys()].filter((name) => /password/i.test(name))
  if (submission.status === 'success') {
    const refused = ({ status, problem }: Refused) => ({
      status: status || 503,
      answer: refusal(submission, problem, hidden),
    })
    return { ok: true, values: submission.value, refused }
  }
  const result = submission.reply({ hideFields: hidden })
  if (submission.status === undefined) return { ok: false, status: 200, answer: { result } }
  const problem = { code: 'ERR_VALIDATION' as const, fields: {}, details: {} }
  return { ok: false, status: 422, answer: { problem, result } }
}
