import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { endpoint } from '#domain/core/contract/endpoint.ts'
import { Id } from '#domain/core/contract/fields.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import { type ApiClient, clientAt } from './api-client'

type SentRequest = { address: string; method: string; type: string | null; body: unknown }

function watched(answer: () => Response = () => Response.json([])) {
  const sentRequests: SentRequest[] = []
  const api = clientAt('http://api.test', async (input, init) => {
    const request = new Request(input, init)
    const type = request.headers.get('content-type')
    const body = type?.startsWith('multipart') ? await request.formData() : await request.text()
    sentRequests.push({ address: request.url, method: request.method, type, body })
    return answer()
  })
  return { api, sentRequests }
}

const upload = endpoint({
  method: 'POST',
  path: '/rooms/:roomId/:name{[a-z]+}',
  audience: 'user',
  ids: { 'params.roomId': 'ticket', 'params.name': 'number' },
  summary: 'Takes files',
  params: z.object({ roomId: Id(), name: z.string() }),
  query: z.object({ page: z.number().optional(), tags: z.array(z.number()).optional() }),
  body: z.object({ text: z.string() }),
  form: {
    fields: z.object({ text: z.string(), medias: z.array(z.file()) }),
    answer: z.object({ taken: z.number() }),
  },
  answer: 'done',
})

describe('the typed client', () => {
  test('puts names into the path, the query’s fields there, and the rest into the body', async () => {
    const { api, sentRequests } = watched()
    await api.send(tags.setLane, { ticketId: 7, tagId: '3' })
    await api.send(upload, { roomId: 1, name: 'a/b', page: 2, tags: [4, 5], text: 'olá' })
    expect(sentRequests).toMatchObject([
      { method: 'PUT', address: 'http://api.test/ticket-tags/7/3', body: '' },
      {
        method: 'POST',
        address: 'http://api.test/rooms/1/a%2Fb?page=2&tags=4&tags=5',
        body: '{"text":"olá"}',
      },
    ])
    expect(sentRequests[1]?.type).toBe('application/json')
  })

  test('what is not given is not sent', async () => {
    const { api, sentRequests } = watched()
    await api.call(tags.all)
    await api.call(tags.all, { kanban: 1, searchParam: undefined })
    expect(sentRequests.map(({ address }) => address)).toEqual([
      'http://api.test/tags/list',
      'http://api.test/tags/list?kanban=1',
    ])
  })

  test('files are a form, and an upload that tells its progress gets its address from the same place', async () => {
    const { api, sentRequests } = watched(() => Response.json({ taken: 2 }))
    const medias = [new File(['one'], '1.txt'), new File(['two'], '2.txt')]
    const sent = await api.callForm(upload, { roomId: 1, name: 'a', text: 'olá', medias })
    expect(sent).toEqual({ ok: true, value: { taken: 2 } })
    expect(sentRequests[0]?.type).toStartWith('multipart/form-data')
    const form = sentRequests[0]?.body
    expect(form instanceof FormData && [...form.keys()]).toEqual(['text', 'medias', 'medias'])
    expect(api.addressOf(upload, { roomId: 1, name: 'a' })).toBe('http://api.test/rooms/1/a')
  })

  test('an answer is read by its contract, a refusal is a problem', async () => {
    const tag = { id: 1, version: 1, name: 'Novo', color: '#fff', kanban: 0 as const, secret: 'x' }
    const { secret: _, ...publicTag } = tag
    expect(await watched(() => Response.json([tag])).api.call(tags.all)).toEqual({
      ok: true,
      value: [publicTag],
    })
    const refusal = () =>
      Response.json({ error: 'ERR_VALIDATION', details: { fields: { name: 'required' } } }, { status: 422 })
    expect(await watched(refusal).api.call(tags.all)).toEqual({
      ok: false,
      status: 422,
      problem: {
        code: 'ERR_VALIDATION',
        fields: { name: 'required' },
        details: { fields: { name: 'required' } },
      },
    })
    expect(await watched(() => new Response('<html>', { status: 502 })).api.call(tags.all)).toMatchObject({
      problem: { code: 'ERR_INTERNAL' },
    })
    expect(watched(() => Response.json([{ id: 1 }])).api.call(tags.all)).rejects.toThrow()
    const done = watched(() => Response.json({ message: 'done', more: 1 })).api.callAny(upload, {})
    expect(await done).toEqual({ ok: true, value: { message: 'done' } })
    expect(watched(() => Response.json({})).api.callAny(upload, {})).rejects.toThrow('no message')
  })
})

/** Never run: each line must be refused by the type checker, else the expectation itself is an error. */
export async function refusedByTypes(api: ApiClient) {
  // @ts-expect-error the id is missing
  void api.call(tags.clearLane)
  // @ts-expect-error the id is missing
  void api.call(tags.clearLane, {})
  // @ts-expect-error one of two ids is missing
  void api.call(tags.setLane, { ticketId: 7 })
  // @ts-expect-error not the id of this path
  void api.call(tags.clearLane, { ticketId: 7, messageId: 7 })
  // @ts-expect-error no such field in the query
  void api.call(tags.all, { kanbans: 1 })
  // @ts-expect-error a field of another type
  void api.call(tags.all, { kanban: true })
  // @ts-expect-error a field of the body is missing
  void api.call(tags.sync, { contactId: 7 })
  // @ts-expect-error no form is taken
  void api.callForm(tags.all, { medias: [] })
  const answer = await api.call(tags.all)
  // @ts-expect-error a result is judged before it is used
  void answer.value
  if (!answer.ok) return answer.problem.code
  // @ts-expect-error no such field in the answer
  return answer.value[0]?.title
}
