import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/contacts')
const numberOf = (last: number) =>
  `${journey.world.account.slice(0, -2).replace('5511999', '5511888')}${last}`

beforeAll(async () => {
  journey = await openJourney()
  const { phones, account } = journey.world
  await phones.add(account, 'Loja')
  await phones.add(numberOf(1), 'Aninha')
  await phones.send(numberOf(1), account, 'oi')
  await phones.save(account, [
    { number: numberOf(2), name: 'Vera da Agenda' },
    { number: numberOf(3), name: 'Caio da Agenda' },
  ])
  await pair(journey.world)
})
afterAll(() => journey?.close())

test.each([
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'on a %s window the address book of a phone becomes contacts, each once',
  async (size, viewport, colorScheme) => {
    const options = { viewport, hasTouch: size === 'phone', colorScheme }
    await as(`phone book ${size}`, options, async (page) => {
      await page.getByRole('button', { name: 'Importar e exportar' }).click()
      await page.getByRole('menuitem', { name: 'Agenda do telefone' }).waitFor()
      await picture(page, `phone-menu-${size}`)
      await page.getByRole('menuitem', { name: 'Agenda do telefone' }).click()
      const dialog = page.getByRole('dialog', { name: 'Do telefone' })
      await dialog.getByText('2 pessoas na agenda').waitFor()
      await page.waitForFunction(isAtRest)
      await picture(page, `phone-book-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Importar contatos' }).click()
      const done = page.getByRole('dialog', { name: 'Importar e exportar contatos' })
      await done.getByText('Concluída').waitFor()
      expect(await done.locator('[data-result=created]').textContent()).toBe(size === 'wide' ? '2' : '0')
      await page.waitForFunction(isAtRest)
      await picture(page, `phone-done-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await done.getByRole('link', { name: 'Fechar' }).click()
      await row(page, 'Vera da Agenda').waitFor()
      await row(page, 'Caio da Agenda').waitFor()
    })
  },
)

test('without scripts the conversations of a phone become contacts', async () => {
  await as('phone without scripts', { javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: 'Importar e exportar' }).click()
    await page.getByRole('link', { name: 'Conversas do telefone' }).click()
    await page.getByText('1 conversa').waitFor()
    await page.getByRole('button', { name: 'Importar contatos' }).click()
    await page.getByText('Conversas do telefone · ').waitFor()
  })
  await as('after the conversations', {}, async (page) => {
    await row(page, 'Aninha').waitFor()
  })
})
