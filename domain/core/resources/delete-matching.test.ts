import { describe, expect, test } from 'bun:test'
import { CreateQuickMessageInput } from '#domain/quick-messages/contract/schema.ts'
import { quickMessageMatching } from '#domain/quick-messages/delete-matching-quick-messages.ts'
import { quickMessageVerbs } from '#domain/quick-messages/quick-message-verbs.ts'
import { deleteMatching } from '#domain/tags/contract/endpoints.ts'
import { TagFilter } from '#domain/tags/contract/schema.ts'
import { tagMatching } from '#domain/tags/delete-matching-tags.ts'
import { tagVerbs } from '#domain/tags/tag-verbs.ts'
import { aCompany, asUser, aTag, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { matchingVerbs } from './delete-matching.ts'
import { ROWS_PER_PAGE } from './resource-list.ts'

const services = await testServices()
/** More than one call works off. */
const MANY = 3 * ROWS_PER_PAGE

/** A company with so many labels "Lead n". */
async function office(count = 0) {
  const company = await aCompany(services)
  await services.admin`insert into tags (company_id, name, color)
    select ${company.id}, 'Lead ' || n, '#2563eb' from generate_series(1, ${count}) n`
  const ctx = asUser(services, company.admin)
  const parsed = (filter: object = {}) => deleteMatching.body.parse(filter)
  const counted = async (filter: object = {}) => (await tagMatching.countMatching(ctx, parsed(filter))).count
  /** Call after call, as a browser does. */
  const deleteAll = async (filter: object) => {
    const steps = []
    let from: object | undefined
    do {
      const step = await tagMatching.deleteMatching(ctx, parsed({ ...filter, ...from }))
      steps.push(step)
      from = step.next === null ? undefined : { after: step.next, upTo: step.upTo, total: step.total }
    } while (from)
    return {
      steps: steps.length,
      done: steps.reduce((sum, { done }) => sum + done, 0),
      total: steps[0]?.total,
    }
  }
  const names = async () => {
    const { tags } = await tagVerbs.list(ctx, { ...TagFilter.parse({}), pageNumber: 1 })
    return tags.map(({ name }) => name)
  }
  return { company, ctx, parsed, counted, deleteAll, names }
}

describe('deleting all that a filter matches', () => {
  test('takes those too that no page shows, and nothing else', async () => {
    const { company, counted, deleteAll, names } = await office(MANY)
    const otherOffice = await office(3)
    await aTag(company.ctx, { name: 'VIP' })
    expect(await counted({ searchParam: 'lead' })).toBe(MANY)
    const deletion = await deleteAll({ searchParam: 'lead' })
    expect(deletion).toMatchObject({ done: MANY, total: MANY })
    expect(deletion.steps).toBeGreaterThan(1)
    expect(await names()).toEqual(['VIP'])
    expect(await otherOffice.counted()).toBe(3)
  })

  test('leaves lanes, which are tags too', async () => {
    const { company, ctx, counted, deleteAll } = await office(1)
    const lane = await aTag(company.ctx, { name: 'Novo', isKanban: true })
    expect(await counted({ kanban: 1 })).toBe(1)
    expect(await deleteAll({ kanban: 1 })).toMatchObject({ done: 1 })
    expect(await tagVerbs.get(ctx, { tagId: lane.id })).toMatchObject({ name: 'Novo' })
  })

  test('leaves what comes meanwhile', async () => {
    const { company, ctx, parsed, names } = await office(2)
    const first = await tagMatching.deleteMatching(ctx, parsed({ searchParam: 'nobody' }))
    expect(first).toMatchObject({ total: 0, done: 0, next: null })
    const [row] = await services.admin`select max(id)::int as id from tags where company_id = ${company.id}`
    await aTag(company.ctx, { name: 'Depois' })
    const step = await tagMatching.deleteMatching(ctx, parsed({ upTo: row?.id }))
    expect(step).toMatchObject({ total: 2, done: 2, refused: [], next: null })
    expect(await names()).toEqual(['Depois'])
  })

  test('is for who may delete so many at once', async () => {
    const { company, counted } = await office(2)
    const attendant = asUser(services, company.attendant)
    const refused = { code: 'ERR_NO_PERMISSION' }
    for (const verb of [tagMatching.countMatching, tagMatching.deleteMatching]) {
      await expect((async () => verb(attendant, {}))()).rejects.toMatchObject(refused)
    }
    expect(await counted()).toBe(2)
  })
})

/** A company whose admin wrote one quick message, and Ana one of each kind. */
async function texts() {
  const { company, ctx } = await office()
  const ana = asUser(services, await aUser(company.ctx, { name: 'Ana' }))
  const make = (by: typeof ana, shortcode: string, scope = {}) =>
    quickMessageVerbs.create(by, CreateQuickMessageInput.parse({ shortcode, message: 'Oi', ...scope }))
  await make(ana, 'dela')
  await make(ana, 'vista', { visao: true })
  await make(ana, 'geral', { geral: true })
  await make(ctx, 'minha')
  const remainingCodes = async () => {
    const { records } = await quickMessageVerbs.list(ana, { pageNumber: 1 })
    return records.map(({ shortcode }) => shortcode)
  }
  return { ctx, remainingCodes }
}

test('of quick messages those are counted and deleted that the actor may delete, not a colleague’s', async () => {
  const { ctx, remainingCodes } = await texts()
  expect(await quickMessageMatching.countMatching(ctx, {})).toEqual({ count: 2 })
  const step = await quickMessageMatching.deleteMatching(ctx, {})
  expect(step).toMatchObject({ total: 2, done: 2, refused: [], next: null })
  expect(await remainingCodes()).toEqual(['dela', 'vista'])
})

test('what is refused is told by name, and stops nothing', async () => {
  const { ctx, remainingCodes } = await texts()
  const verbs = matchingVerbs(quickMessageVerbs, { permission: 'quickMessages:deleteMatching' })
  const step = await verbs.deleteMatching(ctx, {})
  expect(step).toMatchObject({ total: 3, done: 2, next: null })
  expect(step.refused).toMatchObject([{ name: 'vista', code: 'ERR_NO_PERMISSION' }])
  expect(await remainingCodes()).toEqual(['dela', 'vista'])
})
