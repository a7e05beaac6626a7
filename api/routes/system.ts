import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { isLoopback } from '../lib/address.ts'
import { describe } from '../lib/describe.ts'
import { checkHealth, HealthView } from '../lib/health.ts'
import type { ApiEnv } from '../lib/types.ts'

/** What the machinery around the product asks: versions, health, figures. */
export const systemRoutes = new Hono<ApiEnv>()
  .get('/version', describe('system', 'The version that runs', z.object({ version: z.string() })), (c) =>
    c.json({ version: c.var.deps.version }),
  )
  .get('/health/live', describe('system', 'The process answers', z.object({ status: z.string() })), (c) =>
    c.json({ status: 'ok' }),
  )
  .get(
    '/health/ready',
    describe('system', 'Whether it can work: green, amber (works, but look), red (503)', HealthView, [
      'ERR_UNAVAILABLE',
    ]),
    async (c) => {
      const health = await checkHealth(c.var.deps)
      return c.json(health, health.status === 'red' ? 503 : 200)
    },
  )
  .get(
    '/metrics',
    describe(
      'system',
      'Figures for Prometheus: to this machine itself, or by the token of METRICS_TOKEN',
      'stream',
    ),
    async (c) => {
      if (!mayReadFigures(c)) throw new AppError('ERR_NOT_FOUND')
      const { registry } = c.var.deps.metrics
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  )

/** What proxies add to a request that they pass on: it did not begin on this machine. */
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

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
