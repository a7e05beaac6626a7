import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { carryByKeys } from '#tests/support/journey/journey-keys.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
const as = pageDesk(() => journey, '/Kanban')

beforeAll(async () => {
  journey = await openJourney()
  for (const name of ['Proposta', 'Negociação', 'Ganho'])
    await aResource('tag', journey.world.company, { name, kanban: 1 })
})
afterAll(() => journey?.close())

test('columns are put in order by keys and by buttons, and every board follows at once', async () => {
  await as('lane order', {}, async (page) => {
    await as('lane order watched', {}, async (otherPage) => {
      await stand(otherPage, ['Proposta', 'Negociação', 'Ganho'])
      await page.goto(`${journey.world.webUrl}/TagsKanban`)
      await awake(page)
      await page.getByRole('link', { name: 'Ordenar' }).click()
      await page.getByRole('button', { name: 'Mover Ganho para cima' }).click()
      await stand(otherPage, ['Proposta', 'Ganho', 'Negociação'])
      await page.getByRole('button', { name: 'Arrastar Negociação' }).focus()
      await carryByKeys(page, 'ArrowUp', /Negociação vai para a posição 2/)
      await stand(otherPage, ['Proposta', 'Negociação', 'Ganho'])
      await page.getByRole('button', { name: 'Mover Proposta para baixo' }).click()
      await stand(otherPage, ['Negociação', 'Proposta', 'Ganho'])
      expect(await seriousFaults(page)).toEqual([])
      await picture(page, 'lanes-order')
      await page.getByRole('link', { name: 'Fechar' }).click()
      await page.locator('[data-row]').first().getByText('Negociação').waitFor()
      await picture(page, 'lanes-list')
      await picture(otherPage, 'lanes-board')
    })
  })
})

test('the order is changed on a phone, and without scripts', async () => {
  const options = { viewport: PHONE, hasTouch: true, colorScheme: 'dark' } as const
  await as('lane order phone', options, async (page) => {
    await page.goto(`${journey.world.webUrl}/TagsKanban/order`)
    await awake(page)
    await page.getByRole('button', { name: 'Mover Ganho para cima' }).click()
    await waitFor(async () => (await order()).join() === 'Negociação,Ganho,Proposta', {
      description: 'the order',
    })
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await picture(page, 'lanes-order-phone-dark')
  })
  await as('lane order without scripts', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${journey.world.webUrl}/TagsKanban/order`)
    await page.getByRole('button', { name: 'Mover Ganho para cima' }).click()
    await waitFor(async () => (await order()).join() === 'Ganho,Negociação,Proposta', {
      description: 'the order by a form',
    })
  })
})

/** The board's own columns, after the one of what is in none. */
async function stand(page: Page, names: readonly string[]) {
  const laneNames = () =>
    page.locator('[data-lane]').evaluateAll((lanes) => lanes.slice(1).map((lane) => lane.textContent ?? ''))
  await waitFor(
    async () => {
      const lanes = await laneNames()
      return names.every((name, index) => lanes[index]?.includes(name))
    },
    { description: `the columns as ${names.join()}` },
  )
}

async function order(): Promise<string[]> {
  const { services, company } = journey.world
  const rows = await services.admin`select name from tags
    where company_id = ${company.id} and is_kanban order by order_lane, id`
  return rows.map(({ name }) => name)
}
