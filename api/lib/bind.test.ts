import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import type { Ctx } from '#domain/core/context.ts'
import { endpoint } from '#domain/core/contract/endpoint.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { Id } from '#domain/core/contract/fields.ts'
import { bind, raw } from './bind.ts'

const common = { method: 'PUT', summary: 'x' } as const
const rename = endpoint({
  ...common,
  path: '/tags/:tagId',
  audience: 'user',
  ids: { 'params.tagId': 'tag' },
  params: z.object({ tagId: Id() }),
  body: z.object({ name: z.string().default('') }),
  answer: z.object({ id: z.number(), name: z.string() }),
})
const open = endpoint({ ...common, path: '/open', audience: 'anyone', answer: 'done' })
const bytes = endpoint({ ...common, path: '/bytes', audience: 'user', answer: 'stream' })
const renamed = async (_ctx: Ctx, input: { tagId: number; name: string }) => ({
  id: input.tagId,
  name: input.name,
})

describe('a bound endpoint', () => {
  const { routes } = bind({ rename }, { rename: renamed })
  const put = (path: string, body: unknown) =>
    routes.request(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('gives its verb what was parsed, the path before the body', async () => {
    const answer = await put('/tags/7', { tagId: 8, name: 'VIP' })
    expect(await answer.json()).toEqual({ id: 7, name: 'VIP' })
  })

  test('refuses what its schemas do not take, and other paths', async () => {
    routes.onError((error, c) => c.json(error instanceof AppError ? error.details : {}, 422))
    const answer = await put('/tags/7', { name: 1 })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ fields: { name: 'required' } })
    expect((await put('/tags/seven', { name: 'VIP' })).status).toBe(404)
  })
})

const attach = endpoint({
  method: 'POST',
  path: '/tags/:tagId/picture',
  audience: 'user',
  ids: { 'params.tagId': 'tag' },
  summary: 'x',
  params: z.object({ tagId: Id() }),
  form: { fields: z.object({ file: z.file() }), answer: z.object({ id: z.number() }) },
  answer: z.object({ id: z.number() }),
})

test('an endpoint that takes a form alone gets every request, to read it itself', async () => {
  const { routes } = bind({ attach }, { attach: { form: raw(async (_, { tagId }) => ({ id: tagId })) } })
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const headers of [new Headers(form), new Headers()]) {
    expect(await (await routes.request('/tags/7/picture', { method: 'POST', headers })).json()).toEqual({
      id: 7,
    })
  }
})

/** Never run: each binding must be refused by the type checker. */
export function refusedByTypes() {
  bind({ rename }, { rename: renamed })
  bind({ rename }, { rename: async (_, { tagId, name }) => ({ id: tagId, name }) })
  bind({ open }, { open: raw(async (c) => c.json({ message: 'x' })) })
  bind({ bytes }, { bytes: raw(async () => new Response()) })
  // @ts-expect-error it takes no JSON
  bind({ attach }, { attach: { json: renamed, form: raw(async () => ({ id: 1 })) } })
  // @ts-expect-error nobody answers
  bind({ rename }, {})
  // @ts-expect-error no endpoint of this name
  bind({ rename }, { rename: renamed, remove: renamed })
  // @ts-expect-error the answer is no such row
  bind({ rename }, { rename: async () => ({ id: 1 }) })
  // @ts-expect-error it wants what nobody gives
  bind({ rename }, { rename: async (_: Ctx, input: { colour: string }) => ({ id: 1, name: input.colour }) })
  // @ts-expect-error who has no session has no context
  bind({ open }, { open: async (ctx: Ctx) => void ctx })
  // @ts-expect-error bytes are a response
  bind({ bytes }, { bytes: async () => 'bytes' })
}
