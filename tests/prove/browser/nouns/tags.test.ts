import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aTag } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
const as = pageDesk(() => journey, '/tags')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a company without tags is told what they are for, and makes its first without JavaScript too', async () => {
  await as('first tag', { javaScriptEnabled: false }, async (page) => {
    await page.getByText('Nenhuma tag ainda').waitFor()
    await page.getByRole('link', { name: 'Nova tag' }).first().click()
    await page.getByLabel('Nome').fill('ab')
    await page.getByRole('button', { name: 'Criar tag' }).click()
    await page.getByText('Mensagem muito curta').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('ab')
    await page.getByLabel('Nome').fill('Primeira')
    await page.getByRole('button', { name: 'Criar tag' }).click()
    await page.waitForURL(/\/tags$/)
    await row(page, 'Primeira').waitFor()
  })
})

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window a tag is made, edited, deleted and brought back, and a second window sees each at once',
  async (size, viewport) => {
    const [name, renamed] = [`Cliente ${size}`, `Fiel ${size}`]
    await as(`tags ${size} watched`, {}, async (otherPage) => {
      await as(`tags ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
        await page.getByRole('link', { name: 'Nova tag' }).click()
        await page.getByLabel('Nome').fill('ab')
        await page.getByRole('button', { name: 'Criar tag' }).click()
        await page.getByText('Mensagem muito curta').waitFor()
        await page.getByLabel('Nome').fill('PRIMÊIRA')
        await page.getByRole('button', { name: 'Criar tag' }).click()
        await page.getByText('Já existe uma tag com este nome.').waitFor()
        await page.getByLabel('Nome').fill(name)
        await page.getByRole('button', { name: '#db2777' }).click()
        await page.getByRole('button', { name: 'Criar tag' }).click()
        await row(page, name).waitFor()
        await row(otherPage, name).waitFor()
        await carriedBy(name, 2)
        await page.reload()
        await awake(page)

        await row(page, name).getByRole('link').first().click()
        await page.getByLabel('Nome').fill(renamed)
        await page.getByRole('link', { name: 'Fechar' }).click()
        await page.getByRole('button', { name: 'Continuar editando' }).click()
        await page.getByRole('button', { name: 'Salvar tag' }).click()
        await row(page, renamed).waitFor()
        await row(otherPage, renamed).waitFor()

        await row(page, renamed).getByRole('button', { name: 'Ações de' }).click()
        await page.getByRole('menuitem', { name: 'Excluir' }).click()
        await page.getByText('Saiu de 2 contatos').waitFor()
        await row(otherPage, renamed).waitFor({ state: 'detached' })
        await picture(page, `undo-${size}`)
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await row(page, renamed).waitFor()
        await row(otherPage, renamed)
          .getByText('2', { exact: true })
          .and(otherPage.locator(':visible'))
          .waitFor()
      })
    })
  },
)

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window rows are chosen by a press on their boxes, and opened by one beside them',
  async (size, viewport) => {
    const [first, second] = [`Caixa ${size} um`, `Caixa ${size} dois`]
    for (const name of [first, second]) await aTag(journey.world.company.ctx, { name })
    await as(`tags boxes ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar tags' }).fill(`Caixa ${size}`)
      await row(page, second).waitFor()
      for (const name of [first, second])
        await page.getByRole('checkbox', { name: `Selecionar ${name}` }).click()
      await page.getByText('2 selecionadas').or(page.getByText('2 selecionados')).first().waitFor()
      expect(new URL(page.url()).pathname).toBe('/tags')
      await row(page, first).getByText(first).click()
      await page.waitForURL(/\/tags\/\d+\/edit/)
    })
  },
)

test('a name of a hundred letters stands within the boxes in which it is ticked', async () => {
  await aTag(journey.world.company.ctx, { name: 'W'.repeat(100) })
  await as('tags long name', { viewport: PHONE }, async (page) => {
    await page.goto(`${journey.world.webUrl}/contacts/new`)
    await page.locator('[data-entities] label', { hasText: 'W'.repeat(100) }).waitFor()
    const outside = await page
      .locator('[data-entities] label')
      .evaluateAll(
        (labels) => labels.filter((label) => label.getBoundingClientRect().right > window.innerWidth).length,
      )
    expect(outside).toBe(0)
  })
})

test('a tag that a colleague deletes while its sheet is open says so, and what was typed becomes a new one', async () => {
  const { id } = await aTag(journey.world.company.ctx, { name: 'Passageira' })
  await as('tags gone', {}, async (page) => {
    await page.goto(`${journey.world.webUrl}/tags/${id}/edit`)
    await awake(page)
    await page.getByLabel('Nome').fill('Passageira de novo')
    await as('tags gone other', {}, async (otherPage) => {
      await otherPage.goto(`${journey.world.webUrl}/tags/${id}/edit`)
      await awake(otherPage)
      await otherPage.getByLabel('Nome').fill('Escrito em vão')
      await otherPage.getByRole('button', { name: 'Excluir' }).click()
      await otherPage.waitForURL(/\/tags$/)
      expect(await otherPage.getByRole('alertdialog').count()).toBe(0)
    })
    await page.getByText('Isto foi excluído enquanto você editava').waitFor()
    // What others do meanwhile has the page read anew: the sheet stays.
    await aTagByForm(page)
    expect(await page.getByLabel('Nome').inputValue()).toBe('Passageira de novo')
    await page.getByRole('button', { name: 'Criar de novo' }).click()
    await page.waitForURL(/\/tags$/)
    await row(page, 'Passageira de novo').waitFor()
  })
})

test('the lanes of the board are no tags of this page, whatever the address asks', async () => {
  const lane = await aTag(journey.world.company.ctx, { name: 'Coluna do quadro', isKanban: true })
  await as('tags lanes', {}, async (page) => {
    await page.goto(`${journey.world.webUrl}/tags?kanban=1`)
    await row(page, 'Primeira').waitFor()
    expect(await row(page, lane.name).count()).toBe(0)
    await page.goto(`${journey.world.webUrl}/tags/${lane.id}/edit`)
    await page.getByRole('dialog').getByText('Não encontrado').waitFor()
  })
})

test('an attendant has tags too; who is not signed in is asked to', async () => {
  const attendant = async (page: Page) => {
    await page.getByRole('searchbox', { name: 'Buscar tags' }).fill('nada disso')
    await page.getByText('Nada encontrado para “nada disso”').waitFor()
    await page.getByRole('button', { name: 'Limpar a busca' }).last().click()
    await row(page, 'Primeira').waitFor()
  }
  await as('tags attendant', {}, attendant, { profile: 'user' })
  const context = await journey.window()
  const page = await context.newPage()
  await page.goto(`${journey.world.webUrl}/tags`)
  await page.waitForURL(/\/login/)
  await context.close()
})

test('the list and its sheet are without serious faults in both themes', async () => {
  await aTag(journey.world.company.ctx, { name: 'Amarela clara', color: '#fde047' })
  await aTag(journey.world.company.ctx, { name: 'Uma tag de nome bem comprido '.repeat(3).trim() })
  const faults: unknown[] = []
  for (const [size, viewport] of Object.entries({ wide: DESKTOP, phone: PHONE })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await as(`tags ${size} ${colorScheme}`, { viewport, colorScheme }, async (page) => {
        for (const path of ['/tags', '/tags/new']) {
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
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|404/.test(fault))).toEqual([])
})

/** A colleague makes a tag: every list of tags is read anew. */
async function aTagByForm(page: Page) {
  await as('tags meanwhile', {}, async (otherPage) => {
    await otherPage.goto(`${journey.world.webUrl}/tags/new`)
    await awake(otherPage)
    await otherPage.getByLabel('Nome').fill('De permeio')
    await otherPage.getByRole('button', { name: 'Criar tag' }).click()
    await row(otherPage, 'De permeio').waitFor()
  })
  await row(page, 'De permeio').waitFor({ state: 'attached' })
}

/** Puts a tag on so many new contacts. */
async function carriedBy(name: string, count: number) {
  const { company, services } = journey.world
  for (let index = 0; index < count; index += 1) {
    const contact = await aContact(company.ctx, { name: `Pessoa marcada ${index}` })
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
      select company_id, ${contact.id}, id from tags where name = ${name}`
  }
}
