import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { isInternal } from '../lib/address.ts'
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
    describe('system', 'Figures for Prometheus; on this machine or its network only', 'stream'),
    async (c) => {
      const peer = c.env?.socketAddress ?? '127.0.0.1'
      if (!isInternal(peer) || c.req.header('x-forwarded-for')) throw new AppError('ERR_NOT_FOUND')
      const { registry } = c.var.deps.metrics
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  )
