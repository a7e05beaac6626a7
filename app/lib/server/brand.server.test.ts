import { expect, test } from 'bun:test'
import { USUAL_BRAND } from '#domain/brand/contract/schema.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { brandOf } from './brand.server'

test('the brand is that of now with each page, and the last one while the API does not answer', async () => {
  const answers = [
    Response.json({ ...USUAL_BRAND, version: 1, appName: 'Acme Chat' }),
    Response.json({ ...USUAL_BRAND, version: 2, appName: 'Outra Casa' }),
    Response.json({ error: 'ERR_UNKNOWN' }, { status: 500 }),
  ]
  const { context, asked } = standInApi(() => answers.shift() ?? new Response(null, { status: 500 }))
  const name = async () => (await brandOf(new Request('http://localhost:3000/login'), context)).appName
  expect(await name()).toBe('Acme Chat')
  expect(await name()).toBe('Outra Casa')
  expect(await name()).toBe('Outra Casa')
  expect(asked.slice(0, 2)).toEqual(['GET /brand', 'GET /brand'])
})
