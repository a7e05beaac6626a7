import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { tagVerbs } from '../tags/tag-verbs.ts'
import { listLanes } from './list-lanes.ts'
import { orderLanes } from './order-lanes.ts'

const services = await testServices()

async function scene() {
  const company = await aCompany(services)
  const boss = asUser(services, company.admin)
  const lane = async (name: string) => (await aResource('tag', company, { name, kanban: 1 })).id
  const ids = [await lane('Primeira'), await lane('Segunda'), await lane('Terceira')]
  const names = async () => (await listLanes(boss)).lista.map(({ name }) => name)
  return { company, boss, ids, lane, names }
}

test('lanes stand as they were made until they are put in an order, and a new one stands behind them', async () => {
  const { company, boss, ids, lane, names } = await scene()
  expect(await names()).toEqual(['Primeira', 'Segunda', 'Terceira'])
  const [firstId = 0, two = 0, three = 0] = ids
  const { lista } = await orderLanes(boss, { laneIds: [three, firstId] })
  expect(lista.map(({ id, orderLane }) => [id, orderLane])).toEqual([
    [three, 1],
    [firstId, 2],
    [two, 3],
  ])
  await lane('Quarta')
  expect(await names()).toEqual(['Terceira', 'Primeira', 'Segunda', 'Quarta'])
  const { tags } = await tagVerbs.list(boss, { kanban: 1, sort: 'orderLane', pageNumber: 1 })
  expect(tags.map(({ name }) => name)).toEqual(['Terceira', 'Primeira', 'Segunda', 'Quarta'])
  const countUpdates = async () =>
    (await eventsOf(services, company.id)).filter(
      (event) => event.type === 'row.changed' && event.noun === 'tag' && event.action === 'update',
    ).length
  const before = await countUpdates()
  await orderLanes(boss, { laneIds: [three, firstId, two] })
  expect(await countUpdates()).toBe(before)
})

test('lanes that were made before there was an order stand as they were made', async () => {
  const { company, names } = await scene()
  await services.admin`update tags set order_lane = 0 where company_id = ${company.id}`
  expect(await names()).toEqual(['Primeira', 'Segunda', 'Terceira'])
})

test('lanes are ordered by who sets up the board, and of their own company alone', async () => {
  const { company, boss, ids } = await scene()
  const otherScene = await scene()
  const refused = (code: string) => expect.objectContaining({ code })
  await expect(orderLanes(boss, { laneIds: otherScene.ids })).rejects.toEqual(refused('ERR_NO_TAG_FOUND'))
  const label = (await aResource('tag', company, { name: 'Etiqueta' })).id
  await expect(orderLanes(boss, { laneIds: [label] })).rejects.toEqual(refused('ERR_NO_TAG_FOUND'))
  const attendant = asUser(services, company.attendant)
  expect(() => orderLanes(attendant, { laneIds: ids })).toThrow('ERR_NO_PERMISSION')
})
