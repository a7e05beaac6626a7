import { expect, test } from 'bun:test'
import { WEB_HEADERS } from '#domain/auth/schema.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { brandOf } from './brand.server'

const SETTINGS = new Map([
  ['/public-settings/appName', 'Acme Chat'],
  ['/public-settings/primaryColorLight', '#112233'],
  ['/public-settings/primaryColorDark', ''],
])

test('the operator’s brand is asked for by the web’s own proof, without the installation’s token', async () => {
  const { context, asked } = standInApi(({ url, headers }) =>
    headers.get(WEB_HEADERS.secret) === 'proof'
      ? Response.json(SETTINGS.get(new URL(url).pathname))
      : new Response(null, { status: 403 }),
  )
  const brand = await brandOf(new Request('http://localhost:3000/login'), context)
  expect(brand).toMatchObject({ name: 'Acme Chat', light: '#112233' })
  expect(brand.dark).toMatch(/^#/)
  expect(asked).toEqual([...SETTINGS.keys()].map((path) => `GET ${path}`))
})
