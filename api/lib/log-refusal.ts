import type { Context } from 'hono'
import type { Ctx } from '#domain/core/context.ts'
import { AppError, type ErrorCode } from '#domain/core/contract/errors.ts'
import { plainText } from '#domain/core/contract/fields.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { connectionIdOf } from '#domain/external-api/connection-id-of.ts'
import { noteRefusedCall, noteUnreadCalls } from '#domain/external-api/note-refused-call.ts'
import type { ApiEnv } from './types.ts'

/** The longest number that is kept of what is refused. */
const MAX_NUMBER = 40

/** The log of a program's calls says of a refused one why. What is no refusal is left alone; a log that fails refuses nothing. */
export async function logRefusal(c: Context<ApiEnv>): Promise<void> {
  if (!(c.error instanceof AppError)) return
  const { code } = c.error
  const number = (c.var.calledNumber ?? (await numberIn(c))).slice(0, MAX_NUMBER)
  await settled(c.var.ctx, noteRefusedCall(c.var.ctx, { number, code }))
}

async function numberIn(c: Context<ApiEnv>): Promise<string> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const isNamed = typeof body === 'object' && body !== null && 'number' in body
  return (isNamed && plainText(body.number)) || ''
}

/** Calls that were counted are written so often at most, of each connection and code. */
const WRITTEN_EVERY_MS = SECOND_MS

type Bunch = { ctx: Ctx; code: ErrorCode; callCount: number }

/**
 * Counts a program's calls that are refused before anybody reads them: the first is written at once, those behind it together,
 * however many come. What a process has counted and not written ends with it.
 */
export function makeRefusalCount() {
  const bunches = new Map<string, Bunch>()

  async function write(key: string, bunch: Bunch): Promise<void> {
    const { ctx, code, callCount } = bunch
    if (callCount === 0) return void bunches.delete(key)
    bunch.callCount = 0
    await settled(ctx, noteUnreadCalls(ctx, { code, callCount }))
    setTimeout(() => void write(key, bunch), WRITTEN_EVERY_MS).unref()
  }

  return async (ctx: Ctx, code: ErrorCode): Promise<void> => {
    const key = `${connectionIdOf(ctx)}:${code}`
    const bunch = bunches.get(key)
    if (bunch) {
      bunch.callCount += 1
      return
    }
    const firstOfBunch = { ctx, code, callCount: 1 }
    bunches.set(key, firstOfBunch)
    await write(key, firstOfBunch)
  }
}

async function settled({ services, requestId }: Ctx, noting: Promise<void>): Promise<void> {
  await noting.catch((error: unknown) =>
    services.log.warn({ requestId, err: error }, 'a refused call was not logged'),
  )
}
