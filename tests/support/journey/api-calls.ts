import type { BrowserContext, Page, Request } from 'playwright-core'
import { z } from 'zod'

type Call = {
  /** Each tab has a bearer of its own. */
  page: Page
  /** The identity of the call: method and address, and the message's id when it sends a message. */
  key: string
  isMessage: boolean
  bearer: string
  /** Its place among all. */
  nth: number
  isBearerRefused: boolean
  /**
   * True when the answer said that the bearer had expired. On a machine with much to do, a new bearer may have expired
   * as well.
   */
  isBearerOver: boolean
}

/** The calls that the pages of a window send to the API, each with its bearer and whether that was refused. */
export function watchCalls(context: BrowserContext, apiUrl: string) {
  const calls: Call[] = []
  const callsByRequest = new Map<Request, Call>()
  let isPaused = false
  context.on('request', (request) => {
    const bearer = request.headers().authorization
    if (isPaused || bearer === undefined || !request.url().startsWith(apiUrl)) return
    const page = request.frame().page()
    const call = {
      page,
      ...keyOf(request),
      bearer,
      nth: calls.length,
      isBearerRefused: false,
      isBearerOver: false,
    }
    callsByRequest.set(request, call)
    calls.push(call)
  })
  context.on('response', async (response) => {
    const call = callsByRequest.get(response.request())
    if (!call || response.status() !== 403) return
    const refusal = await response.text().catch(() => '')
    if (isPaused) return void calls.splice(calls.indexOf(call), 1)
    call.isBearerRefused = refusal.includes('ERR_SESSION_EXPIRED')
    call.isBearerOver = endOf(call.bearer) <= Date.now()
  })

  const refused = () => calls.filter(({ isBearerRefused }) => isBearerRefused)
  return {
    /** While nobody can renew a bearer, refusals prove nothing. */
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
    },
    countRefusedBearers: () => new Set(refused().map(({ bearer }) => bearer)).size,
    /** Describes the calls that did not go as they should: each refused call is sent again with another bearer, once. */
    faults(): string[] {
      const repeats = new Set<Call>()
      return refused().flatMap((call) => {
        const fault = faultOf(call, calls, repeats)
        return fault ? [`${call.key} ${fault}`] : []
      })
    },
  }
}

/**
 * Describes the fault after a call was refused; undefined when it went on well. `repeats` are the calls that were sent
 * for an earlier one.
 */
function faultOf(call: Call, calls: readonly Call[], repeats: Set<Call>): string | undefined {
  if (repeats.has(call)) return call.isBearerOver ? undefined : 'was refused twice'
  const sameCalls = calls.filter(({ page, key }) => page === call.page && key === call.key)
  const isRepeat = (otherCall: Call) =>
    otherCall.nth > call.nth && otherCall.bearer !== call.bearer && !repeats.has(otherCall)
  const repeat = sameCalls.find(isRepeat)
  if (!repeat) return 'was refused and not sent again'
  repeats.add(repeat)
  const acceptedCount = sameCalls.filter(({ isBearerRefused }) => !isBearerRefused).length
  return call.isMessage && acceptedCount !== 1 ? `was taken ${acceptedCount} times` : undefined
}

const Claims = z.object({ e: z.number() })

/** Returns the end of a bearer, in milliseconds, as the bearer itself says. */
function endOf(bearer: string): number {
  const [body = ''] = bearer.replace(/^Bearer /, '').split('.')
  return Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString())).e * 1_000
}

/** A form's parts are divided by another line each time, so of what is carried the message's id counts. */
function keyOf(request: Request): Pick<Call, 'key' | 'isMessage'> {
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  const [, clientId] = /clientId"[:\s]+"?([\w-]{8,})/.exec(body) ?? []
  const key = `${request.method()} ${request.url()} ${clientId ?? body}`.trim()
  return { key, isMessage: clientId !== undefined }
}
