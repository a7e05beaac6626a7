import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aQueue } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE, signIn } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'

let journey: Journey
let helpId: number
beforeAll(async () => {
  journey = await openJourney()
  const { company, services } = journey.world
  const help = await aQueue(company.ctx, { name: 'Suporte', orderQueue: 9, greetingMessage: 'Diga.' })
  helpId = help.id
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${helpId})`
  await services.admin`update connections set greeting_message = 'Olá!' where id = ${company.connection.id}`
})
afterAll(() => journey?.close())

test('a queue is tried while it is edited: the phone follows the form, says what is not saved, and nothing is', async () => {
  const { world } = journey
  const page = await open(`/queues/${helpId}/edit`, { viewport: { width: 1440, height: 900 } })
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Saudação', { exact: true }).fill('Pois não, {{firstName}}?')
  await sheet.getByRole('button', { name: 'Experimentar' }).click()
  const beside = sheet.getByRole('region', { name: 'Experimentar antes de salvar' })
  await say(page, 'Oi')
  await conversation(page).getByText('Olá!').waitFor()
  await say(page, 'suporte')
  await conversation(page).getByText('Pois não, Maria?').waitFor()
  await inEffect(page, 'greetingMessage')
  await beside.getByText('Vale só neste teste, sem estar salvo: Saudação.').waitFor()
  expect(await beside.locator('[data-rule]').last().getAttribute('data-rule')).toBe('queueChosen')

  await sheet.locator('[name=closeTicket]').check()
  await conversation(page).getByText('A conversa termina').waitFor()
  await inEffect(page, 'greetingMessage closeTicket')
  await picture(page, 'unsaved-queue')
  await sheet.locator('[name=waitRedMinutes]').fill('1')
  await beside.getByRole('alert').getByRole('button', { name: 'Espera longa demais a partir de' }).waitFor()
  await conversation(page).getByText('Pois não, Maria?').waitFor()
  await picture(page, 'unsaved-refused')
  const [row] = await world.services.admin`select greeting_message from queues where id = ${helpId}`
  expect(row).toEqual({ greeting_message: 'Diga.' })
  await page.context().close()
})

test('a connection, on a phone in the dark: over the form, and back to it with all that was typed', async () => {
  const { id } = journey.world.company.connection
  const dark = { viewport: PHONE, colorScheme: 'dark', hasTouch: true } as const
  const page = await open(`/connections/${id}/edit`, dark)
  await unfoldSections(page)
  const greeting = page.getByRole('dialog').getByLabel('Saudação', { exact: true })
  await greeting.fill('Bom dia!')
  await page.getByRole('button', { name: 'Experimentar' }).click()
  await say(page, 'Oi')
  await conversation(page).getByText('Bom dia!').waitFor()
  await inEffect(page, 'greetingMessage')
  await picture(page, 'unsaved-connection')
  await page.locator('[data-rule]').first().scrollIntoViewIfNeeded()
  await picture(page, 'unsaved-connection-why')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  expect(await greeting.inputValue()).toBe('Bom dia!')
  await greeting.fill('')
  await page.getByRole('button', { name: 'Experimentar' }).click()
  await say(page, 'Oi')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('textbox', { name: 'Responder como cliente' }).inputValue()).toBe('Oi')
  await page.context().close()
})

test('the company’s options, before they are everybody’s', async () => {
  const page = await open('/settings/options', { viewport: { width: 1440, height: 900 } })
  await page.locator('[name=enableLGPD]').check()
  await page.locator('[name=lgpdMessage]').fill('Usamos seus dados para atender.')
  await page.getByRole('button', { name: 'Experimentar' }).click()
  await say(page, 'Oi')
  await conversation(page).getByText('Usamos seus dados para atender.').waitFor()
  await inEffect(page, 'enableLGPD lgpdMessage')
  await picture(page, 'unsaved-options')
  await page.setViewportSize(PHONE)
  await picture(page, 'unsaved-options-narrow')
  await page.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
})

async function open(path: string, options: Parameters<Journey['window']>[0] = { viewport: DESKTOP }) {
  const admin = await journey.person({ profile: 'admin' })
  const page = await (await journey.window(options)).newPage()
  await signIn(page, journey.world, admin.email)
  await page.goto(`${journey.world.webUrl}${path}`)
  await awake(page)
  return page
}

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversa de teste' })

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Responder como cliente' }).fill(text)
  await page.keyboard.press('Enter')
}

/** Waits until the phone shows that these fields are in effect without being saved. */
async function inEffect(page: Page, names: string) {
  await page.locator(`[data-in-effect="${names}"]`).waitFor()
}
