import { beforeAll, describe, expect, test } from 'bun:test'
import { MAX_FILES } from '#domain/file-lists/contract/schema.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows } from '#tests/support/tenant.ts'

const services = await testServices()
const { as } = testApi(services)
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

let rows: TenantRows
let call: Call
beforeAll(async () => {
  const tenant = await aTenant(services, 'MARKFILE')
  rows = tenant.rows
  call = await as(await aUser(tenant.company.ctx, { profile: 'admin', isSuper: true }))
})

const dot = (name: string) => new File([Buffer.from(DOT, 'base64')], name, { type: 'image/png' })

/** The path of a row, the field of its file, where its view shows the file, and values that are refused and saved. */
const NOUNS = [
  [
    'quick-messages',
    'resource:quickMessage',
    'file',
    'mediaName',
    { shortcode: '' },
    { shortcode: 'com-arquivo' },
  ],
  ['schedules', 'resource:schedule', 'file', 'mediaName', { body: 'oi' }, { body: 'Lembrete com arquivo' }],
  [
    'announcements',
    'resource:announcement',
    'file',
    'mediaName',
    { title: '' },
    { title: 'Novidade com imagem' },
  ],
  ['users', 'user', 'profileImage', 'profileImage', { name: 'A' }, { name: 'Ana com foto' }],
  ['whatsapp', 'connection', 'file', 'greetingMediaName', { name: 'A' }, { name: 'Loja com foto' }],
] as const

/** The version that was edited stands beside the row, where a file without a row has it, too. */
const VERSION_INSIDE = { fields: { 'row.version': 'unsupported' } }

describe('a file and the values of its row', () => {
  for (const [path, noun, field, nameField, wrong, right] of NOUNS) {
    test(`are saved together, or neither: ${path}`, async () => {
      const address = `/${path}/${rows[noun]}`
      const attach = (row: object, version?: number) => {
        const form = new FormData()
        form.append(field, dot('ponto.png'))
        form.append('row', JSON.stringify(row))
        if (version !== undefined) form.append('version', String(version))
        return call('POST', `${address}/media-upload`, { form })
      }
      const before = await (await call('GET', address)).json()
      const refused = await attach(wrong)
      expect([refused.status, Object.keys((await refused.json()).details.fields)]).toEqual([
        422,
        Object.keys(wrong),
      ])
      expect(await (await call('GET', address)).json()).toEqual(before)
      const inside = await attach({ ...right, version: before.version })
      expect([inside.status, (await inside.json()).details]).toEqual([422, VERSION_INSIDE])
      const outdated = await attach(right, -1)
      expect([outdated.status, (await outdated.json()).error]).toEqual([409, 'ERR_ROW_CHANGED'])
      expect((await attach(right, before.version)).status).toBe(200)
      const after = await (await call('GET', address)).json()
      expect(after).toMatchObject(right)
      expect([before[nameField], Boolean(after[nameField])]).toEqual([before[nameField], true])
      expect(after[nameField]).not.toBe(before[nameField])
    })
  }

  test('a full list gives up entries and gets others with their files in one save', async () => {
    const base = `/files/${rows['resource:fileList']}`
    const named = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => ({ name: `Arquivo ${from + nth}` }))
    const full = await (await call('PUT', base, { body: { options: named(0, MAX_FILES) } })).json()
    const options = [...full.options.slice(3), ...named(100, 3)].map(({ id, name }) => ({ id, name }))
    const form = new FormData()
    form.append('row', JSON.stringify({ options }))
    form.append('version', String(full.version))
    for (const index of [MAX_FILES - 3, MAX_FILES - 2, MAX_FILES - 1, 0]) {
      form.append('place', String(index))
      form.append('files', dot(`ponto-${index}.png`))
    }
    const inside = new FormData()
    inside.append('files', dot('ponto.png'))
    inside.append('row', JSON.stringify({ options, version: full.version }))
    const refused = await call('POST', `/files/uploadList/${rows['resource:fileList']}`, { form: inside })
    expect([refused.status, (await refused.json()).details]).toEqual([422, VERSION_INSIDE])
    const saved = await call('POST', `/files/uploadList/${rows['resource:fileList']}`, { form })
    expect(saved.status).toBe(200)
    const list = await saved.json()
    expect(list.options.map(({ name }: { name: string }) => name)).toEqual(options.map(({ name }) => name))
    const withFile = list.options.flatMap(({ fileName }: { fileName: string | null }) => fileName ?? [])
    expect(withFile).toEqual([0, 17, 18, 19].map((position) => `ponto-${position}.png`))
  })
})
