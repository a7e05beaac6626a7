import { z } from 'zod'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { ENDPOINTS } from '#domain/endpoints.ts'
import type { TenantRows } from '#tests/support/tenant.ts'

export type Declared = { name: string; endpoint: Endpoint }

/** Every endpoint, as `noun.name`. */
export const DECLARED: readonly Declared[] = Object.entries(ENDPOINTS).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)
/** Those that a session is asked of, or the token of a connection. */
export const CLOSED = DECLARED.filter(({ endpoint }) => endpoint.audience !== 'anyone')
/** Those that a session is asked of. */
export const OF_USERS = CLOSED.filter(({ endpoint }) => endpoint.audience !== 'token')

/** No limit of calls. */
export const ENDLESS = {
  anonymous: { perSecond: 1e6, burst: 1e6 },
  user: { perSecond: 1e6, burst: 1e6 },
  token: { perSecond: 1e6, burst: 1e6 },
}

/**
 * The calls that find nothing to do in the fresh rows: a connection that is open needs no code, one's own ticket is not
 * asked for, a picture is not rewritten, a message that is not sent yet gets no reaction, no message has failed, no
 * file is missing, no act was done, a card is not in the lane that it is to come from, an import that is done neither
 * begins nor goes on, a campaign has nobody to go to and has not begun, no schedule has failed, no service writes audio
 * down, no browser is told by push, and a person has the turn, not the bot.
 */
export const CONFLICTS: readonly string[] = [
  'assist.draft',
  'assist.reword',
  'assist.summary',
  'assist.translate',
  'bot.handOver',
  'bot.move',
  'bot.nodes',
  'bot.pause',
  'bot.restart',
  'bot.resume',
  'bot.skip',
  'bot.stop',
  'campaigns.cancel',
  'campaigns.confirm',
  'campaigns.restart',
  'campaigns.retryFailed',
  'campaigns.start',
  'connections.renewCode',
  'contactImports.check',
  'contactImports.start',
  'contactLists.check',
  'contactLists.start',
  'inbox.requestTakeover',
  'kanban.move',
  'messages.discard',
  'messages.edit',
  'messages.react',
  'messages.retry',
  'messages.retryFile',
  'notifications.testPush',
  'queueIntegrations.replayDelivery',
  'schedules.retry',
  'tickets.undo',
  'transcription.transcribe',
  'userJobs.cancel',
  'userJobs.pause',
  'userJobs.resume',
]

export type Request = [
  method: string,
  path: string,
  options: { body?: Record<string, unknown>; form?: FormData; headers?: Record<string, string> },
]
/** `params.x`, `query.x`, `body.x` → what stands there instead. */
export type Spoilt = Readonly<Record<string, unknown>>

/**
 * A call that would do: the endpoint's sample, with ids of these rows; but for what is spoilt. Texts in the address are cut
 * at `longest`.
 */
export function requestOf(
  endpoint: Endpoint,
  rows: TenantRows,
  spoilt: Spoilt = {},
  longest = LONGEST_IN_ADDRESS,
): Request {
  const { ids = {}, sample } = endpoint
  const named = Object.entries(ids).map(([fieldPath, noun]) => [
    fieldPath,
    noun && inForm(endpoint, fieldPath, rows[noun]),
  ])
  const values = new Map<string, unknown>([
    ...placed('query', sample.query),
    ...placed('body', sample.body),
    ...Object.entries(Object.fromEntries(named)),
    ...Object.entries(spoilt),
  ])
  const entriesOf = (part: string) =>
    [...values].flatMap(([fieldPath, value]) =>
      fieldPath.startsWith(`${part}.`) && value !== undefined
        ? [[fieldPath.slice(part.length + 1), value] as const]
        : [],
    )
  const params = new Map(entriesOf('params'))
  const path = endpoint.path.replace(
    /:(\w+)(\{[^/]*\})?(?=\/|$)/g,
    (_, name: string) => encodeURIComponent(textOf(params.get(name), longest)) || 'x',
  )
  const query = new URLSearchParams(entriesOf('query').map(([name, value]) => [name, textOf(value, longest)]))
  const options = endpoint.body ? { body: Object.fromEntries(entriesOf('body')) } : formOptions(endpoint)
  const headers = endpoint.audience === 'token' && { headers: { Authorization: `Bearer ${rows.token}` } }
  return [endpoint.method, query.size > 0 ? `${path}?${query}` : path, { ...options, ...headers }]
}

/** A picture of one pixel, which whatever takes files takes. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** Returns the files for a call that takes only a form. */
function formOptions({ form, refuses }: Endpoint): Request[2] {
  if (!form) return {}
  const file = refuses?.includes('ERR_SPREADSHEET')
    ? new File(['Nome;Número\nMaria;5511955554444\n'], 'clientes.csv', { type: 'text/csv' })
    : new File([Buffer.from(DOT, 'base64')], 'bom dia.png', { type: 'image/png' })
  const sent = new FormData()
  for (const [name, field] of Object.entries(form.fields.shape)) {
    if (takesFile(field)) sent.append(name, takesPictures(field) ? file : SOUND)
  }
  return { form: sent }
}

/** An MP3 of one frame, for what takes no picture. */
const SOUND = new File([Uint8Array.of(0xff, 0xfb, 0x90, 0x64), new Uint8Array(2000)], 'bom dia.mp3', {
  type: 'audio/mpeg',
})

/** Whether pictures are among the types that the field names, or it names none. */
function takesPictures(field: z.ZodType): boolean {
  const types = JSON.stringify(z.toJSONSchema(field, { unrepresentable: 'any' })).match(
    /contentMediaType":"[^"]+/g,
  )
  return !types || types.some((type) => type.endsWith('image/png'))
}

export function takesFile(field: unknown): boolean {
  if (field instanceof z.ZodUnion) return field.options.some(takesFile)
  return field instanceof z.ZodArray ? takesFile(field.element) : field instanceof z.ZodFile
}

/** A value in the form that the place takes: by itself, or as a list. */
export function inForm(endpoint: Endpoint, fieldPath: string, value: unknown): unknown {
  return isList(endpoint, fieldPath) ? [value] : value
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

function isList({ query, body }: Endpoint, fieldPath: string): boolean {
  const [part, name = ''] = fieldPath.split('.')
  const schema = part === 'query' ? query : part === 'body' ? body : undefined
  const field = schema && z.toJSONSchema(schema, { io: 'input' }).properties?.[name]
  return typeof field === 'object' && field.type === 'array'
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema ? Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : []
}

function placed(part: string, values: object = {}): [string, unknown][] {
  return Object.entries(values).map(([name, value]) => [`${part}.${name}`, value])
}

const LONGEST_IN_ADDRESS = 500

function textOf(value: unknown, longest: number): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longest).toWellFormed()
}
