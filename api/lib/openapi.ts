import type { Hono } from 'hono'
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi'
import type { Bound } from './bind.ts'
import { pathsOf } from './document.ts'
import type { ApiEnv } from './types.ts'

const DOCUMENTATION: NonNullable<GenerateSpecOptions['documentation']> = {
  openapi: '3.1.0',
  info: {
    title: 'Recado',
    version: '1',
    description:
      'Customer-service inbox over messaging channels. Every refusal is `{error, details?}`; 401 = the session is over, ' +
      '403 with ERR_SESSION_EXPIRED = ask POST /auth/refresh_token for a new bearer once, 422 = input, with details.fields. ' +
      'Live events: docs/realtime.md.',
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
  security: [{ bearer: [] }],
}

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Paths = Document['paths']

/** The OpenAPI document of the routes, from the same schemas that judge requests. Made once. */
export function makeDocument(
  app: Hono<ApiEnv>,
  bound: Readonly<Record<string, Bound>>,
): () => Promise<Document> {
  let made: Promise<Document> | undefined
  return () => {
    made ??= generateSpecs(app, { documentation: DOCUMENTATION }).then((document) => ({
      ...document,
      paths: joined(Object.assign(document.paths, pathsOf(bound))),
    }))
    return made
  }
}

/**
 * Paths that differ by the names of their parameters alone (`/messages/{uuid}`, `/messages/{ticketId}`) are one path to
 * OpenAPI: they are joined, under parameters called `id`.
 */
function joined(paths: Paths): Paths {
  const groups = Map.groupBy(Object.keys(paths), (path) => path.replace(/\{\w+\}/g, '{}'))
  return Object.fromEntries(
    [...groups.values()].flatMap((same) => {
      const [only = ''] = same
      if (same.length === 1) return [[only, paths[only]]]
      return [
        [only.replace(/\{\w+\}/g, '{id}'), Object.assign({}, ...same.map((path) => withId(paths[path])))],
      ]
    }),
  )
}

function withId(item: Paths[string] | undefined): Paths[string] {
  return JSON.parse(JSON.stringify(item ?? {}), (_key, value: unknown) =>
    isPathParameter(value) ? { ...value, name: 'id' } : value,
  )
}

function isPathParameter(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'in' in value && value.in === 'path'
}
