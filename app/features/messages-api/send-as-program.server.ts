import type { InputOf } from '#domain/core/contract/endpoint.ts'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import type { SentFromOutside } from '#domain/external-api/contract/schema.ts'
import { type CallResult, clientAt } from '~/lib/api-client'
import type { RequestContext } from '~/lib/server/load-context.server'

const TIMEOUT_MS = 20_000

/** Sends a text as the program would that has this token: the API is told of nobody else. */
export function sendTextAs(
  context: RequestContext,
  token: string,
  input: InputOf<typeof endpoints.send>,
): Promise<CallResult<SentFromOutside>> {
  return programAt(context, token).call(endpoints.send, input)
}

/** The same with a file. */
export function sendFileAs(
  context: RequestContext,
  token: string,
  input: { number: string; body: string; file: File },
): Promise<CallResult<SentFromOutside>> {
  const { file, ...fields } = input
  return programAt(context, token).callForm(endpoints.send, { ...fields, medias: [file] })
}

function programAt(context: RequestContext, token: string) {
  return clientAt(context.apiInternalUrl, (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${token}`)
    return fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  })
}
