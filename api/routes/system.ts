import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#domain/core/contract/errors.ts'
import * as system from '#domain/system/contract/endpoints.ts'
import { isLoopback } from '../lib/address.ts'
import { bind, raw } from '../lib/bind.ts'
import { docsFile, docsPage } from '../lib/docs-page.ts'
import { checkHealth } from '../lib/health.ts'
import type { ApiEnv } from '../lib/types.ts'

/** The routes for the machinery around the product: versions, health, figures, the documentation. */
export const systemRoutes = bind(system, {
  getVersion: raw((c) => ({ version: c.var.deps.version })),
  isLive: raw(() => ({ status: 'ok' })),
  isReady: raw(async (c) => {
    const health = await checkHealth(c.var.deps)
    return c.json(health, health.status === 'red' ? 503 : 200)
  }),
  metrics: raw(async (c) => {
    if (!mayReadFigures(c)) throw new AppError('ERR_NOT_FOUND')
    const { registry } = c.var.deps.metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  }),
  document: raw(answerDocument),
  docs: raw(docsPage),
  docsFile: raw((c, { file }) => docsFile(c, file)),
})

function answerDocument(c: Context<ApiEnv>): Response {
  const { text, gzip, etag } = c.var.document()
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const typed = { ...headers, 'Content-Type': 'application/json' }
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text, 200, typed)
  return c.body(gzip, 200, { ...typed, 'Content-Encoding': 'gzip' })
}

/**
 * The headers that proxies add to a request that they pass on. With one of them, the request did not begin on this
 * machine.
 */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

function mayReadFigures(c: Context<ApiEnv>): boolean {
  const { metricsToken } = c.var.deps
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (metricsToken && scheme?.toLowerCase() === 'bearer') return isSame(token, metricsToken)
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && isLoopback(c.env?.socketAddress ?? '127.0.0.1')
}

function isSame(presented: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(wanted))
}
