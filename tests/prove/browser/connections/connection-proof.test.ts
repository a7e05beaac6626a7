import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { aContact, aTicket, withSettings } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, PHONE, signIn, watched } from '#tests/support/journey/journey.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const FRIEND = '5511988886001'
let journey: Journey
let path: string

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
  path = `${journey.world.webUrl}/connections/${journey.world.company.connection.id}`
})
afterAll(() => journey?.close())

test('a message to a friend’s phone is seen accepted, delivered, read and answered; then its conversation ends', async () => {
  const { world } = journey
  await world.phones.add(FRIEND, 'Amiga')
  await as('proving', { viewport: PHONE, hasTouch: true }, async (page) => {
    await page.goto(`${path}/health`)
    await awake(page)
    const sheet = page.getByRole('dialog')
    expect(await sheet.getByLabel('Enviar para').inputValue()).toBe(world.account)
    await sheet.getByLabel('Enviar para').fill('+55 (11) 98888-6001')
    await sheet.getByRole('button', { name: 'Enviar teste' }).click()
    await sheet.getByText(/^O WhatsApp aceitou a mensagem em/).waitFor()
    await sheet.getByText('Entregue no celular').waitFor()
    const [arrived] = await world.phones.messages(FRIEND)
    await world.phones.receipts(FRIEND, [arrived?.id ?? ''], 'read')
    await sheet.getByText('Lida', { exact: true }).waitFor()
    await world.phones.send(FRIEND, world.account, 'chegou sim')
    await sheet.getByText('Resposta: chegou sim').waitFor()
    await sheet.locator('[data-verdict=good]').waitFor()
    await sheet.getByRole('button', { name: 'Concluir teste' }).click()
    await sheet.getByRole('button', { name: 'Enviar teste' }).waitFor()
  })
  expect(await world.phones.messages(FRIEND)).toHaveLength(2)
  expect(await ticketsOf(FRIEND)).toEqual(['closed'])
})

test('numbers that cannot be written to are refused at the field, with what was typed', async () => {
  await anotherHolds()
  await as('refused numbers', {}, async (page) => {
    await page.goto(`${path}/health`)
    await awake(page)
    const sheet = page.getByRole('dialog')
    const refused = async (number: string, sentence: RegExp) => {
      await sheet.getByLabel('Enviar para').fill(number)
      await sheet.getByRole('button', { name: 'Enviar teste' }).click()
      await sheet.locator('p.text-bad').getByText(sentence).waitFor()
      return sheet.getByLabel('Enviar para').inputValue()
    }
    expect(await refused('minha tia', /não é válido no WhatsApp/)).toBe('minha tia')
    expect(await refused('5511988886002', /Já existe uma conversa aberta/)).toBe('5511988886002')
    // WhatsApp itself knows nobody there.
    expect(await refused('5511900000009', /não é válido no WhatsApp/)).toBe('5511900000009')
  })
})

test('without JavaScript too, a test is sent and its state is there when the page is loaded again', async () => {
  await journey.world.phones.add('5511988886003', 'Outro')
  await as('proving without JavaScript', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${path}/health`)
    await page.getByLabel('Enviar para').fill('5511988886003')
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await page.getByRole('button', { name: 'Concluir teste' }).waitFor()
    await waitFor(
      async () => {
        await page.goto(`${path}/health`)
        return (await page.locator('li.font-medium', { hasText: 'Entregue no celular' }).count()) === 1
      },
      { description: 'the delivery on the page' },
    )
    await page.getByRole('button', { name: 'Concluir teste' }).click()
    await page.getByRole('button', { name: 'Enviar teste' }).waitFor()
  })
})

test('the form asks for the terms of a rating, says what is wrong at the field, and keeps what was typed', async () => {
  const { world } = journey
  await withSettings(world.company.ctx, { userRating: 'enabled' })
  for (const javaScriptEnabled of [true, false]) {
    await as(`rating terms ${javaScriptEnabled}`, { javaScriptEnabled }, async (page) => {
      await page.goto(`${world.webUrl}/connections`)
      await page.getByText('Escrever a pergunta de').waitFor()
      await page.goto(`${path}/edit`)
      if (javaScriptEnabled) await awake(page)
      await unfoldSections(page)
      const question = page.getByLabel('Pergunta da avaliação')
      await question.fill('   ')
      await page.getByLabel('Repetir a pergunta (vezes)').fill('5')
      await page.getByLabel('Receber grupos').check()
      await page.getByRole('button', { name: 'Salvar conexão' }).click()
      await page.locator('p.text-bad', { hasText: 'As avaliações estão ligadas' }).waitFor()
      expect(await page.getByLabel('Repetir a pergunta (vezes)').inputValue()).toBe('5')
      expect(await page.getByLabel('Receber grupos').isChecked()).toBe(true)
    })
  }
  await as('rating terms saved', {}, async (page) => {
    await page.goto(`${path}/edit`)
    await awake(page)
    await unfoldSections(page)
    await page.getByLabel('Pergunta da avaliação').fill('De 0 a 10?')
    await page.getByLabel('Esperar pela nota (minutos)').fill('90')
    await page.getByRole('button', { name: 'Salvar conexão' }).click()
    await page.waitForURL(`${world.webUrl}/connections`)
  })
  const [row] = await world.services.admin`select rating_message, expires_ticket_nps, max_use_bot_queues_nps
    from connections where id = ${world.company.connection.id}`
  expect(row).toEqual({ rating_message: 'De 0 a 10?', expires_ticket_nps: 90, max_use_bot_queues_nps: 3 })
})

test('disconnecting asks about the open conversations, and ends them where that is chosen', async () => {
  const { world } = journey
  await as('disconnecting', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${path}/disconnect`)
    await page.getByText(/Esta conexão tem \d+ conversa/).waitFor()
    await page.getByLabel('Resolver todas agora').check()
    await page.getByRole('button', { name: 'Desconectar' }).click()
    await page.waitForURL(`${world.webUrl}/connections`)
  })
  expect(await ticketsOf('5511988886002')).toEqual(['closed'])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

/** Somebody has a conversation with that number already. */
async function anotherHolds() {
  const { company } = journey.world
  const { id } = await aContact(company.ctx, { number: '5511988886002' })
  const connectionId = company.connection.id
  await aTicket(company, 'open', { contactId: id, connectionId, userId: company.attendant.userId })
}

async function as(name: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
  const admin = await journey.person({ profile: 'admin', allTicket: true })
  const context = await journey.window(options)
  const page = await context.newPage()
  await watched(name, page, async () => {
    await signIn(page, journey.world, admin.email)
    await work(page)
  })
  await context.close()
}

async function ticketsOf(number: string): Promise<string[]> {
  const rows = await journey.world.services
    .admin`select t.status from tickets t join contacts c on c.id = t.contact_id
    where c.number = ${number} order by t.id`
  return rows.map((row) => String(row.status))
}
