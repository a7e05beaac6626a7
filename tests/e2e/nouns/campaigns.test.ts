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
import { actOn, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let page: Page
/** The number of somebody who has a phone, and those of somebody who has none on WhatsApp and of a bad row. */
let customer: string

beforeAll(async () => {
  journey = await openJourney()
  const { world } = journey
  customer = customerOf(world, 1)
  await Promise.all([pair(world), world.phones.add(customer, 'Clara Dias')])
  await world.services.admin`insert into campaign_settings ${world.services.admin({
    company_id: world.company.id,
    start_hour: '00:00',
    end_hour: '00:00',
    sabado: true,
    domingo: true,
    message_interval: 0,
  })}`
  page = await openPage(journey, await journey.person({ profile: 'admin' }), '/contact-lists')
})
afterAll(() => journey?.close())

const press = (button: string | RegExp) => page.getByRole('button', { name: button }).click()
const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

/** A sheet as people have it: the number in another spelling a second time, a column that fills texts, a bad row. */
function sheet() {
  const rows = [
    'Nome completo;Celular;Cidade',
    `Clara D.;+${customer};Natal`,
    `Clara Dias;${customer.slice(2)};Recife`,
    'Sem número;;',
  ]
  return { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

test('a list is imported, a campaign is written, checked and started, reaches the phone, and its report says so', async () => {
  await watched('campaigns', page, async () => {
    await page.getByRole('link', { name: 'Nova lista' }).first().click()
    await field('Nome').fill('Clientes')
    await press('Salvar lista')
    await rowOf(page, 'Clientes').getByRole('link', { name: '0 contatos' }).click()
    await page.getByRole('link', { name: 'Importar e exportar' }).click()
    await field('Planilha').setInputFiles(sheet())
    await press('Enviar planilha')
    await press('Conferir planilha')
    await field('De onde vêm estas pessoas?').fill('Cadastro na loja')
    await press('Importar 1 linha')
    await page.getByText('Concluída').waitFor()

    await goTo(page, journey.world.webUrl, '/campaigns')
    await page.getByRole('link', { name: 'Nova campanha' }).first().click()
    await press('Criar campanha')
    await page.getByText('Obrigatório').first().waitFor()
    await field('Nome').fill('Verão')
    await field('Lista de contatos').selectOption({ index: 1 })
    await field('Mensagem 1').fill('Oi, {primeiro_nome}! {cidade} tem {cupom}?')
    await page.getByText('Mensagens seguintes').first().click()
    await press('Adicionar mensagem')
    await field('Depois de').selectOption({ label: '1 dia' })
    await field('Texto').fill('Ainda dá tempo, {primeiro_nome}.')
    await press('Criar campanha')
    await rowOf(page, 'Verão').getByRole('link', { name: 'Conferir e iniciar' }).click()
    await page.getByText('1 pessoa recebe').waitFor()
    await page.getByText('{cupom} não existe: vai assim como está.').waitFor()
    await page.getByText('Ainda dá tempo, Clara.').waitFor()
    await page.waitForFunction(isAtRest)
    await picture(page, 'campaign-check')
    await press('Enviar para 1 pessoa')

    await page.getByRole('heading', { name: 'Relatório de Verão' }).waitFor()
    const text = await waitFor(
      async () => (await journey.world.phones.messages(customer)).find(({ fromMe }) => !fromMe)?.text,
      { description: 'the message on the phone' },
    )
    expect(text).toStartWith('Oi, Clara! Recife tem {cupom}?')
    await page.locator('[data-state=delivered]').waitFor()
    await picture(page, 'campaign-report')
  })
})

test('what is still to come stands in the conversation until the customer answers; the report counts the answer', async () => {
  const { world } = journey
  const [ticket] = await world.services
    .admin`select t.uuid from tickets t join contacts c on c.id = t.contact_id
    where c.number = ${customer} and t.company_id = ${world.company.id}`
  const other = await openPage(
    journey,
    await journey.person({ profile: 'admin' }),
    `/tickets/${ticket?.uuid}`,
  )
  await watched('pending follow-ups', other, async () => {
    await other.getByText('1 mensagem de campanha a caminho').click()
    await other.getByText('Verão: mensagem seguinte 1 de 1', { exact: false }).waitFor()
    await picture(other, 'campaign-pending')
    await world.phones.send(customer, world.account, 'Quero sim')
    await other.getByText('1 mensagem de campanha a caminho').waitFor({ state: 'detached' })
  })
  await page.locator('[data-state=replied]').waitFor()
  await page.getByText('Finalizada').waitFor()
  await press('Exportar')
  await page.getByRole('button', { name: /^Baixar/ }).waitFor()
})

test('list and report fit a phone, in the dark', async () => {
  const options = { viewport: PHONE, colorScheme: 'dark' as const, hasTouch: true }
  const small = await openPage(journey, await journey.person({ profile: 'admin' }), '/campaigns', options)
  await watched('campaigns on a phone', small, async () => {
    await picture(small, 'campaigns-phone')
    await actOn(small, 'Verão', 'Relatório')
    await small.getByRole('heading', { name: 'Relatório de Verão' }).waitFor()
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    // The people stand at the end of what scrolls.
    await small.getByText('Clara Dias').scrollIntoViewIfNeeded()
    await small.waitForFunction(isAtRest)
    await picture(small, 'campaign-report-phone')
  })
})

test('who is no admin is told so', async () => {
  const attendant = await openPage(journey, await journey.person(), '/campaigns')
  await attendant.getByText('não tem permissão', { exact: false }).first().waitFor()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
