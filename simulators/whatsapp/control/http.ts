/** The parts that the routes of the control share: errors, bodies, answers. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Phone, Simulator } from '../model.ts'
import { phoneByNumber } from '../world.ts'

export class ControlError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Reads and checks a JSON body, whatever its content type says; nothing at all counts as `{}`. */
export async function readBody<S extends z.ZodType>(context: Context, schema: S): Promise<z.output<S>> {
  const text = await context.req.text()
  let value: unknown = {}
  try {
    if (text) value = JSON.parse(text)
  } catch (cause) {
    throw new ControlError(400, 'the body is not JSON', { cause })
  }
  return check(schema, value)
}

/** Checks a value; the error names each field that is wrong. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  throw new ControlError(400, faults.join('; '))
}

/** The phone a path or body names. */
export function needPhone(sim: Simulator, number: string): Phone {
  const phone = phoneByNumber(sim, number)
  if (!phone) throw new ControlError(404, `no phone ${number}`)
  return phone
}

/** Answers values that hold bytes, as base64, and long numbers, as numbers. */
export function bytesJson(value: unknown): Response {
  return new Response(JSON.stringify(value, plain), { headers: { 'content-type': 'application/json' } })
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value !== 'object' || value === null) return value
  if ('type' in value && value.type === 'Buffer' && 'data' in value && Array.isArray(value.data))
    return Buffer.from(value.data).toString('base64')
  if ('low' in value && 'high' in value && 'unsigned' in value)
    return Number(value.high) * 2 ** 32 + (Number(value.low) >>> 0)
  return value
}
