import { expect, test } from 'bun:test'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { MAX_VIEWS } from './contract/rules.ts'
import { savedViewVerbs } from './saved-view-verbs.ts'

const services = await testServices()

test('a view is its owner’s alone; admins share, and only they change what is shared', async () => {
  const company = await aCompany(services)
  const [admin, ana] = [asUser(services, company.admin), asUser(services, company.attendant)]
  const bia = asUser(services, { ...company.attendant, userId: (await aUser(company.ctx)).userId })
  const ownView = await savedViewVerbs.create(ana, {
    name: 'Minhas',
    page: 'tickets',
    query: 'section=open',
    isShared: false,
  })
  const shared = await savedViewVerbs.create(admin, {
    name: 'Da loja',
    page: 'tickets',
    query: 'sort=asc',
    isShared: true,
  })
  const names = async (ctx: typeof ana) =>
    (await savedViewVerbs.list(ctx, { pageNumber: 1 })).views.map(({ name }) => name)
  expect(await names(ana)).toEqual(['Da loja', 'Minhas'])
  expect(await names(bia)).toEqual(['Da loja'])
  await expect(savedViewVerbs.update(ana, { savedViewId: shared.id, name: 'x' })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
  await expect(savedViewVerbs.update(ana, { savedViewId: ownView.id, isShared: true })).rejects.toMatchObject(
    {
      code: 'ERR_NO_PERMISSION',
    },
  )
  await expect(
    savedViewVerbs.create(ana, { name: 'x', page: 'tickets', query: '', isShared: true }),
  ).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
})

test('a shared one is changed by any admin, and by its author who is none any more; what is deleted comes back', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const author = asUser(services, { ...company.attendant, profile: 'admin' })
  const demoted = asUser(services, { ...company.attendant, profile: 'user' })
  const shared = await savedViewVerbs.create(author, {
    name: 'Da loja',
    page: 'tickets',
    query: 'sort=asc',
    isShared: true,
  })
  const ownView = await savedViewVerbs.create(demoted, {
    name: 'Minhas',
    page: 'tickets',
    query: '',
    isShared: false,
  })
  const renamed = await savedViewVerbs.update(demoted, { savedViewId: shared.id, name: 'Do dia' })
  expect(renamed).toMatchObject({ name: 'Do dia', query: 'sort=asc', isShared: true })
  expect(await savedViewVerbs.update(admin, { savedViewId: shared.id, name: 'Da semana' })).toMatchObject({
    name: 'Da semana',
  })
  await expect(
    savedViewVerbs.update(admin, { savedViewId: shared.id, name: 'x', version: renamed.version }),
  ).rejects.toMatchObject({ code: 'ERR_ROW_CHANGED' })
  await expect(savedViewVerbs.update(admin, { savedViewId: ownView.id, name: 'x' })).rejects.toMatchObject({
    code: 'ERR_NOT_FOUND',
  })
  await savedViewVerbs.remove(demoted, { savedViewId: shared.id })
  expect((await savedViewVerbs.list(admin, { pageNumber: 1 })).views).toEqual([])
  await savedViewVerbs.undoRemove(demoted, { savedViewId: shared.id })
  expect((await savedViewVerbs.list(admin, { pageNumber: 1 })).views).toMatchObject([{ name: 'Da semana' }])
})

test('of one’s own there are twenty, and beside them twenty of the company', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const make = (isShared: boolean) =>
    savedViewVerbs.create(admin, { name: 'v', page: 'tickets', query: '', isShared })
  for (let n = 0; n < MAX_VIEWS; n += 1) await make(false)
  await expect(make(false)).rejects.toMatchObject({ code: 'ERR_VIEW_LIMIT' })
  await make(true)
  // Those of the report are counted apart, and read apart.
  await savedViewVerbs.create(admin, { name: 'r', page: 'reports', query: 'onlyRated=true', isShared: false })
  const { views } = await savedViewVerbs.list(admin, { pageNumber: 1, page: 'reports' })
  expect(views).toMatchObject([{ name: 'r', page: 'reports' }])
})

test('a deleted one does not come back beyond the twenty', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const make = () => savedViewVerbs.create(admin, { name: 'v', page: 'tickets', query: '', isShared: false })
  const { id: savedViewId } = await make()
  for (let n = 1; n < MAX_VIEWS; n += 1) await make()
  await savedViewVerbs.remove(admin, { savedViewId })
  const last = await make()
  const undone = () => savedViewVerbs.undoRemove(admin, { savedViewId })
  await expect(undone()).rejects.toMatchObject({ code: 'ERR_VIEW_LIMIT' })
  await savedViewVerbs.remove(admin, { savedViewId: last.id })
  expect(await undone()).toMatchObject({ id: savedViewId })
})
