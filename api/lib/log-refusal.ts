import type { Context } from 'hono'
import { AppError } from '#domain/core/contract/errors.ts'
import { plainText } from '#domain/core/contract/fields.ts'
import { noteRefusedCall } from '#domain/external-api/note-refused-call.ts'
import type { ApiEnv } from './types.ts'

/** The longest number that is kept of what is refused. */
const MAX_NUMBER = 40

/** The log of a program's calls says of a refused one why. What is no refusal is left alone; a log that fails refuses nothing. */
export async function logRefusal(c: Context<ApiEnv>): Promise<void> {
  if (!(c.error instanceof AppError)) return
  const { code } = c.error
  const number = (c.var.calledNumber ?? (await numberIn(c))).slice(0, MAX_NUMBER)
  await noteRefusedCall(c.var.ctx, { number, code }).catch((error: unknown) =>
    c.var.deps.services.log.warn({ requestId: c.var.requestId, err: error }, 'a refused call was not logged'),
  )
}

async function numberIn(c: Context<ApiEnv>): Promise<string> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const isNamed = typeof body === 'object' && body !== null && 'number' in body
  return (isNamed && plainText(body.number)) || ''
}
