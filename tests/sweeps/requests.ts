import { z } from 'zod'
import type { Endpoint } from '#domain/core/endpoint.ts'
import { ENDPOINTS } from '#domain/endpoints.ts'
import type { TenantRows } from '#tests/support/tenant.ts'

export type Declared = { name: string; endpoint: Endpoint }

/** Every endpoint, as `noun.name`. */
export const DECLARED: readonly Declared[] = Object.entries(ENDPOINTS).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)
/** Those that a session is asked of. */
export const CLOSED = DECLARED.filter(({ endpoint }) => endpoint.who !== 'anyone')

/** No limit of calls. */
export const ENDLESS = {
  anonymous: { perSecond: 1e6, burst: 1e6 },
  user: { perSecond: 1e6, burst: 1e6 },
}

export type Request = [
  method: string,
  path: string,
  options: { body?: Record<string, unknown>; form?: FormData },
]
/** `params.x`, `query.x`, `body.x` → what stands there instead. */
export type Spoilt = Readonly<Record<string, unknown>>

/** A call that would do: the endpoint's sample, with ids of these rows; but for what is spoilt. */
export function requestOf(endpoint: Endpoint, rows: TenantRows, spoilt: Spoilt = {}): Request {
  const { ids = {}, sample } = endpoint
  const named = Object.entries(ids).map(([place, noun]) => [
    place,
    noun && inForm(endpoint, place, rows[noun]),
  ])
  const values = new Map<string, unknown>([
    ...placed('query', sample.query),
    ...placed('body', sample.body),
    ...Object.entries(Object.fromEntries(named)),
    ...Object.entries(spoilt),
  ])
  const at = (where: string) =>
    [...values].flatMap(([place, value]) =>
      place.startsWith(`${where}.`) && value !== undefined
        ? [[place.slice(where.length + 1), value] as const]
        : [],
    )
  const params = new Map(at('params'))
  const path = endpoint.path.replace(
    /:(\w+)(\{[^/]*\})?(?=\/|$)/g,
    (_, name: string) => encodeURIComponent(textOf(params.get(name))) || 'x',
  )
  const query = new URLSearchParams(at('query').map(([name, value]) => [name, textOf(value)]))
  const options = endpoint.body ? { body: Object.fromEntries(at('body')) } : formOptions(endpoint)
  return [endpoint.method, query.size > 0 ? `${path}?${query}` : path, options]
}

/** A picture of one pixel, which whatever takes files takes. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** What takes a form alone gets its files. */
function formOptions({ form, refuses }: Endpoint): Request[2] {
  if (!form) return {}
  const file = refuses?.includes('ERR_SPREADSHEET')
    ? new File(['Nome;Número\nMaria;5511955554444\n'], 'clientes.csv', { type: 'text/csv' })
    : new File([Buffer.from(DOT, 'base64')], 'bom dia.png', { type: 'image/png' })
  const sent = new FormData()
  for (const [name, field] of Object.entries(form.fields.shape)) {
    if (takesFile(field)) sent.append(name, file)
  }
  return { form: sent }
}

function takesFile(field: unknown): boolean {
  return field instanceof z.ZodUnion ? field.options.some(takesFile) : field instanceof z.ZodFile
}

/** A value in the form that the place takes: by itself, or as a list. */
export function inForm(endpoint: Endpoint, place: string, value: unknown): unknown {
  return isList(endpoint, place) ? [value] : value
}

/** Everywhere that something can be given. */
export function placesOf(endpoint: Endpoint): string[] {
  const { params, query, body } = endpoint
  return [
    ...fieldsOf(params).map((name) => `params.${name}`),
    ...fieldsOf(query).map((name) => `query.${name}`),
    ...fieldsOf(body).map((name) => `body.${name}`),
  ]
}

function isList({ query, body }: Endpoint, place: string): boolean {
  const [where, name = ''] = place.split('.')
  const schema = where === 'query' ? query : where === 'body' ? body : undefined
  const field = schema && z.toJSONSchema(schema, { io: 'input' }).properties?.[name]
  return typeof field === 'object' && field.type === 'array'
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema ? Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : []
}

function placed(where: string, values: object = {}): [string, unknown][] {
  return Object.entries(values).map(([name, value]) => [`${where}.${name}`, value])
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500).toWellFormed()
}
