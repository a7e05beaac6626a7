import { afterAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { z } from 'zod'
import { MAX_LOGO_BYTES } from '#domain/brand/contract/schema.ts'
import { savePlatformSettings } from '#domain/settings/platform-settings.ts'
import { testApi } from '#tests/support/api.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const { anyone, as } = testApi(services)
const [company, otherCompany] = [await aCompany(services), await aCompany(services)]
const chief = await aUser(company.ctx, { profile: 'admin', isSuper: true })
const served = await Promise.all([servedApi(services), servedApi(services)])
afterAll(() => Promise.all(served.map((api) => api.stop())))

const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0a7d55' } })
  .png()
  .toBuffer()

function formOf(mode: string, bytes: Uint8Array | undefined): FormData {
  const form = new FormData()
  form.set('typeArch', 'logo')
  form.set('mode', mode)
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), 'marca.png')
  return form
}

const PATH = '/settings-whitelabel/logo'
const Named = z.object({ appName: z.string() })
const nameIn = (brand: unknown) => Named.safeParse(brand).data?.appName

test('a logo that super uploads is open to everybody for long, under a name that says nothing', async () => {
  const superCall = await as(chief)
  const answer = await superCall('POST', PATH, { form: formOf('Favicon', picture) })
  const name = await answer.json()
  expect([answer.status, name]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
  const logo = await anyone('GET', `${PATH}/${name}?as=small`)
  expect(logo.status).toBe(200)
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await (await anyone('GET', '/brand')).json()).toMatchObject({ appLogoFavicon: name })
  expect((await anyone('GET', `${PATH}/${'0'.repeat(32)}`)).status).toBe(404)
})

test('what is no logo is refused at its field, and whoever is not super before anything is read', async () => {
  const superCall = await as(chief)
  const saveBrand = async (form: FormData) => (await superCall('POST', PATH, { form })).json()
  expect(await saveBrand(formOf('Light', undefined))).toMatchObject({
    details: { fields: { file: 'required' } },
  })
  expect(await saveBrand(formOf('Light', new Uint8Array()))).toMatchObject({
    details: { fields: { file: 'empty' } },
  })
  expect(await saveBrand(formOf('Light', new Uint8Array(MAX_LOGO_BYTES + 1)))).toMatchObject({
    error: 'ERR_FILE_TOO_LARGE',
  })
  expect(await saveBrand(formOf('Light', Buffer.from('words')))).toMatchObject({ error: 'ERR_FILE_TYPE' })
  expect(await saveBrand(formOf('Wide', picture))).toMatchObject({
    details: { fields: { mode: expect.any(String) } },
  })
  const admin = await as(company.admin)
  expect((await admin('POST', PATH, { form: formOf('Light', picture) })).status).toBe(403)
})

test('a change reaches the pages of every company, at every server, and who was away hears it on coming back', async () => {
  const listeners = await Promise.all(
    [company.attendant, otherCompany.attendant].map((actor, index) =>
      served[index]?.listen({ actor, cursor: null }),
    ),
  )
  const names = () =>
    listeners.map((listener) =>
      listener?.heard.flatMap(({ name, data }) => (name === 'company-platform' ? [data.brand] : [])).at(-1),
    )
  await Promise.all(listeners.map((listener) => listener?.ready()))
  const rename = async (appName: string) => {
    await savePlatformSettings(asUser(services, chief), { appName })
    const areTold = () => Bun.deepEquals(names().map(nameIn), [appName, appName])
    await waitFor(areTold, { description: 'both to hear of it' })
  }
  const begun = listeners[1]?.cursor()
  await rename('Acme Chat')
  // By then what was made for the test, rights among it, lies before the cursor.
  await waitFor(() => listeners[1]?.cursor() !== begun, { description: 'the cursor to move' })
  const cursor = listeners[1]?.cursor() ?? null
  await rename('Acme Inbox')
  const back = await served[0].listen({ actor: otherCompany.attendant, cursor })
  const platformEvents = () => back.heard.filter(({ name }) => name === 'company-platform')
  await waitFor(() => platformEvents().length > 0, { description: 'what was missed to be told' })
  expect(platformEvents()).toMatchObject([{ data: { action: 'update', brand: { appName: 'Acme Inbox' } } }])
})
