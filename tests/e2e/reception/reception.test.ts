import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE, signIn } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, 120_000)
afterAll(() => journey?.close())

const MARIA = '5511922440001'

test('an admin draws a menu; a customer walks it on the phone, and is silent company once a person answers', async () => {
  const { world } = journey
  const { company, account, phones, webUrl } = world
  const help = await aQueue(company.ctx, { name: 'Suporte técnico', greetingMessage: 'Como ajudamos?' })
  const admin = await journey.person({ profile: 'admin', name: 'Chefe da Recepção' })
  const page = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(page, world, admin.email)

  await page.goto(`${webUrl}/connections/${company.connection.id}/edit`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Suporte técnico' }).check()
  await sheet.getByLabel('Saudação', { exact: true }).fill('Olá, {{firstName}}!')
  await sheet.getByLabel('Enviar o menu no máximo (vezes)').fill('2')
  await sheet.getByRole('button', { name: 'Salvar conexão' }).click()
  await page.waitForURL(`${webUrl}/connections`)
  await world.program.put(`/queue/${help.id}/options`, {
    options: [
      {
        name: 'Segunda via',
        greetingMessage: 'Que documento?',
        options: [{ name: 'Boleto', greetingMessage: 'Enviamos por e-mail.' }],
      },
      { name: 'Falar com alguém', greetingMessage: 'Já chamamos.' },
    ],
  })

  await pair(world)
  await phones.add(MARIA, 'Maria da Recepção')
  const says = (text: string) => phones.send(MARIA, account, text)
  await says('Oi')
  await hears('Olá, Maria!', '[ 2 ] Suporte técnico', '[ Sair ] Encerrar atendimento')
  await page.goto(`${webUrl}/tickets?section=pending`)
  await awake(page)
  const row = page.locator('[data-ticket]', { hasText: 'Maria da Recepção' })
  await row.getByText('Sem fila').waitFor()
  await row.click()
  await page.locator('header').getByText('Robô').first().waitFor()
  await says('Suporte Técnico')
  await hears('Como ajudamos?', '[ 1 ] Segunda via', '[ # ] Voltar para o menu principal')
  await page.locator('header').getByText('Suporte técnico').first().waitFor()
  await says('1')
  await hears('Que documento?', '[ 1 ] Boleto')
  const greetings = async () => (await heard()).filter((text) => text.includes('Olá, Maria!')).length
  await says('#')
  await waitFor(async () => (await greetings()) === 2, { what: 'the menu again, for the way back' })
  await heardRead(world.services, company.id)
  await says('9')
  await waitFor(async () => (await greetings()) === 3, { what: 'the menu again, for what is none' })
  await says('2')
  await says('2')
  await hears('Já chamamos.')

  await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Boa tarde, sou eu.')
  await page.keyboard.press('Enter')
  await hears('Boa tarde, sou eu.')
  const before = (await heard()).length
  await says('1')
  await page.locator('main').locator('[data-message]', { hasText: '1' }).last().waitFor()
  expect((await heard()).length).toBe(before)
  await page.context().close()
}, 120_000)

test('on a phone the connection’s reception is written, and what belongs together is asked for', async () => {
  const { world } = journey
  const admin = await journey.person({ profile: 'admin' })
  const window = await journey.window({ viewport: PHONE, colorScheme: 'dark', hasTouch: true })
  const page: Page = await window.newPage()
  await signIn(page, world, admin.email)
  await page.goto(`${world.webUrl}/connections/${world.company.connection.id}/edit`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Redirecionar quem não escolhe (minutos)').fill('15')
  await sheet.getByLabel('Aviso de férias').fill('Voltamos em janeiro.')
  await sheet.getByRole('button', { name: 'Salvar conexão' }).click()
  await sheet.locator('[aria-invalid=true]').first().waitFor()
  expect(await sheet.locator('[aria-invalid=true]').evaluateAll(names)).toEqual([
    ...['sendIdQueue', 'collectiveVacationStart', 'collectiveVacationEnd'],
  ])
  expect(await sheet.getByLabel('Aviso de férias').inputValue()).toBe('Voltamos em janeiro.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await window.close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
})

function names(fields: Element[]): string[] {
  return fields.map((field) => field.getAttribute('name') ?? '')
}

async function heard(): Promise<string[]> {
  return (await journey.world.phones.messages(MARIA)).flatMap(({ fromMe, text }) =>
    fromMe ? [] : [text ?? ''],
  )
}

/** Until one message on the customer's phone has all of these. */
async function hears(...parts: string[]): Promise<void> {
  await waitFor(async () => (await heard()).some((text) => parts.every((part) => text.includes(part))), {
    what: `«${parts.join('», «')}» on the phone`,
  })
}
