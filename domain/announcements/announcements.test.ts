import { describe, expect, test } from 'bun:test'
import { systemCtx } from '#domain/core/context.ts'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { openFile, signFile } from '#domain/files/open-file.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { announcementPicture } from './announcement-picture.ts'
import { announcementVerbs } from './announcement-verbs.ts'
import { announcementResource } from './contract/resource.ts'
import { listNews } from './list-news.ts'
import { seeAllAnnouncements, seeAnnouncement } from './see-announcements.ts'

const services = await testServices()
const [house, shop] = [await aCompany(services), await aCompany(services)]
const owner = asUser(services, house.admin, { isSuper: true })
const [ana, rui] = [asUser(services, shop.attendant), asUser(services, shop.admin)]
const announce = (title: string, values: Record<string, unknown> = {}) =>
  aResource('announcement', house, { title, ...values })
const newsOf = async (ctx: typeof ana) => (await listNews(ctx, { pages: 1 })).records
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { blob: new Blob([PIXEL]), name: 'novo.png', type: 'image/png' }

describe('what is announced', () => {
  test('is everybody’s to see while it is active, the weightiest and the newest first', async () => {
    await announce('Comum')
    await announce('Urgente', { priority: '1' })
    await announce('Rascunho', { priority: 1, status: false })
    await announce('Mais nova')
    expect((await newsOf(ana)).map(({ title }) => title)).toEqual(['Urgente', 'Mais nova', 'Comum'])
    const page = await announcementVerbs.list(ana, { pageNumber: 1 })
    expect(page.records.map(({ title }) => title)).not.toContain('Rascunho')
    const allAnnouncements = await announcementVerbs.list(owner, { pageNumber: 1 })
    expect(allAnnouncements.records.map(({ title }) => title)).toContain('Rascunho')
  })

  test('is seen by each user for themselves, once, and others have it still', async () => {
    const { id } = await announce('Para ler')
    await seeAnnouncement(ana, { announcementId: id })
    await seeAnnouncement(ana, { announcementId: id })
    const isSeen = async (ctx: typeof ana) =>
      (await newsOf(ctx)).find((announcement) => announcement.id === id)?.isSeen
    expect([await isSeen(ana), await isSeen(rui)]).toEqual([true, false])
    const seenEvents = await services.admin`select event from events where company_id = ${shop.id}
      and event->>'type' = 'announcements.seen' and event->>'userId' = ${String(shop.attendant.userId)}`
    expect(seenEvents).toHaveLength(1)
    await seeAllAnnouncements(rui)
    expect((await newsOf(rui)).every((announcement) => announcement.isSeen)).toBe(true)
    await announcementVerbs.update(owner, { announcementId: id, text: 'Outro texto' })
    expect(await isSeen(ana)).toBe(true)
  })

  test('before somebody was there is no news to them', async () => {
    const { id } = await announce('De antes')
    const late = asUser(services, await aUser(shop.ctx, { name: 'Nova' }))
    await services.admin`update users set created_at = now() + interval '1 minute' where id = ${late.actor.kind === 'user' ? late.actor.userId : 0}`
    const isSeen = async (ctx: typeof ana) =>
      (await newsOf(ctx)).find((announcement) => announcement.id === id)?.isSeen
    expect([await isSeen(ana), await isSeen(late)]).toEqual([false, true])
  })

  test('is counted whole, however much it is, and read on page by page', async () => {
    const kiosk = await aCompany(services)
    await services.admin`insert into announcements (title, text, priority)
      select 'Aviso ' || n, 'Texto', 3 from generate_series(1, 60) n`
    await services.admin`update users set created_at = now() - interval '1 day' where id = ${kiosk.attendant.userId}`
    const reader = asUser(services, kiosk.attendant)
    const first = await listNews(reader, { pages: 1 })
    expect(first).toMatchObject({ records: { length: 50 }, hasMore: true })
    const allNews = await listNews(reader, { pages: 2 })
    expect(allNews.hasMore).toBe(false)
    expect(allNews.records.slice(0, 50)).toEqual(first.records)
    expect(first.unseen).toBe(allNews.records.filter(({ isSeen }) => !isSeen).length)
    await seeAllAnnouncements(reader)
    expect(await listNews(reader, { pages: 1 })).toMatchObject({ unseen: 0, hasMore: true })
    await services.admin`delete from announcements where title like 'Aviso %'`
  })

  test('and deleted is not seen by who has seen all', async () => {
    const { id } = await announce('Apagada')
    await announcementVerbs.remove(owner, { announcementId: id })
    await seeAllAnnouncements(ana)
    await announcementVerbs.undoRemove(owner, { announcementId: id })
    expect((await newsOf(ana)).find((announcement) => announcement.id === id)?.isSeen).toBe(false)
  })

  test('cannot be seen when it is not shown', async () => {
    const { id } = await announce('Oculta', { status: false })
    await expect(seeAnnouncement(ana, { announcementId: id })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})

test('a weight is one of three, whatever is sent in its place', () => {
  const { create, update } = announcementResource.schemas
  const announcementInput = { title: 'Novidades', text: 'Hoje' }
  expect(create.parse({ ...announcementInput, priority: '1' }).priority).toBe(1)
  for (const priority of [0, 4, 'alta', null, [], { toString: 1 }, { valueOf: null, toString: null }]) {
    expect(create.safeParse({ ...announcementInput, priority }).success).toBe(false)
    expect(update.safeParse({ priority }).success).toBe(false)
  }
})

describe('the picture of an announcement', () => {
  test('opens for users of every company, while it is shown', async () => {
    const { id } = await announce('Com imagem')
    const withPicture = await announcementPicture.attach(owner, { announcementId: id }, png)
    expect(withPicture).toMatchObject({ mediaName: 'novo.png', version: 2 })
    const announcementNews = (await newsOf(ana)).find((announcement) => announcement.id === id)
    // A link is of one's own company, whoever keeps the file.
    expect(withPicture.mediaPath).toContain(`/media/${house.id}/`)
    const [, fileId, name] = /\/media\/\d+\/(\d+)\/(\w+)\?/.exec(announcementNews?.mediaPath ?? '') ?? []
    expect(announcementNews?.mediaPath).toContain(`/media/${shop.id}/`)
    const fileAddress = { fileId: Number(fileId), name: String(name) }
    expect((await openFile(ana, fileAddress)).size).toBe(PIXEL.length)
    expect((await signFile(ana, fileAddress)).url).toContain(`/media/${shop.id}/${fileId}/`)

    await announcementVerbs.update(owner, { announcementId: id, status: false })
    await expect(openFile(ana, fileAddress)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
    expect((await openFile(owner, fileAddress)).mime).toBe('image/png')
    expect(await announcementPicture.detach(owner, { announcementId: id })).toMatchObject({ mediaPath: null })
    await expect(openFile(owner, fileAddress)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })

  test('is a PNG or a JPEG by its content, and super’s to set', async () => {
    const { id: announcementId } = await announce('Sem imagem')
    const text = { blob: new Blob(['not a picture']), name: 'foto.png', type: 'image/png' }
    await expect(announcementPicture.attach(owner, { announcementId }, text)).rejects.toMatchObject({
      code: 'ERR_FILE_TYPE',
    })
    await expect(announcementPicture.attach(rui, { announcementId }, png)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    expect(
      await services.admin`select from files where company_id = ${PLATFORM} and original_name = 'foto.png'`,
    ).toHaveLength(0)
  })

  test('goes a day after nothing shows it, and no file of a company with it', async () => {
    const { id: announcementId } = await announce('Passageira')
    await announcementPicture.attach(owner, { announcementId }, png)
    await announcementPicture.attach(owner, { announcementId }, { ...png, name: 'outra.png' })
    const machinery = systemCtx(services, PLATFORM, 'timer')
    expect(await removeOrphanFiles(machinery)).toBe(0)
    services.travel(2 * DAY_MS)
    const keptPictures = await services.admin`select original_name from files where company_id = ${PLATFORM}
      and id = (select file_id from announcements where id = ${announcementId})`
    expect(await removeOrphanFiles(machinery)).toBeGreaterThan(0)
    expect(keptPictures).toMatchObject([{ original_name: 'outra.png' }])
    expect(
      await services.admin`select from files where company_id = ${PLATFORM} and original_name = 'outra.png'`,
    ).toHaveLength(1)
  })
})
