import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveFlow } from '#domain/flows/versions/publish-flow.ts'
import { pair } from '#tests/prove/world.ts'
import { aMenu, aMessage, aQuestion, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { asUser } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { customerOf, type Journey, openJourney, openPage, PHONE } from '#tests/support/journey/journey.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a flow is tried on the phone beside it, answers a customer in the version that they began, and hands over', async () => {
  const { world } = journey
  const { company, account, phones } = world
  const { connection, queue } = company
  const maria = customerOf(world, 1)
  const boss = await journey.person({ profile: 'admin', name: 'Dora Fluxo' })
  const flowId = await aPublishedFlow(boss.userId)
  await world.services.admin`update connections set flow_id_welcome = ${flowId} where id = ${connection.id}`

  const page = await openPage(journey, boss, `/flowbuilder/${flowId}`)
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  const phone = page.getByRole('complementary', { name: 'Testar' })
  const talk = phone.getByRole('list', { name: 'Conversa de teste' })
  const types = async (text: string) => {
    await phone.getByLabel('Responder como cliente').fill(text)
    await phone.getByRole('button', { name: 'Enviar' }).click()
  }
  await types('Oi')
  await talk.getByText('Qual é o seu nome?').waitFor()
  await types('Rita')
  await talk.getByText('Rita, o que deseja?').first().waitFor()
  await types('2')
  await talk.getByText(`Vai para a fila ${queue.name}`).waitFor()
  await phone.getByRole('button', { name: 'Guardar esta conversa' }).click()
  const naming = page.getByRole('dialog', { name: 'Guardar esta conversa' })
  await naming.getByLabel('Nome').fill('Pede ajuda')
  await naming.getByRole('button', { name: 'Guardar esta conversa' }).click()
  await phone.locator('[data-result=held]', { hasText: 'Pede ajuda' }).waitFor()

  await pair(world)
  await phones.add(maria, 'Maria do Fluxo')
  await phones.send(maria, account, 'Bom dia')
  await hears('Qual é o seu nome?')
  await page.getByRole('button', { name: 'Números', exact: true }).click()
  const numbers = page.getByRole('complementary', { name: 'Números' })
  await numbers.getByRole('button', { name: /Pergunta.*1/ }).click()
  await numbers.getByRole('link', { name: /Maria do Fluxo/ }).waitFor()

  // Another text for those who come from now on; Maria goes on as she began.
  await page
    .locator('.react-flow__node', { hasText: 'o que deseja?' })
    .dblclick({ position: { x: 60, y: 60 } })
  const dialog = page.getByRole('dialog', { name: 'Editar Menu' })
  await dialog.getByLabel('Mensagem').fill('{{nome}}, como ajudamos?')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Conversas de teste que mudaram: Pede ajuda').first().waitFor()
  await phone.locator('[data-result=differs]').getByText('Rita, como ajudamos?').waitFor()
  await phones.send(maria, account, 'Maria')
  await hears('Maria, o que deseja?', '[ 2 ] Ajuda')
  await phones.send(maria, account, 'ajuda')
  await page.context().close()

  const inbox = await openPage(journey, boss, '/tickets?section=pending')
  const row = inbox.locator('[data-ticket]', { hasText: 'Maria do Fluxo' })
  await row.getByText(queue.name).waitFor()
  await row.click()
  await inbox.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
  await inbox.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Oi Maria, sou eu.')
  await inbox.keyboard.press('Enter')
  await hears('Oi Maria, sou eu.')
  await inbox.context().close()
})

test('the lists of automation fit into a phone, and lead on', async () => {
  const boss = await journey.person({ profile: 'admin', name: 'Nilo Fluxo' })
  const page = await openPage(journey, boss, '/flowbuilders', { viewport: PHONE })
  await page.getByRole('link', { name: 'Atendimento de teste' }).first().waitFor()
  await expectFits(page)
  for (const path of ['/phrase-lists', '/prompts', '/queue-integration']) {
    await page.goto(journey.world.webUrl + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFits(page)
  }
  await page.goto(`${journey.world.webUrl}/flowbuilders`)
  await page.getByRole('link', { name: 'Atendimento de teste' }).first().click()
  await page
    .getByRole('list', { name: 'Fluxo em lista' })
    .getByRole('button', { name: 'Pergunta · Qual é o seu nome?' })
    .first()
    .waitFor()
  await expectFits(page)
  await page.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

async function aPublishedFlow(userId: number): Promise<number> {
  const { company, services } = journey.world
  const boss = asUser(services, company.admin, { userId })
  const { id } = await aResource('flow', company, { name: 'Atendimento de teste' })
  const drawing = drawnFlow({
    ask: aQuestion('Qual é o seu nome?', 'nome', 'menu'),
    menu: aMenu('{{nome}}, o que deseja?', ['Comprar', 'Ajuda'], { a1: 'bye', a2: 'people' }),
    bye: aMessage('Logo falamos, {{nome}}.', 'people'),
    people: aTicket(company.queue.id, company.queue.name),
  })
  const { published, problems } = await saveFlow(boss, { idFlow: id, note: '', ...drawing })
  expect([published, problems]).toEqual([true, []])
  return id
}

const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

async function heard(): Promise<string[]> {
  const entries = await journey.world.phones.messages(customerOf(journey.world, 1))
  return entries.flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
}

/** Waits until one message on the customer's phone has all of these; then the customer has had the time to read it. */
async function hears(...parts: string[]): Promise<void> {
  await waitFor(async () => (await heard()).some((text) => parts.every((part) => text.includes(part))), {
    description: `«${parts.join('», «')}» on the phone`,
  })
  await heardRead(journey.world.services, journey.world.company.id)
}
