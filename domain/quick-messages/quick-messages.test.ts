import { beforeAll, describe, expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openFile, signFile } from '../files/open-file.ts'
import { removeOrphanFiles } from '../files/remove-orphan-files.ts'
import { CreateQuickMessageInput } from './contract/schema.ts'
import { listQuickMessages } from './list-quick-messages.ts'
import { quickMessageAttachment as attachment } from './quick-message-attachment.ts'
import { quickMessageVerbs as verbs } from './quick-message-verbs.ts'

const services = await testServices()
const { as } = testApi(services)
const MB = 1024 * 1024

let company: TestCompany
let ana: ReturnType<typeof asUser>
let bia: ReturnType<typeof asUser>
let boss: ReturnType<typeof asUser>

beforeAll(async () => {
  company = await aCompany(services)
  ana = asUser(services, await aUser(company.ctx, { name: 'Ana' }))
  bia = asUser(services, await aUser(company.ctx, { name: 'Bia' }))
  boss = asUser(services, company.admin)
})

const input = (shortcode: string, scope: { geral?: boolean; visao?: boolean; status?: boolean } = {}) =>
  CreateQuickMessageInput.parse({ shortcode, message: 'Olá, {{firstName}}!', ...scope })
const shortcodesOf = async (ctx: typeof ana) =>
  (await verbs.list(ctx, { pageNumber: 1 })).records.map(({ shortcode }) => shortcode)
const refused = (code: string) => expect.objectContaining({ code })

describe('a quick message', () => {
  test('of one’s own is seen and changed by nobody else, not even by an admin', async () => {
    const { id: quickMessageId } = await verbs.create(ana, input('minha'))
    expect(await shortcodesOf(ana)).toContain('minha')
    for (const colleague of [bia, boss]) {
      expect(await shortcodesOf(colleague)).not.toContain('minha')
      await expect(verbs.get(colleague, { quickMessageId })).rejects.toEqual(refused('ERR_NOT_FOUND'))
      await expect(verbs.update(colleague, { quickMessageId, message: 'x' })).rejects.toEqual(
        refused('ERR_NOT_FOUND'),
      )
      await expect(verbs.remove(colleague, { quickMessageId })).rejects.toEqual(refused('ERR_NOT_FOUND'))
    }
  })

  test('that all see is read by the others and changed by its owner', async () => {
    const { id: quickMessageId } = await verbs.create(ana, input('vista', { visao: true }))
    expect(await shortcodesOf(bia)).toContain('vista')
    for (const colleague of [bia, boss]) {
      const no = refused('ERR_NO_PERMISSION')
      await expect(verbs.update(colleague, { quickMessageId, message: 'x' })).rejects.toEqual(no)
      await expect(verbs.remove(colleague, { quickMessageId })).rejects.toEqual(no)
      await expect(attachment.requireRight(colleague, { quickMessageId })).rejects.toEqual(no)
    }
    expect(await verbs.update(ana, { quickMessageId, message: 'Oi' })).toMatchObject({ message: 'Oi' })
  })

  test('of everybody is changed by everybody, but nobody takes it from the others save its owner', async () => {
    const { id: quickMessageId } = await verbs.create(ana, input('geral', { geral: true }))
    const changed = await verbs.update(bia, { quickMessageId, message: 'Da Bia', geral: true, visao: false })
    expect(changed).toMatchObject({ message: 'Da Bia', geral: true })
    for (const scope of [{ geral: false }, { visao: true }]) {
      await expect(verbs.update(bia, { quickMessageId, ...scope })).rejects.toEqual(
        refused('ERR_NO_PERMISSION'),
      )
    }
    expect(await verbs.update(ana, { quickMessageId, geral: false })).toMatchObject({ geral: false })
    expect(await shortcodesOf(bia)).not.toContain('geral')
  })

  test('that is switched off stays in the list and is not offered', async () => {
    const { id: quickMessageId } = await verbs.create(ana, input('natal', { visao: true, status: false }))
    expect(await shortcodesOf(bia)).toContain('natal')
    const offered = async () => (await listQuickMessages(bia)).map(({ shortcode }) => shortcode)
    expect(await offered()).not.toContain('natal')
    const on = await verbs.list(bia, { pageNumber: 1, status: true })
    expect(on.records.map(({ shortcode }) => shortcode)).not.toContain('natal')
    await verbs.update(ana, { quickMessageId, status: true })
    expect(await offered()).toContain('natal')
  })

  test('has a text or a file: without either it is offered to nobody, and no change leaves it so', async () => {
    const { id: quickMessageId } = await verbs.create(ana, {
      ...input('vazia', { geral: true }),
      message: '',
    })
    const offered = async () => (await listQuickMessages(bia)).map(({ shortcode }) => shortcode)
    expect(await offered()).not.toContain('vazia')
    const on = await verbs.list(bia, { pageNumber: 1, status: true })
    expect(on.records.map(({ shortcode }) => shortcode)).not.toContain('vazia')
    const required = expect.objectContaining({ details: { fields: { message: 'required' } } })
    await expect(verbs.update(ana, { quickMessageId, shortcode: 'vaga' })).rejects.toEqual(required)
    const upload = {
      blob: new Blob(['Tabela'], { type: 'text/plain' }),
      name: 'tabela.txt',
      type: 'text/plain',
    }
    await attachment.attach(ana, { quickMessageId }, upload, MB)
    expect(await offered()).toContain('vazia')
    await expect(attachment.detach(ana, { quickMessageId })).rejects.toEqual(required)
    await verbs.update(ana, { quickMessageId, message: 'Olá' })
    await attachment.detach(ana, { quickMessageId })
    await expect(verbs.update(ana, { quickMessageId, message: '' })).rejects.toEqual(required)
  })

  test('is found by its text too', async () => {
    const { id } = await verbs.create(ana, { ...input('pix'), message: 'A chave é o coração da loja' })
    const foundMessages = await verbs.list(ana, { pageNumber: 1, searchParam: 'CORACAO' })
    expect(foundMessages.records.map((row) => row.id)).toEqual([id])
  })

  test('is told to who sees it; who loses it hears that it is gone', async () => {
    const served = await servedApi(services)
    const ears = await Promise.all([ana, bia].map(({ actor }) => served.listen({ actor: userOf(actor) })))
    const [ownEar, otherEar] = ears
    await Promise.all(ears.map((ear) => ear.ready()))
    const name = `company-${company.id}-quickmessage`
    const { id: quickMessageId } = await verbs.create(ana, input('ao vivo'))
    // What the tests before have changed may be told now.
    const isOfIt = (data: object) => [Object(data).id, Object(data).record?.id].includes(quickMessageId)
    const heardBy = (ear: typeof ownEar) =>
      ear?.heard.filter((event) => event.name === name && isOfIt(event.data)) ?? []

    await waitFor(() => heardBy(ownEar).length === 1, { description: 'the owner to hear of a private one' })
    await verbs.update(ana, { quickMessageId, visao: true })
    await waitFor(() => heardBy(otherEar).length === 1, {
      description: 'a colleague to hear that it is shown',
    })
    const record = { id: quickMessageId, shortcode: 'ao vivo' }
    expect(heardBy(otherEar)[0]?.data).toMatchObject({ action: 'create', record })
    await verbs.update(ana, { quickMessageId, visao: false })
    await waitFor(() => heardBy(otherEar).length === 2, {
      description: 'a colleague to hear that it is gone',
    })
    expect(heardBy(otherEar)[1]?.data).toEqual({ action: 'delete', id: quickMessageId, version: 3 })
    expect(heardBy(ownEar).at(-1)?.data).toMatchObject({ action: 'update', record: { visao: false } })
    for (const ear of ears) ear.close()
    await served.stop()
  })
})

describe('the file of a quick message', () => {
  const upload = (name = 'tabela.txt', text = 'Tabela de preços') => ({
    blob: new Blob([text], { type: 'text/plain' }),
    name,
    type: 'text/plain',
  })
  const aMessage = async (scope = {}) =>
    ({ quickMessageId: (await verbs.create(ana, input('tabela', scope))).id }) as const
  const fileIdOf = (path: string | null) => Number(path?.split('/')[3])

  test('comes with it, is replaced and taken away, each as a change of the row', async () => {
    const named = await aMessage()
    const with1 = await attachment.attach(ana, named, upload(), MB)
    expect(with1).toMatchObject({
      isMedia: true,
      mediaName: 'tabela.txt',
      mediaType: 'text/plain',
      version: 2,
    })
    const with2 = await attachment.attach(ana, { ...named, version: 2 }, upload('nova.txt', 'Nova'), MB)
    expect(with2).toMatchObject({ mediaName: 'nova.txt', mediaSize: 4, version: 3 })
    const without = await attachment.detach(ana, named)
    expect(without).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null, version: 4 })
    expect(await attachment.detach(ana, named)).toEqual(without)
    expect(
      await services.admin`select count(*)::int as kept from files where company_id = ${company.id}
      and id in ${services.admin([fileIdOf(with1.mediaPath), fileIdOf(with2.mediaPath)])}`,
    ).toMatchObject([{ kept: 2 }])
  })

  test('is taken away by who may change the message alone, also where there is none', async () => {
    const named = await aMessage()
    await expect(attachment.detach(bia, named)).rejects.toEqual(refused('ERR_NOT_FOUND'))
    await verbs.update(ana, { ...named, visao: true })
    await expect(attachment.detach(bia, named)).rejects.toEqual(refused('ERR_NO_PERMISSION'))
    await attachment.attach(ana, named, upload(), MB)
    await expect(attachment.detach(bia, named)).rejects.toEqual(refused('ERR_NO_PERMISSION'))
  })

  test('is opened by who sees the message, and by nobody else', async () => {
    const named = await aMessage()
    const { mediaPath } = await attachment.attach(ana, named, upload(), MB)
    const fileId = fileIdOf(mediaPath)
    expect((await signFile(ana, { fileId })).url).toBe(mediaPath ?? '')
    await expect(signFile(bia, { fileId })).rejects.toEqual(refused('ERR_NO_FILE_FOUND'))
    await verbs.update(ana, { ...named, visao: true })
    const name = mediaPath?.split(/[/?]/)[4] ?? ''
    expect(await (await openFile(bia, { fileId, name })).blob.text()).toBe('Tabela de preços')
    await verbs.remove(ana, named)
    await expect(signFile(ana, { fileId })).rejects.toEqual(refused('ERR_NO_FILE_FOUND'))
    await verbs.undoRemove(ana, named)
    await signFile(bia, { fileId })
  })

  test('stays as long as a message has it, and goes once none does', async () => {
    const named = await aMessage()
    const shownFileId = fileIdOf((await attachment.attach(ana, named, upload(), MB)).mediaPath)
    await services.admin`update files set created_at = now() - interval '2 days' where company_id = ${company.id}`
    const isThere = async () =>
      (await services.admin`select from files where id = ${shownFileId}`).length === 1
    await removeOrphanFiles(company.ctx)
    expect(await isThere()).toBe(true)
    await attachment.detach(ana, named)
    await removeOrphanFiles(company.ctx)
    expect(await isThere()).toBe(false)
  })

  test('that is too large, a program or edited past is refused, and nothing of it stays', async () => {
    const named = await aMessage()
    const before = await services.admin`select id from files where company_id = ${company.id}`
    const refusals = [
      [upload('a.txt', 'x'.repeat(100)), 'ERR_FILE_TOO_LARGE', {}],
      [upload('setup.exe'), 'ERR_FILE_TYPE', {}],
      [upload(), 'ERR_ROW_CHANGED', { version: 9 }],
    ] as const
    for (const [file, code, edited] of refusals) {
      await expect(attachment.attach(ana, { ...named, ...edited }, file, 99)).rejects.toEqual(refused(code))
    }
    expect(await services.admin`select id from files where company_id = ${company.id}`).toEqual(before)
    expect(await verbs.get(ana, named)).toMatchObject({ version: 1, isMedia: false })
  })

  test('is taken as a form of the API; a form without one says so', async () => {
    const { quickMessageId } = await aMessage()
    const call = await as(userOf(ana.actor))
    const path = `/quick-messages/${quickMessageId}/media-upload`
    const form = new FormData()
    form.append('typeArch', 'quickMessage')
    const without = await call('POST', path, { form })
    expect([without.status, await without.json()]).toMatchObject([
      422,
      { details: { fields: { file: 'required' } } },
    ])
    form.append('file', new File(['Oi'], 'C:\\fotos\\oi.txt', { type: 'text/plain' }))
    const done = await call('POST', path, { form })
    expect([done.status, await done.json()]).toMatchObject([200, { mediaName: 'oi.txt', isMedia: true }])
    expect((await call('POST', path, { body: {} })).status).toBe(422)
    expect(await (await call('DELETE', path)).json()).toMatchObject({ isMedia: false, version: 3 })
  })
})

function userOf(actor: (typeof ana)['actor']) {
  if (actor.kind !== 'user') throw new Error('a person acts')
  return actor
}
