import type { z } from 'zod'
import type { Unsaved } from '#domain/bot/contract/try/try-schema.ts'
import { submissionOf } from '~/kit/form/submission'
import type { Edited } from '../use-try'

/** What a form holds, as saving it would send it; or its fields that saving would refuse. */
export function readEdited<S extends z.ZodObject>(
  form: HTMLFormElement,
  schema: S,
  unsavedOf: (values: z.input<S>) => z.input<typeof Unsaved>,
): Edited {
  const submission = submissionOf(new FormData(form), schema)
  if (submission.status === 'success') return { ok: true, unsaved: unsavedOf(submission.value) }
  const codes = Object.entries(submission.error ?? {}).map(([name, codes]) => [name, codes?.[0] ?? 'invalid'])
  return { ok: false, problem: { code: 'ERR_VALIDATION', fields: Object.fromEntries(codes), details: {} } }
}
