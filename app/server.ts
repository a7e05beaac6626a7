import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { networkOf } from '#domain/auth/contract/network.ts'
import { MAX_FORM_BYTES } from '#domain/brand/contract/schema.ts'
import type { EventLoop } from '#domain/core/contract/process/event-loop.ts'
import type { WebEnv } from './lib/env.ts'
import { compressed } from './lib/server/compress.server.ts'
import type { RequestContext } from './lib/server/load-context.server.ts'
import { canonicalAddress, isForeign, securityHeaders } from './lib/server/security.server.ts'
import { readSession } from './lib/server/session.server.ts'
import { makeStrangersDoor } from './lib/server/strangers.server.ts'
import { visitorAddress } from './lib/server/visitor.server.ts'

export type WebDeps = {
  env: WebEnv
  log: Logger
  /** Returns the recent delays of this process's event loop. */
  eventLoop: () => EventLoop
  /** Answers for a static file, or undefined. */
  asset: (request: Request) => Response | undefined
  /** Renders a page: the Remix request handler. */
  render: (request: Request, context: RequestContext) => Promise<Response>
}

type WebBindings = { socketAddress: string }

/** The web as one function from request to answer, without a port. */
export function createWeb({ env, log, eventLoop, asset, render }: WebDeps) {
  const renderForStranger = makeStrangersDoor()
  return new Hono<{ Bindings: WebBindings }>()
    .use(async (c, next) => {
      // A `Host` that is none.
      if (!URL.canParse(c.req.raw.url)) return c.json({ error: 'ERR_VALIDATION' }, 400)
      await next()
    })
    .get('/health/live', (c) => c.json({ status: 'ok', eventLoop: eventLoop() }))
    .use(bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => c.json({ error: 'ERR_BODY_TOO_LARGE' }, 413) }))
    .all('*', async (c) => {
      const request = c.req.raw
      const nonce = crypto.randomUUID().replaceAll('-', '')
      const requestId = crypto.randomUUID()
      const answer = async () => {
        const elsewhere = canonicalAddress(request, env.webUrl)
        if (elsewhere) return Response.redirect(elsewhere, 307)
        if (isForeign(request, env.webUrl))
          return Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })
        const assetAnswer = asset(request)
        if (assetAnswer) return assetAnswer
        const address = visitorAddress(
          c.env.socketAddress,
          request.headers.get('x-forwarded-for'),
          env.trustedProxies,
        )
        const { webUrl, apiUrl, apiInternalUrl, phonesUrl } = env
        const context: RequestContext = {
          requestId,
          address,
          nonce,
          webUrl,
          apiUrl,
          phonesUrl,
          apiInternalUrl,
          webSecret: env.webToken,
          log: log.child({ requestId }),
        }
        const page = (await readSession(request, context))
          ? await render(request, context)
          : await renderForStranger(networkOf(address), () => render(request, context))
        return compressed(request, unkept(request, page))
      }
      const response = await answer()
      const headers = new Headers(response.headers)
      for (const [name, value] of Object.entries(securityHeaders(nonce, env.apiUrl))) headers.set(name, value)
      headers.set('X-Request-Id', requestId)
      return new Response(response.body, { status: response.status, headers })
    })
}

/** Forbids browsers and proxies to keep anything that a page shows; the list of routes is the same for everybody. */
function unkept(request: Request, page: Response): Response {
  if (new URL(request.url).pathname === '/__manifest') return page
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(page.body, { status: page.status, headers })
}
