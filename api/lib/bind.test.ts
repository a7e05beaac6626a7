import { z } from 'zod'
import type { Ctx } from '#domain/core/context.ts'
import { endpoint } from '#domain/core/endpoint.ts'
import { Id } from '#domain/core/fields.ts'
import { bind, raw } from './bind.ts'

const common = { method: 'PUT', summary: 'x' } as const
const rename = endpoint({
  ...common,
  path: '/tags/:tagId',
  who: 'user',
  ids: { 'params.tagId': 'tag' },
  params: z.object({ tagId: Id() }),
  body: z.object({ name: z.string().default('') }),
  answer: z.object({ id: z.number(), name: z.string() }),
})
const open = endpoint({ ...common, path: '/open', who: 'anyone', answer: 'done' })
const bytes = endpoint({ ...common, path: '/bytes', who: 'user', answer: 'stream' })
const renamed = async (_ctx: Ctx, input: { tagId: number; name: string }) => ({
  id: input.tagId,
  name: input.name,
})

/** Never run: each binding must be refused by the type checker. */
export function refusedByTypes() {
  bind({ rename }, { rename: renamed })
  bind({ rename }, { rename: async (_, { tagId, name }) => ({ id: tagId, name }) })
  bind({ open }, { open: raw(async (c) => c.json({ message: 'x' })) })
  bind({ bytes }, { bytes: raw(async () => new Response()) })
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
