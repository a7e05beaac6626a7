import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aTicket } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { carryByKeys } from '#tests/support/journey/journey-keys.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A light screen on a desk, a dark one in the hand: of the other two, each half is judged in one of these. */
const LOOKS = [
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const
let journey: Journey
const as = pageDesk(() => journey, '/queues')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a queue is made in a free colour, put in order by keyboard and pointer, renamed and deleted, and all see it at once', async () => {
  const { company } = journey.world
  await as('queues watched', {}, async (otherPage) => {
    await as('queues', {}, async (page) => {
      for (const name of ['Financeiro', 'Suporte']) {
        await page.getByRole('link', { name: 'Nova fila' }).click()
        await page.getByLabel('Nome').fill('a')
        await page.getByRole('button', { name: 'Criar fila' }).click()
        await page.getByText('Nome muito curto!').waitFor()
        await page.getByLabel('Nome').fill(name)
        await page.getByRole('button', { name: 'Criar fila' }).click()
        await row(page, name).waitFor()
        await row(otherPage, name).waitFor()
      }
      expect(await names(page)).toEqual([company.queue.name, 'Financeiro', 'Suporte'])
      for (const [badge, path] of [
        ['Ninguém atende', '/users'],
        ['Nenhuma conexão', '/connections'],
      ] as const) {
        await row(page, 'Financeiro').getByRole('link', { name: badge }).click()
        await page.waitForURL(`**${path}`)
        await page.goBack()
        await row(page, 'Financeiro').waitFor()
      }

      await row(page, 'Suporte').getByRole('link').first().click()
      const usedColors = await journey.world.services.admin<{ color: string }[]>`
        select color from queues where name = 'Financeiro' and company_id = ${company.id}`
      await page.getByLabel('Cor', { exact: true }).fill(usedColors[0]?.color ?? '')
      await page.getByLabel('Espera longa demais a partir de').fill('5')
      await page.getByRole('button', { name: 'Salvar fila' }).click()
      await page.getByText('Precisa ser igual ou maior que a espera longa.').first().waitFor()
      await page.getByLabel('Espera longa demais a partir de').fill('40')
      await page.getByRole('button', { name: 'Salvar fila' }).click()
      await page.getByText('Já existe uma fila com esta cor. Escolha outra.').first().waitFor()
      await page.getByLabel('Cores sugeridas').getByRole('button').nth(2).click()
      await page.getByRole('button', { name: 'Salvar fila' }).click()
      await row(otherPage, '40 min').waitFor()

      await page.getByRole('link', { name: 'Ordenar' }).click()
      await page.getByRole('button', { name: 'Mover Suporte para cima' }).click()
      await waitFor(
        async () => (await names(otherPage)).join() === [company.queue.name, 'Suporte', 'Financeiro'].join(),
        {
          description: 'the new order in another window',
        },
      )
      await byKeyboard(page, 'Suporte', 'ArrowUp')
      await waitFor(async () => (await names(otherPage)).at(0) === 'Suporte', {
        description: 'the order by keyboard',
      })
      await dragged(page, 'Financeiro', 'Suporte')
      await waitFor(async () => (await names(otherPage)).at(0) === 'Financeiro', {
        description: 'the order by pointer',
      })
      await picture(page, 'order')
      await page.getByRole('link', { name: 'Fechar' }).click()
      expect((await names(page)).at(0)).toBe('Financeiro')

      await row(page, 'Financeiro').getByRole('button', { name: 'Ações de' }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await page.getByText('Nada está nesta fila.').waitFor()
      // What comes into it before the answer is asked about.
      await inQueue('Financeiro', 3)
      await page.getByRole('button', { name: 'Excluir fila' }).click()
      await page.getByText('3 conversas abertas').waitFor()
      await picture(page, 'delete')
      await page.getByLabel('Mover para').selectOption({ label: 'Suporte' })
      await page.getByRole('button', { name: 'Excluir fila' }).click()
      await row(page, 'Financeiro').waitFor({ state: 'detached' })
      await row(otherPage, 'Financeiro').waitFor({ state: 'detached' })
      const moved = await journey.world.services
        .admin`select from tickets t join queues q on q.id = t.queue_id
        where q.name = 'Suporte' and t.company_id = ${company.id}`
      expect(moved).toHaveLength(3)
    })
  })
})

test('the order is changed without JavaScript too', async () => {
  await as('queues plain', { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.getByRole('link', { name: 'Nova fila' }).first().click()
    await page.getByLabel('Nome').fill('Sem script')
    await page.getByRole('button', { name: 'Criar fila' }).click()
    const standsFromEnd = (index: number) => async () => (await names(page)).at(-index) === 'Sem script'
    await waitFor(standsFromEnd(1), { description: 'the new queue to stand last' })
    await page.getByRole('link', { name: 'Ordenar' }).click()
    await page.getByRole('button', { name: 'Mover Sem script para cima' }).click()
    await page.getByRole('link', { name: 'Fechar' }).click()
    await waitFor(standsFromEnd(2), { description: 'the new queue to stand before the last' })
  })
})

test('an attendant has no queues to set up', async () => {
  await as(
    'queues attendant',
    {},
    async (page) => {
      await page.getByText('Oops! Acesso Negado!').waitFor()
    },
    { profile: 'user' },
  )
})

test('list, sheets and question are without serious faults in both themes', async () => {
  const { company, services } = journey.world
  await services.admin`update queues set name = ${'Atendimento ao cliente de nome comprido'.slice(0, 50)}
    where id = ${company.queue.id}`
  const faults: unknown[] = []
  for (const [size, viewport, colorScheme] of LOOKS) {
    await as(`queues ${size} ${colorScheme}`, { viewport, colorScheme }, async (page) => {
      for (const path of ['/queues', '/queues/new', '/queues/order', `/queues/${company.queue.id}/delete`]) {
        await page.goto(journey.world.webUrl + path)
        await awake(page)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${path.replaceAll('/', '-').slice(1)}-${size}-${colorScheme}`)
        faults.push(
          ...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, size, colorScheme })),
        )
      }
    })
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|403/.test(fault))).toEqual([])
})

/** The names of the list, from top to bottom. */
function names(page: Page): Promise<string[]> {
  return page.locator('[data-row]:visible [data-open-row]').allInnerTexts()
}

async function byKeyboard(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown') {
  await page.getByRole('button', { name: `Arrastar ${name}` }).focus()
  await carryByKeys(page, key, /vai para a posição 1/)
}

async function dragged(page: Page, name: string, onto: string) {
  const from = await page.getByRole('button', { name: `Arrastar ${name}` }).boundingBox()
  const to = await page.getByRole('button', { name: `Arrastar ${onto}` }).boundingBox()
  if (!from || !to) throw new Error('both are shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** So many customers wait in the queue. */
async function inQueue(name: string, count: number) {
  const { company, services } = journey.world
  const [queue] = await services.admin<{ id: string }[]>`
    select id from queues where name = ${name} and company_id = ${company.id}`
  for (let index = 0; index < count; index += 1) {
    await aTicket(company, 'pending', { queueId: Number(queue?.id) })
  }
}
