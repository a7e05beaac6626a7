import { z } from 'zod'
import { type Endpoint, routeOf } from '#domain/core/contract/endpoint.ts'
import { ERRORS } from '#domain/core/contract/errors.ts'
import { Refusal } from '#domain/core/contract/problems.ts'
import { wireCode } from '#domain/core/contract/wire-codes.ts'
import { answerSchema } from './answer-schema.ts'
import type { AllBound } from './bind.ts'
import { hoistDefinitions } from './hoist-definitions.ts'
import type { SerializedDocument } from './types.ts'

type Json = Record<string, unknown>
type Paths = Record<string, Record<string, Json>>

const DOCUMENTATION = {
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
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      token: { type: 'http', scheme: 'bearer', description: 'The token of a connection, for programs' },
    },
  },
  security: [{ bearer: [] }],
}

/**
 * The OpenAPI document of the endpoints, from the same schemas that judge requests. Anybody may ask for its megabyte: it is
 * written and packed once, when it is first asked for.
 */
export function makeDocument(bound: AllBound, apiUrl?: string): () => SerializedDocument {
  let serialized: SerializedDocument | undefined
  return () => {
    serialized ??= serialize(documentOf(bound, apiUrl))
    return serialized
  }
}

function documentOf(bound: AllBound, apiUrl: string | undefined): Json {
  const { paths, schemas } = hoistDefinitions(joined(pathsOf(bound)))
  const servers = apiUrl === undefined ? {} : { servers: [{ url: apiUrl }] }
  return { ...DOCUMENTATION, ...servers, components: { ...DOCUMENTATION.components, schemas }, paths }
}

function serialize(document: Json): SerializedDocument {
  const text = JSON.stringify(document)
  const digest = new Bun.CryptoHasher('sha256').update(text).digest('base64url')
  return { text, gzip: Bun.gzipSync(text), etag: `"${digest}"` }
}

/**
 * Paths that differ by the names of their parameters alone (`/messages/{uuid}`, `/messages/{ticketId}`) are one path to
 * OpenAPI: they are joined, under parameters called `id`.
 */
function joined(paths: Paths): Paths {
  const groups = Map.groupBy(Object.keys(paths), (path) => path.replace(/\{\w+\}/g, '{}'))
  return Object.fromEntries(
    [...groups.values()].map((group) => {
      const [only = ''] = group
      if (group.length === 1) return [only, paths[only] ?? {}]
      return [
        only.replace(/\{\w+\}/g, '{id}'),
        Object.assign({}, ...group.map((path) => withId(paths[path]))),
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

/** The operations: path → method → what its endpoint declares. */
function pathsOf(bound: AllBound): Paths {
  const paths: Paths = {}
  for (const [noun, { endpoints }] of Object.entries(bound)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = routeOf(endpoint).replace(/:(\w+)(\{[^/]*\})?(?=\/|$)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint) }
    }
  }
  return paths
}

function operationOf(noun: string, name: string, endpoint: Endpoint): Json {
  const { summary, params, query, headers, sample } = endpoint
  const requestBody = bodyOf(endpoint)
  return {
    operationId: `${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [noun],
    summary,
    ...securityOf(endpoint),
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query, sample.query),
      ...parametersIn('header', headers),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: { 200: { description: 'Done', content: contentOf(endpoint) }, ...refusalsOf(endpoint) },
  }
}

/** Nothing where it is the document's usual one. */
function securityOf({ audience }: Endpoint): { security?: Json[] } {
  if (audience === 'anyone') return { security: [] }
  return audience === 'token' ? { security: [{ token: [] }] } : {}
}

function parametersIn(
  location: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  sample: object = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  const examples = new Map(Object.entries(sample))
  return Object.entries(properties).map(([name, propertySchema]) => ({
    in: location,
    name,
    schema: propertySchema,
    ...(location === 'path' || required.includes(name) ? { required: true } : {}),
    ...(examples.has(name) ? { example: examples.get(name) } : {}),
  }))
}

function bodyOf({ body, form, sample }: Endpoint): Json | undefined {
  const content = {
    ...(form ? { 'multipart/form-data': { schema: schemaOf(form.fields, 'input') } } : {}),
    ...(body
      ? {
          'application/json': {
            schema: schemaOf(body, 'input'),
            ...(sample.body ? { example: sample.body } : {}),
          },
        }
      : {}),
  }
  return Object.keys(content).length > 0 ? { content, required: true } : undefined
}

function contentOf(endpoint: Endpoint): Json {
  const schema = answerSchema(endpoint)
  if (schema) return json(endpoint.form ? z.union([schema, endpoint.form.answer]) : schema)
  return endpoint.answer === 'page' ? { 'text/html': {} } : { '*/*': {} }
}

function refusalsOf({ refuses }: Endpoint): Json {
  const codes = Map.groupBy(new Set(['ERR_VALIDATION', ...refuses] as const), (code) => ERRORS[code])
  const answers = [...codes].map(([status, sameStatusCodes]) => {
    const description = sameStatusCodes.map(wireCode).join(', ')
    return [String(status), { description, content: json(Refusal) }]
  })
  return Object.fromEntries(answers)
}

function json(schema: z.ZodType): Json {
  return { 'application/json': { schema: schemaOf(schema, 'output') } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, override: openEnded })
  return jsonSchema
}

/** A later version may answer more fields: a client must not refuse what it does not know. */
function openEnded({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
