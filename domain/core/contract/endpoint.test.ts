import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { endpoint, routeOf } from './endpoint.ts'
import { Id } from './fields.ts'

const TagParam = z.object({ tagId: Id() })
const common = { method: 'GET', audience: 'user', summary: 'x', answer: 'done' } as const

describe('an endpoint', () => {
  test('takes digits alone where a row’s number stands in its path', () => {
    expect(routeOf({ path: '/tags/:tagId/files/:fileId', ids: { 'params.tagId': 'tag' } })).toBe(
      '/tags/:tagId{[0-9]+}/files/:fileId',
    )
    expect(routeOf({ path: '/u/:uuid', ids: { 'params.uuid': 'ticketUuid' } })).toBe('/u/:uuid')
    expect(routeOf({ path: '/u/:uuid{[a-f]{36}}/x', ids: { 'params.uuid': 'ticketUuid' } })).toBe(
      '/u/:uuid{[a-f]{36}}/x',
    )
  })
})

/** Never run: each declaration must be refused by the type checker. */
export function refusedByTypes() {
  endpoint({ ...common, path: '/tags/:tagId', ids: { 'params.tagId': 'tag' }, params: TagParam })
  endpoint({ ...common, path: '/:a{[a-z]{2}}/b', audience: 'anyone', params: z.object({ a: z.string() }) })
  // @ts-expect-error what the id names is not said
  endpoint({ ...common, path: '/tags/:tagId', params: TagParam })
  // @ts-expect-error no such place for an id
  endpoint({ ...common, path: '/tags', ids: { 'body.tagId': 'tag' } })
  // @ts-expect-error the path's names have no schema
  endpoint({ ...common, path: '/tags/:tagId', ids: { 'params.tagId': 'tag' } })
  // @ts-expect-error the schema names another
  endpoint({ ...common, path: '/tags/:id', ids: { 'params.id': 'tag' }, params: TagParam })
  // @ts-expect-error no such permission
  endpoint({ ...common, path: '/tags', permission: 'tags:admire' })
  // @ts-expect-error no such plan flag
  endpoint({ ...common, path: '/tags', plan: 'useTags' })
  // @ts-expect-error no such code
  endpoint({ ...common, path: '/tags', refuses: ['ERR_SILLY'] })
  // @ts-expect-error a sample that the body does not take
  endpoint({ ...common, path: '/tags', body: z.object({ name: z.string() }), sample: { body: { name: 1 } } })
  // @ts-expect-error no such property
  endpoint({ ...common, path: '/tags', permissions: 'tags:list' })
}
