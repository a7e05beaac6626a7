import { describe, expect, test } from 'bun:test'
import { tagResource } from '#domain/tags/contract/resource.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { aViewer } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { takeToast } from '~/lib/server/toast.server'
import { formAction, formLoader } from './form-action.server'
import { listLoader } from './list-loader.server'

const TAG: TagDetails = {
  id: 7,
  name: 'VIP',
  version: 3,
  color: '#2563eb',
  kanban: 0,
  userId: null,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  orderLane: 0,
  greetingMessageLane: '',
  contactsCount: 1,
  ticketsCount: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

/** An API that answers for the viewer, and otherwise as told; `carried` is what it was sent last. */
function anApi(
  answer: (request: Request) => Response | Promise<Response>,
  viewer = aViewer({ profile: 'admin' }),
) {
  return standInApi((request) => (request.url.endsWith('/auth/me') ? Response.json(viewer) : answer(request)))
}

function posted(path: string, fields: Record<string, string>) {
  return new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(fields) })
}

const requestFor = (path: string) => new Request(`http://localhost:3000${path}`)

describe('the loader of a list', () => {
  const load = listLoader(tagResource, 'connections')

  test('reads by what the address holds, without what the list does not know', async () => {
    const page = { tags: [TAG], count: 1, hasMore: false, next: null }
    const { context, asked: calls } = anApi(() => Response.json(page))
    const request = requestFor('/connections?searchParam=vi&sort=-name&kanban=nonsense&evil=1')
    const answer = await load({ request, context, params: {} })
    expect(answer).toMatchObject({
      page: { rows: [TAG], count: 1 },
      key: '{"searchParam":"vi","sort":"-name"}',
    })
    expect(calls).toContain('GET /tags?searchParam=vi&sort=-name')
  })

  test('answers why it could not be read, so that the browser keeps what it shows', async () => {
    const { context } = anApi(() => Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }))
    const answer = await load({ request: requestFor('/connections'), context, params: {} })
    expect(answer).toMatchObject({ problem: { code: 'ERR_INTERNAL' } })
  })

  test('is the page of refusal for whom the page is not', async () => {
    const { context } = anApi(
      () => Response.json({ tags: [], count: 0, hasMore: false, next: null }),
      aViewer({ profile: 'user', allowConnections: 'disabled' }),
    )
    const answer = await load({ request: requestFor('/connections'), context, params: {} }).catch(
      (thrown) => thrown,
    )
    expect(answer.status).toBe(403)
  })
})

describe('the action of a sheet', () => {
  const act = formAction(tagResource, 'connections')

  test('creates, and leads back to the list as it was searched, with a word', async () => {
    const sent: unknown[] = []
    const { context } = anApi(async (request) => {
      sent.push([request.method, new URL(request.url).pathname, await request.json()])
      return Response.json(TAG)
    })
    const request = posted('/connections/new?searchParam=vi', { name: 'VIP', color: '#2563eb', timeLane: '' })
    const answer = await act({ request, context, params: { id: 'new' } })
    if (!(answer instanceof Response)) throw new Error('refused')
    expect(answer.headers.get('location')).toBe('/connections?searchParam=vi')
    expect(sent).toEqual([['POST', '/tags', { name: 'VIP', color: '#2563eb' }]])
    const next = new Request(request.url, { headers: { cookie: answer.headers.get('set-cookie') ?? '' } })
    expect((await takeToast(next))?.toast).toEqual({ key: 'connectionCreated' })
  })

  test('saves upon the version that was edited; a newer one comes back with what was typed', async () => {
    const { context } = anApi(async (request) => {
      expect(await request.json()).toEqual({ name: 'Ouro', version: '3' })
      const details = { current: { ...TAG, version: 4 } }
      return Response.json({ error: 'ERR_ROW_CHANGED', details }, { status: 409 })
    })
    const request = posted('/connections/7', { name: 'Ouro', version: '3' })
    const answer = await act({ request, context, params: { id: '7' } })
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: {
        problem: { code: 'ERR_ROW_CHANGED', details: { current: { version: 4 } } },
        result: { status: 'error', initialValue: { name: 'Ouro' } },
      },
    })
  })

  test('asks the API nothing when the schema refuses, and says it at the field', async () => {
    const { context, asked: calls } = anApi(() => Response.json(TAG))
    const answer = await act({
      request: posted('/connections/new', { name: '' }),
      context,
      params: { id: 'new' },
    })
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { result: { error: { name: ['required'] } } },
    })
    expect(calls).toEqual([])
  })

  test('deletes where its button was pressed', async () => {
    const { context, asked: calls } = anApi(() => Response.json({ message: 'tag deleted' }))
    const request = posted('/connections/7', { intent: 'delete', name: 'VIP' })
    const answer = await act({ request, context, params: { id: '7' } })
    expect(answer).toBeInstanceOf(Response)
    expect(calls).toEqual(['DELETE /tags/7'])
  })

  test.each([
    ['a list longer than any', { 'options[4000000000]': 'x' }],
    ['a name deeper than any', { [`a${'.a'.repeat(100_000)}`]: 'x' }],
    [
      'a change of a list deeper than any',
      { __intent__: JSON.stringify({ type: 'insert', payload: { name: `a${'[0]'.repeat(50_000)}` } }) },
    ],
    ['a name that reaches for every object', { '__proto__.polluted': 'x' }],
    [
      'an intent of no form of ours',
      { __intent__: '{"type":"update","payload":{"name":"a[4000000000]","value":1}}' },
    ],
    ['a state that is none', { __state__: '{' }],
  ])('takes %s for no form of ours', async (_, fields) => {
    const { context } = anApi(() => Response.json(TAG))
    const answer = act({ request: posted('/connections/new', fields), context, params: { id: 'new' } })
    expect((await answer.catch((thrown) => thrown)).status).toBe(400)
  })
})

describe('the loader of a sheet', () => {
  const load = formLoader(tagResource, 'connections')

  test('brings the row of the address, and none for a new one', async () => {
    const { context, asked: calls } = anApi(() => Response.json(TAG))
    expect(await load({ request: requestFor('/connections/7'), context, params: { id: '7' } })).toEqual({
      row: TAG,
    })
    expect(await load({ request: requestFor('/connections/new'), context, params: { id: 'new' } })).toEqual({
      row: null,
    })
    expect(calls).toEqual(['GET /auth/me', 'GET /tags/7', 'GET /auth/me'])
  })

  test.each(['new', '7'])('is refused to who may not save such rows: %s', async (id) => {
    const { context } = anApi(() => Response.json(TAG), aViewer({ profile: 'user' }))
    const admins = {
      ...tagResource,
      permissions: { ...tagResource.permissions, save: 'queues:save' as const },
    }
    const answer = formLoader(admins, 'tags')({ request: requestFor(`/tags/${id}`), context, params: { id } })
    expect((await answer.catch((thrown) => thrown)).status).toBe(403)
  })

  test.each(['x', '-1', '1e3', '99999999999999999999'])('knows no row %s', async (id) => {
    const { context } = anApi(() => Response.json(TAG))
    const answer = load({ request: requestFor(`/connections/${id}`), context, params: { id } })
    expect((await answer.catch((thrown) => thrown)).status).toBe(404)
  })
})
