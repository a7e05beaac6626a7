import { z } from 'zod'
import type { Endpoint } from '#domain/core/endpoint.ts'

/** What an answer of `done` holds. */
const Done = z.object({ message: z.string() })

/** The schema of an endpoint's JSON answer; none for what answers bytes or a page. */
export function answerSchema({ answer }: Endpoint): z.ZodType | undefined {
  if (answer === 'done') return Done
  return typeof answer === 'string' ? undefined : answer
}
