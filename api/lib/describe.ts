import { describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import type { ErrorCode } from '#domain/core/errors.ts'
import { ERRORS, wireCode } from '#domain/core/errors.ts'
import { Refusal } from '#domain/core/problems.ts'

type Answer = z.ZodType | 'empty' | 'stream' | 'page'

/**
 * A route's entry in the OpenAPI document: one line of what it is for, the shape of its answer, and the codes it
 * refuses with beside those that every route has (ERR_VALIDATION, ERR_SESSION_EXPIRED). `form` = it takes files too.
 */
export function describe(
  tag: string,
  summary: string,
  answer: Answer,
  refusals: readonly ErrorCode[] = [],
  form?: z.ZodType,
) {
  return describeRoute({
    tags: [tag],
    summary,
    responses: { 200: ok(answer), ...refusalsBy(refusals) },
    ...(form
      ? { requestBody: { content: { 'multipart/form-data': { schema: resolver(form, { io: 'input' }) } } } }
      : {}),
  })
}

function ok(answer: Answer) {
  return { description: 'Done', content: contentOf(answer) }
}

function contentOf(answer: Answer): Record<string, { schema?: ReturnType<typeof resolver> }> {
  if (answer === 'empty') return json(z.object({ message: z.string() }))
  if (answer === 'stream') return { '*/*': {} }
  if (answer === 'page') return { 'text/html': {} }
  return json(answer)
}

function refusalsBy(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, string[]>([[422, ['ERR_VALIDATION']]])
  for (const code of codes) {
    byStatus.set(ERRORS[code], [...(byStatus.get(ERRORS[code]) ?? []), wireCode(code)])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      { description: names.join(', '), content: json(Refusal) },
    ]),
  )
}

function json(schema: z.ZodType) {
  return { 'application/json': { schema: resolver(schema, { io: 'output' }) } }
}
