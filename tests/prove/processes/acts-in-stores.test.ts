import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openWorkplace, type Workplace } from '#tests/prove/world.ts'
import { nameOf, tryAll } from '#tests/support/journey/list-attempt.ts'
import { cells } from '#tests/support/journey/list-cells.ts'
import { openTabs, type TabOffice } from '#tests/support/journey/list-tabs.ts'
import { checkSharedProduct, sharedProduct } from '#tests/support/run/shared-product.ts'

let world: Workplace
let office: TabOffice

beforeAll(async () => {
  world = await openWorkplace(await sharedProduct())
  office = await openTabs(world)
})
afterAll(async () => {
  await office?.close()
  await world?.services.close()
  checkSharedProduct()
})

test('every action, from every tab, section, filter and search, leaves lists, counts and conversation true to all who look', async () => {
  const table = cells().filter((cell) => nameOf(cell).includes(process.env.CELLS ?? ''))
  const began = performance.now()
  const wrong = await tryAll(office, table)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${table.length} cells of view × action × filter × hand × who tried in ${seconds} s\n`)
  expect(wrong).toEqual([])
})
