import { afterAll, beforeAll, expect, test } from 'bun:test'
import { aQueue, withSettings } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE, signIn } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('an admin talks to the bot at a time of their choice, and reads by which rule it answers; nobody else is troubled', async () => {
  const { world } = journey
  const { company, webUrl, services } = world
  await withSettings(company.ctx, { scheduleType: 'company' })
  const help = await aQueue(company.ctx, {
    name: 'Suporte de teste',
    greetingMessage: 'Diga, {{firstName}}.',
  })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá do robô!', out_of_hours_message = 'Estamos fechados.'
    where id = ${company.connection.id}`
  const admin = await journey.person({ profile: 'admin' })
  const page = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(page, world, admin.email)
  await page.goto(`${webUrl}/queues`)
  await awake(page)
  await page.getByRole('link', { name: 'Testar o robô' }).click()
  await page.waitForURL(`${webUrl}/try`)

  await page.getByLabel('Conexão').selectOption(String(company.connection.id))
  await page.getByLabel('Dia', { exact: true }).fill('2026-11-23')
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  const hour = () => page.getByLabel('Hora', { exact: true }).inputValue()
  expect(await hour()).toBe('00:00')
  const phone = page.getByRole('list', { name: 'Conversa de teste' })
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Responder como cliente' }).fill(text)
    await page.keyboard.press('Enter')
  }
  await say('Oi')
  await phone.getByText('Estamos fechados.').waitFor()
  const rules = page.locator('[data-rule]')
  expect(await rules.nth(0).textContent()).toContain('Fora do horário')

  // Ten in the morning: 120 steps of five minutes, ten at a time.
  await slider.focus()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('PageUp')
  expect(await hour()).toBe('10:00')
  await say('Oi')
  await phone.getByText('Olá do robô!').waitFor()
  await say('suporte de teste')
  await phone.getByText('Diga, Maria.').waitFor()
  await rules.nth(2).getByText('Suporte de teste', { exact: true }).waitFor()
  expect(await rules.nth(2).getAttribute('data-rule')).toBe('queueChosen')
  await picture(page, 'try-wide')
  // As the company sends its menus: pressed with the mouse, and by keys.
  await withSettings(company.ctx, { chatBotType: 'button' })
  await page.getByRole('button', { name: 'Recomeçar' }).click()
  await say('Oi')
  await phone.getByRole('button', { name: 'Suporte de teste' }).click()
  await phone.getByText('Diga, Maria.').waitFor()
  await page.getByRole('button', { name: 'Recomeçar' }).click()
  await say('Oi')
  await phone.getByRole('button', { name: 'Suporte de teste' }).press('Enter')
  await phone.getByText('Diga, Maria.').waitFor()
  await picture(page, 'try-pressed')
  const tickets =
    await services.admin`select from tickets where company_id = ${company.id} and queue_id = ${help.id}`
  expect(tickets).toHaveLength(0)

  // What was tried is kept; a save that changes its answers says so, shows what, and is accepted.
  await page.getByRole('button', { name: 'Guardar esta conversa' }).click()
  const naming = page.getByRole('dialog', { name: 'Guardar conversa' })
  await naming.getByLabel('Nome').fill('Chega de manhã')
  await naming.getByRole('button', { name: 'Guardar esta conversa' }).click()
  const testCase = page.locator('[data-cases] li[data-result]', { hasText: 'Chega de manhã' })
  await testCase.getByText('Igual').waitFor()
  await page.getByRole('button', { name: 'Recomeçar' }).click()
  await page.getByText('Escreva como um cliente escreveria.').waitFor()

  await page.goto(`${webUrl}/queues/${help.id}/edit`)
  await awake(page)
  await page.getByLabel('Saudação', { exact: true }).fill('Pois não, {{firstName}}?')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('1 caso de teste mudou: “Chega de manhã”.').waitFor()
  await picture(page, 'try-notice')
  await page.getByRole('link', { name: 'Ver o que mudou' }).click()
  await page.waitForURL(`${webUrl}/try`)
  await testCase.getByText('Diga, Maria.').waitFor()
  await testCase.getByText('Pois não, Maria?').waitFor()
  await picture(page, 'try-differs')
  await testCase.getByRole('button', { name: 'Abrir Chega de manhã' }).click()
  await phone.getByText('Pois não, Maria?').waitFor()
  await testCase.getByRole('button', { name: 'Aceitar as novas respostas' }).click()
  await testCase.getByText('Igual').waitFor()
  await testCase.getByRole('button', { name: 'Excluir Chega de manhã' }).click()
  await testCase.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await testCase.getByText('Igual').waitFor()
  await page.context().close()
})

test('on a phone what is said comes first, and what a save changed stands below each other; an attendant has no such page', async () => {
  const { world } = journey
  const { company, services } = world
  const connectionId = company.connection.id
  const steps = [{ at: '2026-11-23T10:00:00-03:00', text: 'Oi' }]
  await world.program.post('/bot-cases', { name: 'Quem chega de manhã', connectionId, steps })
  await services.admin`update connections set greeting_message = 'Bom dia do robô!' where id = ${connectionId}`
  const admin = await journey.person({ profile: 'admin' })
  const window = await journey.window({ viewport: PHONE, colorScheme: 'dark', hasTouch: true })
  const page = await window.newPage()
  await signIn(page, world, admin.email)
  await page.goto(`${world.webUrl}/try`)
  await awake(page)
  await page.getByRole('textbox', { name: 'Responder como cliente' }).fill('Oi')
  await page.keyboard.press('Enter')
  await page.locator('[data-rule]').first().waitFor()
  await picture(page, 'try-narrow')
  const phone = await page.getByRole('list', { name: 'Conversa de teste' }).boundingBox()
  const clock = await page.getByRole('slider').boundingBox()
  expect(phone && clock && phone.y < clock.y).toBe(true)
  const testCase = page.locator('[data-cases] li[data-result=differs]', { hasText: 'Quem chega de manhã' })
  await testCase.getByText('Bom dia do robô!').scrollIntoViewIfNeeded()
  await picture(page, 'try-cases-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().close()

  const attendant = await journey.person({ profile: 'user' })
  const otherPage = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(otherPage, world, attendant.email)
  const refused = await otherPage.goto(`${world.webUrl}/try`)
  expect(refused?.status()).toBe(403)
  await otherPage.context().close()
})
