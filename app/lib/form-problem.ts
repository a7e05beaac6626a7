import type { Problem } from '#domain/core/problems.ts'

/** What a form is told when it was not done: a code, problems by field, and what was typed. */
export type FormProblem = Problem & { values: Record<string, string> }

/** What was typed, but for a password. Repeated names are joined by commas: their values are ids. */
export function valuesOf(form: FormData | URLSearchParams): Record<string, string> {
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'password')
  return Object.fromEntries(typed.map(([name]) => [name, form.getAll(name).join(',')]))
}
