import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import {
  customerOf,
  type Journey,
  openJourney,
  openPage,
  PHONE,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let page: Page
let customer: string

beforeAll(async () => {
  journey = await openJourney()
  const { world } = journey
  customer = customerOf(world, 2)
  await Promise.all([pair(world), world.phones.add(customer, 'Davi Rocha')])
  page = await openPage(journey, await journey.person({ profile: 'admin' }), '/messages-api')
})
afterAll(() => journey?.close())

test('a token is made, a text and a file are sent as a program would, and the log shows both', async () => {
  const { world } = journey
  await watched('messages api', page, async () => {
    await page.getByText(world.apiUrl, { exact: true }).waitFor()
    for (const language of ['JavaScript', 'PHP', 'Python', 'curl']) {
      await page.getByRole('tab', { name: language }).click()
      await page
        .getByRole('tabpanel')
        .getByText(`${world.apiUrl}/messages/send`, { exact: false })
        .first()
        .waitFor()
    }
    await page.getByRole('link', { name: 'Criar token' }).click()
    await page.getByRole('button', { name: 'Criar token' }).click()
    const token = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(30)
    await goTo(page, world.webUrl, '/messages-api')
    await page.getByText(`termina em ${token.slice(-4)}`).waitFor()

    await page.getByRole('link', { name: 'Enviar texto' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Token').fill('errado')
    await dialog.getByLabel('Número').fill(customer)
    await dialog.getByLabel('Mensagem').fill('Seu pedido saiu.')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('O token não vale', { exact: false }).first().waitFor()
    expect(await dialog.getByLabel('Mensagem').inputValue()).toBe('Seu pedido saiu.')
    await dialog.getByLabel('Token').fill(token)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Mensagem enviada com sucesso', { exact: false }).waitFor()
    await picture(page, 'messages-api-sent')
    expect(await received('Seu pedido saiu.')).toBeDefined()

    await goTo(page, world.webUrl, '/messages-api/try-media')
    await dialog.getByLabel('Token').fill(token)
    await dialog.getByLabel('Número').fill(customer)
    const file = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByLabel('Legenda').fill('Sua nota')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Mensagem enviada com sucesso', { exact: false }).waitFor()
    await waitFor(async () => (await world.phones.messages(customer)).find(({ media }) => media), {
      description: 'the file on the phone',
    })

    await goTo(page, world.webUrl, '/messages-api')
    await waitFor(async () => (await page.locator('[data-call]').count()) === 2, {
      description: 'both calls in the log',
    })
  })
})

test('the page fits a phone, in the dark', async () => {
  const options = { viewport: PHONE, colorScheme: 'dark' as const, hasTouch: true }
  const small = await openPage(journey, await journey.person({ profile: 'admin' }), '/messages-api', options)
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await small.locator('[data-call]').last().scrollIntoViewIfNeeded()
  await small.waitForFunction(isAtRest)
  await picture(small, 'messages-api-phone')
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|401|409|403/.test(fault))).toEqual([])
})

function received(text: string) {
  return waitFor(
    async () => (await journey.world.phones.messages(customer)).find((entry) => entry.text === text),
    { description: 'the text on the phone' },
  )
}
