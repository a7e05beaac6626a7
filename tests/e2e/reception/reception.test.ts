import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pair } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { customerOf, type Journey, openJourney, openPage } from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('an admin draws a menu; a customer walks it on the phone, and is silent company once a person answers', async () => {
  const { world } = journey
  const { company, account, phones, webUrl } = world
  const maria = customerOf(world, 1)
  const help = await aQueue(company.ctx, { name: 'Suporte técnico', greetingMessage: 'Como ajudamos?' })
  const admin = await journey.person({ profile: 'admin', name: 'Chefe da Recepção' })
  const page = await openPage(journey, admin, `/connections/${company.connection.id}/edit`)
  await unfoldSections(page)
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
  await phones.add(maria, 'Maria da Recepção')
  const says = (text: string) => phones.send(maria, account, text)
  await says('Oi')
  await hears('Olá, Maria!', '[ 2 ] Suporte técnico', '[ Sair ] Encerrar atendimento')
  await goTo(page, webUrl, '/tickets?section=pending')
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
  await waitFor(async () => (await greetings()) === 2, { description: 'the menu again, for the way back' })
  await heardRead(world.services, company.id)
  await says('9')
  await waitFor(async () => (await greetings()) === 3, { description: 'the menu again, for what is none' })
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
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
})

async function heard(): Promise<string[]> {
  const entries = await journey.world.phones.messages(customerOf(journey.world, 1))
  return entries.flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
}

/** Until one message on the customer's phone has all of these. */
async function hears(...parts: string[]): Promise<void> {
  await waitFor(async () => (await heard()).some((text) => parts.every((part) => text.includes(part))), {
    description: `«${parts.join('», «')}» on the phone`,
  })
}
