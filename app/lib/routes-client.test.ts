import { describe, expect, test } from 'bun:test'
import { type ApiClient, routesAt } from './routes-client'

type Seen = { address: string; method: string; type: string | null; body: unknown }

function watched() {
  const seen: Seen[] = []
  const api = routesAt('http://api.test', async (input, init) => {
    const request = new Request(input, init)
    const type = request.headers.get('content-type')
    const body = type?.startsWith('multipart') ? await request.formData() : await request.text()
    seen.push({ address: request.url, method: request.method, type, body })
    return Response.json({})
  })
  return { api, seen }
}

describe('the typed client', () => {
  test('fills ids into the paths, whose patterns are left out', async () => {
    const { api, seen } = watched()
    await api.tickets[':ticketId'].read.$post({ param: { ticketId: 7 } })
    await api.messages[':uuid'].$get({ param: { uuid: 'a-b' }, query: { cursor: 'x=/&' } })
    expect(seen.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'POST http://api.test/tickets/7/read',
      'GET http://api.test/messages/a-b?cursor=x%3D%2F%26',
    ])
  })

  test('a list is a repeated value, and an empty one is not there', async () => {
    const { api, seen } = watched()
    await api.tickets.$get({ query: { showAll: false, tags: [4, 5], users: [], status: undefined } })
    expect(seen[0]?.address).toBe('http://api.test/tickets?showAll=false&tags=4&tags=5')
  })

  test('a body is JSON, files are a form', async () => {
    const { api, seen } = watched()
    const param = { ticketId: 7 }
    await api.messages[':ticketId'].$post({ param, json: { body: 'olá' } })
    const medias = [new File(['one'], '1.txt'), new File(['two'], '2.txt')]
    await api.messages[':ticketId'].$post({ param, form: { body: 'olá', isPrivate: 'true', medias } })
    expect(seen[0]).toMatchObject({ type: 'application/json', body: '{"body":"olá"}' })
    const form = seen[1]?.body as FormData
    expect([...form.keys()]).toEqual(['body', 'isPrivate', 'medias', 'medias'])
  })

  test('an upload that tells its progress gets its address from the same place', () => {
    const { api } = watched()
    const address = api.messages[':ticketId'].$url({ param: { ticketId: 7 } })
    expect(address.href).toBe('http://api.test/messages/7')
  })
})

/** Never run: each line must be refused by the type checker, else the expectation itself is an error. */
export function refusedByTypes(api: ApiClient) {
  const param = { ticketId: 7 }
  // @ts-expect-error no such path
  void api.ticket
  // @ts-expect-error no such method of this path
  void api.tickets.$delete
  // @ts-expect-error the id is missing
  void api.tickets[':ticketId'].$get({ param: {} })
  // @ts-expect-error not the id of this path
  void api.tickets[':ticketId'].$get({ param: { messageId: 7 } })
  // @ts-expect-error no such status
  void api.tickets.$get({ query: { status: 'opened' } })
  // @ts-expect-error no such field in the body
  void api.tickets[':ticketId'].$put({ param, json: { state: 'open' } })
  // @ts-expect-error a field of another type
  void api.contacts.block[':contactId'].$put({ param: { contactId: 1 }, json: { active: 1 } })
}
