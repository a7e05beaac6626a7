import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { type Endpoint, routeOf } from '#domain/core/contract/endpoint.ts'
import { Id, Uuid } from '#domain/core/contract/fields.ts'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { DECLARED } from './requests.ts'

const { api } = testApi(await testServices())

/** The form of an id in a schema, by which an id is recognised wherever it stands. */
const ID = z.toJSONSchema(Id(), { io: 'input' })
const ID_TEXT = JSON.stringify(ID.anyOf)
const UUID_TEXT = JSON.stringify(z.toJSONSchema(Uuid(), { io: 'input' }).pattern)

/**
 * Fields that read as an id and name no row of a company: acts and a message that the caller names itself, a line
 * of the contact that is saved, and options of the menu that is saved, found among its own alone. Where these lead is judged
 * against the company's own in domain/queues/options/options.test.ts.
 */
const NO_ROW = new Set([
  ...['body.clientId', 'body.actId', 'body.bulkId', 'body.extraInfo', 'body.options', 'body.chatbots'],
  // Where an option leads: that of its type alone is read, and the others are left out.
  ...['body.optQueueId', 'body.optUserId', 'body.optIntegrationId', 'body.optFileId'],
  // Entries of the list that the path names: another list's is refused (domain/file-lists/file-lists.test.ts).
  'fileLists.upload body.id',
  // Who calls, and what the path names: another is refused (tests/sweeps/followed-fields.test.ts).
  ...['chats.read body.userId', 'users.uploadPicture body.userId', 'fileLists.upload body.fileId'],
  // What is tried and not saved, with the ids in it: another company's are refused (domain/bot/try/unsaved.test.ts).
  ...['bot.tryOut body.queue', 'bot.tryOut body.connection'],
])

describe('every declared endpoint', () => {
  test('is a route, and every route is declared', () => {
    const routes = api.routes.filter(({ method }) => method !== 'ALL').map(keyOf)
    const declared = DECLARED.map(({ endpoint }) => keyOf({ ...endpoint, path: routeOf(endpoint) }))
    expect([...new Set(routes)].sort()).toEqual(declared.sort())
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('is the only one that answers its path: the order of routes decides nothing', () => {
    const shadowed = DECLARED.flatMap(({ name, endpoint }) =>
      DECLARED.filter((otherCall) => otherCall.name !== name && otherCall.endpoint.method === endpoint.method)
        .filter((candidate) => patternOf(candidate.endpoint).test(exampleOf(endpoint)))
        .map((otherCall) => `${otherCall.name} answers for ${name}`),
    )
    expect(shadowed).toEqual([])
  })

  test('says of every id that it takes what it names', () => {
    const silent = DECLARED.filter(({ endpoint }) => endpoint.audience !== 'anyone').flatMap(
      ({ name, endpoint }) =>
        idPlacesOf(endpoint)
          .filter(
            (idPath) => !endpoint.ids?.[idPath] && !NO_ROW.has(idPath) && !NO_ROW.has(`${name} ${idPath}`),
          )
          .map((path) => `${name} ${path}`),
    )
    expect(silent).toEqual([])
  })

  test('has a sample that its schemas take, but for the ids', () => {
    const wrong = DECLARED.flatMap(({ name, endpoint: { query, body, sample } }) =>
      [
        query && sample.query && partial(query).safeParse(sample.query),
        sample.body && body && partial(body).safeParse(sample.body),
      ]
        .filter((read) => read && !read.success)
        .map((read) => `${name} ${read && z.prettifyError(read.error ?? new z.ZodError([]))}`),
    )
    expect(wrong).toEqual([])
  })
})

function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

function idPlacesOf({ params, query, body, form }: Endpoint): string[] {
  const schemas = { params, query, body } as const
  return [
    ...Object.entries(schemas).flatMap(([part, schema]) => (schema ? idFieldsOf(part, schema) : [])),
    ...(form ? idFieldsOf('body', form.fields) : []),
  ]
}

function idFieldsOf(part: string, schema: z.ZodType): string[] {
  return Object.entries(z.toJSONSchema(schema, { io: 'input' }).properties ?? {})
    .filter(([, field]) => {
      const text = JSON.stringify(field)
      return text.includes(ID_TEXT) || text.includes(UUID_TEXT)
    })
    .map(([name]) => `${part}.${name}`)
}

function partial(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.partial() : schema
}

function patternOf(endpoint: Endpoint): RegExp {
  const parts = routeOf(endpoint).split('/')
  const patterns = parts.map((part) => {
    const named = /^:\w+(?:\{(.+)\})?$/.exec(part)
    return named ? `(?:${named[1] ?? '[^/]+'})` : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${patterns.join('/')}$`)
}

/** An address that it answers, in which every name is one that its pattern takes. */
function exampleOf(endpoint: Endpoint): string {
  return routeOf(endpoint).replace(/:\w+(\{.+?\}\}?)?(?=\/|$)/g, (_, pattern: string | undefined) => {
    if (!pattern) return '1'
    if (pattern.includes('{32}')) return '0'.repeat(32)
    return pattern.includes('{36}') ? '00000000-0000-0000-0000-000000000000' : '1'
  })
}
