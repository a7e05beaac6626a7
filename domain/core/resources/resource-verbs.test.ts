import { describe, expect, test } from 'bun:test'
import { eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tags } from '#db/schema/tags.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { userIdOf } from '../contract/actor.ts'
import { AppError } from '../contract/errors.ts'
import { defineResource } from '../contract/resources/resource.ts'
import { reading } from '../transaction.ts'
import { resourceVerbs } from './resource-verbs.ts'

const services = await testServices()

/** Notes that are everybody's or their writer's own, on a table that there is: what no noun needs yet. */
const noteResource = defineResource({
  noun: 'tag',
  path: '/notes',
  scope: 'company',
  wire: { list: 'notes', row: 'note', id: 'noteId', event: () => 'note' },
  view: z.object({ id: z.number(), version: z.number(), name: z.string(), ownerId: z.number().nullable() }),
  input: z.object({
    name: z.string(),
    isOwn: z.boolean().default(false),
    color: z.string().default('#000000'),
  }),
  filter: z.object({}),
  sorts: ['name'],
  permissions: { read: 'tags:list', save: 'tags:save', remove: 'tags:delete' },
  deletion: 'asked',
  visibility: {
    facts: z.object({ ownerId: z.number().nullable() }),
    maySee: (actor, { ownerId }) => ownerId === null || ownerId === actor.userId,
    users: ({ ownerId }) => (ownerId === null ? [] : [ownerId]),
  },
  summary: { single: 'A note', many: 'Notes' },
  label: 'name',
  sample: { name: 'Nota' },
})

const noteVerbs = resourceVerbs(noteResource, {
  table: tags,
  views: (_tx, rows) => rows.map(({ id, version, name, userId }) => ({ id, version, name, ownerId: userId })),
  values: (tx, { isOwn, ...input }) => ({
    ...input,
    ...(isOwn === undefined ? {} : { userId: isOwn ? userIdOf(tx.actor) : null }),
  }),
  visible: ({ actor }) => or(isNull(tags.userId), eq(tags.userId, userIdOf(actor) ?? 0)),
  facts: ({ userId }) => ({ ownerId: userId }),
  search: [tags.name],
  order: { name: { by: sql`search_text(${tags.name})`, type: 'text' } },
  mayChange(_tx, { name }) {
    if (name === 'Fixa') throw new AppError('ERR_NO_PERMISSION')
  },
  async beforeDelete(_tx, { name }) {
    if (name === 'Usada') throw new AppError('ERR_MESSAGE_STATE')
  },
  rights: (before, after) => before !== undefined && before.color !== after.color,
})

const note = (name: string, isOwn = false) => ({ name, isOwn, color: '#000000' })

async function aDesk() {
  const company = await aCompany(services)
  const [ana, bia] = [asUser(services, await aUser(company.ctx)), asUser(services, await aUser(company.ctx))]
  return { company, ana, bia, list: async (ctx: typeof ana) => (await noteVerbs.list(ctx, page)).notes }
}
const page = { pageNumber: 1 }

describe('rows that not everybody sees', () => {
  test('are listed, read and changed by who sees them, and are not there for the others', async () => {
    const { ana, bia, list } = await aDesk()
    const ownNote = await noteVerbs.create(ana, note('Minha', true))
    const open = await noteVerbs.create(ana, note('De todos'))
    expect((await list(ana)).map(({ id }) => id)).toEqual([open.id, ownNote.id])
    expect(await list(bia)).toMatchObject([{ id: open.id }])
    expect(await noteVerbs.list(bia, page)).toMatchObject({ count: 1 })
    for (const reached of [
      () => noteVerbs.get(bia, { tagId: ownNote.id }),
      () => noteVerbs.update(bia, { tagId: ownNote.id, name: 'Tomada' }),
      () => noteVerbs.remove(bia, { tagId: ownNote.id }),
    ]) {
      await expect(reached()).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    }
  })

  test('are told with what decided it before and after, and read whole for that', async () => {
    const { company, ana } = await aDesk()
    const created = await noteVerbs.create(ana, note('Minha', true))
    const ownerId = userIdOf(ana.actor)
    await noteVerbs.update(ana, { tagId: created.id, isOwn: false })
    expect(await eventsOf(services, company.id)).toMatchObject([
      { action: 'create', facts: { before: null, after: { ownerId } } },
      { action: 'update', facts: { before: { ownerId }, after: { ownerId: null } } },
    ])
    await noteVerbs.update(ana, { tagId: created.id, isOwn: true })
    const read = await reading(company.ctx, (tx) => noteVerbs.readLive(tx, [created.id]))
    expect(read).toMatchObject([{ view: { id: created.id, version: 3 }, facts: { ownerId } }])
  })
})

describe('what a noun says of its own', () => {
  test('forbids to change a row, and to delete one', async () => {
    const { ana, list } = await aDesk()
    const fixed = await noteVerbs.create(ana, note('Fixa'))
    const used = await noteVerbs.create(ana, note('Usada'))
    await expect(noteVerbs.update(ana, { tagId: fixed.id, name: 'x' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await expect(noteVerbs.remove(ana, { tagId: fixed.id })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await expect(noteVerbs.remove(ana, { tagId: used.id })).rejects.toMatchObject({
      code: 'ERR_MESSAGE_STATE',
    })
    expect(await list(ana)).toHaveLength(2)
  })

  test('says that rights changed with a row', async () => {
    const { company, ana } = await aDesk()
    const { id: tagId } = await noteVerbs.create(ana, note('Nota'))
    await noteVerbs.update(ana, { tagId, name: 'Outra' })
    await noteVerbs.update(ana, { tagId, color: '#ffffff' })
    const storedEvents = await eventsOf(services, company.id)
    expect(storedEvents.map((event) => 'rights' in event && event.rights)).toEqual([false, false, true])
  })
})

describe('deleting for good', () => {
  test('leaves nothing, tells a version above all others, and has nothing to undo', async () => {
    const { company, ana } = await aDesk()
    const { id: tagId } = await noteVerbs.create(ana, note('Nota'))
    await noteVerbs.remove(ana, { tagId })
    expect(await services.admin`select from tags where id = ${tagId}`).toHaveLength(0)
    expect((await eventsOf(services, company.id)).at(-1)).toMatchObject({ action: 'delete', version: 2 })
    expect(Object.keys(noteResource.endpoints)).toEqual(['list', 'get', 'create', 'update', 'remove'])
    await expect(noteVerbs.undoRemove(ana, { tagId })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})

test('changing a row leaves what is not named, also where creating has a default', async () => {
  const { ana } = await aDesk()
  const { id: tagId } = await noteVerbs.create(ana, { ...note('Minha', true), color: '#123456' })
  const changes = noteResource.schemas.update.parse({ name: 'Outra' })
  expect(changes).toEqual({ name: 'Outra' })
  await noteVerbs.update(ana, { ...changes, tagId })
  const [row] =
    await services.admin`select name, color, user_id is not null as own from tags where id = ${tagId}`
  expect(row).toEqual({ name: 'Outra', color: '#123456', own: true })
})
