import { z } from 'zod'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'

/** The answer of an endpoint that is declared as `done`. */
const Done = z.object({ message: z.string() })

/** The schema of an endpoint's JSON answer; undefined for endpoints that answer bytes or a page. */
export function answerSchema({ answer }: Endpoint): z.ZodType | undefined {
  if (answer === 'done') return Done
  return typeof answer === 'string' ? undefined : answer
}
