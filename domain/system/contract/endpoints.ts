import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { HealthView } from './schema.ts'

// What the machinery around the product asks: versions, health, figures, the documentation.

export const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  audience: 'anyone',
  summary: 'The version that runs',
  answer: z.object({ version: z.string() }),
})

export const isLive = endpoint({
  method: 'GET',
  path: '/health/live',
  audience: 'anyone',
  summary: 'The process answers',
  answer: z.object({ status: z.string() }),
})

export const isReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  audience: 'anyone',
  summary: 'Whether it can work: green, amber (works, but look), red (503)',
  answer: HealthView,
  refuses: ['ERR_UNAVAILABLE'],
})

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  audience: 'anyone',
  summary: 'Figures for Prometheus: to this machine itself, or by the token of METRICS_TOKEN',
  answer: 'stream',
})

export const document = endpoint({
  method: 'GET',
  path: '/openapi.json',
  audience: 'anyone',
  summary: 'This document',
  answer: z.record(z.string(), z.unknown()),
})

export const docs = endpoint({
  method: 'GET',
  path: '/docs',
  audience: 'anyone',
  summary: 'This document as a page',
  answer: 'page',
})

export const docsFile = endpoint({
  method: 'GET',
  path: '/docs/:file',
  audience: 'anyone',
  summary: 'Files of the page',
  params: z.object({ file: z.string() }),
  answer: 'stream',
})
