import { afterAll, beforeAll, expect, test } from 'bun:test'
import { aContact, aTag, aTicket } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/tags')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window the contacts of a tag are found, taken off it and marked again',
  async (size, viewport) => {
    const { company, services } = journey.world
    const tag = await aTag(company.ctx, { name: `Marcados ${size}` })
    for (const name of ['Álvaro', 'Beatriz', 'Célia']) {
      const contact = await aContact(company.ctx, { name: `${name} ${size}` })
      await services.admin`insert into contact_tags values (${company.id}, ${contact.id}, ${tag.id})`
    }
    await as(`tags contacts ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
      await row(page, tag.name)
        .getByRole('link', { name: 'ver 3 contatos' })
        .and(page.locator(':visible'))
        .click()
      const sheet = page.getByRole('dialog', { name: `Contatos com ${tag.name}` })
      await sheet.getByText(`Célia ${size}`).waitFor()
      await sheet.getByRole('searchbox').fill('alvaro')
      await sheet.getByText(`Célia ${size}`).waitFor({ state: 'detached' })
      await sheet.getByRole('button', { name: `Tirar ${tag.name} de Álvaro` }).click()
      const again = sheet.getByRole('button', { name: `Marcar Álvaro ${size} de novo` })
      await again.waitFor()
      await picture(page, `tag-contacts-${size}`)
      await page.getByRole('link', { name: 'Fechar' }).click()
      await row(page, tag.name)
        .getByRole('link', { name: 'ver 2 contatos' })
        .and(page.locator(':visible'))
        .click()
      await sheet.getByText(`Beatriz ${size}`).waitFor()
      expect(await sheet.getByText(`Álvaro ${size}`).count()).toBe(0)
    })
  },
)

test('without JavaScript a contact is taken off a tag too', async () => {
  const { company, services } = journey.world
  const tag = await aTag(company.ctx, { name: 'À mão' })
  const contact = await aContact(company.ctx, { name: 'Dora' })
  await services.admin`insert into contact_tags values (${company.id}, ${contact.id}, ${tag.id})`
  await as('tag contacts by hand', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${journey.world.webUrl}/tags/${tag.id}/contacts`)
    await page.getByRole('button', { name: 'Tirar À mão de Dora' }).click()
    await page.getByText('Nenhum contato com esta tag').waitFor()
  })
})

test.each([
  ['by keyboard', DESKTOP],
  ['by touch', PHONE],
] as const)(
  '%s a tag is made beside the conversation, and everybody has it at once',
  async (input, viewport) => {
    const { company } = journey.world
    const isTouch = input === 'by touch'
    const ticket = await aTicket(company, 'pending', { queueId: company.queue.id })
    await as(`tag made ${input} watched`, {}, async (otherPage) => {
      await as(`tag made ${input}`, { viewport, hasTouch: isTouch }, async (page) => {
        await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}`)
        await awake(page)
        if (isTouch) await page.getByRole('button', { name: 'Mais ações' }).tap()
        if (isTouch) await page.getByRole('menuitem', { name: 'Dados do contato' }).tap()
        else await page.getByRole('button', { name: 'Dados do contato', exact: true }).click()
        await page.getByRole('button', { name: 'Alterar tags' }).click()
        const search = page.getByRole('searchbox', { name: 'Buscar em Tags' })
        await search.fill('Oi')
        await search.press('Enter')
        await page.getByText('Tag muito curta!').waitFor()
        await search.fill(`Nova ${input}`)
        if (isTouch) await page.getByRole('button', { name: `Criar tag “Nova ${input}”` }).tap()
        else await search.press('Enter')
        await page.getByRole('checkbox', { name: `Nova ${input}`, checked: true }).waitFor()
        if (!isTouch) {
          await search.press('ArrowDown')
          await page.keyboard.press('Space')
          await page.getByRole('checkbox', { name: 'À mão', checked: true }).waitFor()
        }
        await picture(page, `tag-made-${input.replace(' ', '-')}`)
        await row(otherPage, `Nova ${input}`)
          .getByText('1', { exact: true })
          .and(otherPage.locator(':visible'))
          .waitFor()
      })
    })
  },
)

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
