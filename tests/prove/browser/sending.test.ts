import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { aContact } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { type DeskTicket, deskOf } from '#tests/support/journey/journey-desk.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
})
afterAll(() => journey?.close())

test('a contact and a place are sent, and reach the phone', async () => {
  const { world } = journey
  const { email, userId } = await journey.person({ profile: 'admin' })
  const desk = deskOf(world)
  const ticket: DeskTicket = await desk.conversation('Paulo Praça', '5511988884411', userId)
  await aContact(world.company.ctx, { name: 'Oficina do Zé', number: '5511977771234' })
  const context = await journey.busyWindow({
    viewport: DESKTOP,
    geolocation: { latitude: -23.55052, longitude: -46.63331 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  await watched('share', page, async () => {
    await signIn(page, world, email)
    await page.goto(world.webUrl + ticket.path)
    await awake(page)
    await page.getByRole('button', { name: 'Anexar e mais' }).click()
    await page.getByRole('menuitem', { name: 'Contato' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar contatos' }).click()
    await dialog.getByText('Escolha pelo menos um contato.').first().waitFor()
    await dialog.getByRole('searchbox').fill('oficina')
    await dialog.getByRole('button', { name: /Oficina do Zé/ }).click()
    await picture(page, 'share-card')
    await dialog.getByRole('button', { name: 'Enviar contatos' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Mensagens da conversa' }).getByText('Oficina do Zé').waitFor()
    await page.getByRole('button', { name: 'Anexar e mais' }).click()
    await page.getByRole('menuitem', { name: 'Localização' }).click()
    await dialog.getByLabel('Latitude').fill('99')
    await dialog.getByRole('button', { name: 'Enviar localização' }).click()
    await dialog.getByText('Escreva graus, como -23.55052.').first().waitFor()
    await dialog.getByRole('button', { name: 'Usar minha posição' }).click()
    await waitFor(async () => (await dialog.getByLabel('Latitude').inputValue()) === '-23.550520', {
      description: 'the own position',
    })
    await picture(page, 'share-place')
    await dialog.getByRole('button', { name: 'Enviar localização' }).click()
    await page
      .getByRole('link', { name: /Abrir no mapa/ })
      .first()
      .waitFor()
    await waitFor(
      async () => {
        const kinds = await world.services.admin`select media_type as kind, ack from messages
          where ticket_id = ${ticket.id} and from_me and ack > 0`
        return kinds.length === 2
      },
      { description: 'both accepted by the phone' },
    )
    const received = await world.phones.messages(ticket.number)
    expect(received.filter(({ fromMe }) => !fromMe)).toHaveLength(2)
  })
  await context.close()
})

test('a list and a request to pay are sent; what the customer chooses comes back as an answer to it', async () => {
  const { world } = journey
  const { email, userId } = await journey.person({ profile: 'admin' })
  const ticket = await deskOf(world).conversation('Lia Lista', '5511988884422', userId)
  const context = await journey.busyWindow({
    viewport: DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await watched('press', page, async () => {
    await signIn(page, world, email)
    await page.goto(world.webUrl + ticket.path)
    await awake(page)
    const dialog = page.getByRole('dialog')
    const thread = page.getByRole('region', { name: 'Mensagens da conversa' })
    await openPress(page)
    await dialog.getByRole('button', { name: 'Enviar mensagem interativa' }).click()
    await dialog.getByText('Por favor, selecione um título.').first().waitFor()
    await dialog.getByLabel('Título').fill('Horários')
    await dialog.getByLabel('Descrição', { exact: true }).fill('Qual é melhor?')
    await dialog.getByLabel('Opção', { exact: true }).nth(0).fill('9h')
    await dialog.getByLabel('Opção', { exact: true }).nth(1).fill('10h')
    await picture(page, 'press-list')
    await dialog.getByRole('button', { name: 'Enviar mensagem interativa' }).click()
    await dialog.waitFor({ state: 'detached' })
    await thread.getByText('Qual é melhor?').waitFor()
    const questionId = await waitFor(async () => (await shownMessage(ticket.number, 'Qual é melhor?'))?.id, {
      description: 'the list on the phone',
    })
    await world.phones.sendAny(ticket.number, world.account, {
      press: { id: questionId, row: '1.2', text: '10h' },
    })
    const quote = page.getByRole('button', { name: /Qual é melhor/ })
    const answer = thread.locator('[data-message]').filter({ has: quote })
    await answer.getByText('10h', { exact: true }).first().waitFor()

    await openPress(page)
    await dialog.getByRole('tab', { name: 'PIX' }).click()
    await dialog.getByLabel('Nome de quem recebe').fill('Padaria Sol')
    await dialog.getByLabel('Tipo de chave').selectOption('PHONE')
    await dialog.getByLabel('Chave PIX').fill('123')
    await dialog.getByLabel('Valor em reais').fill('10,50')
    await dialog.getByRole('button', { name: 'Enviar mensagem interativa' }).click()
    await dialog.getByText('Esta chave não é válida para o tipo escolhido.').first().waitFor()
    await dialog.getByLabel('Chave PIX').fill('11 98888-7777')
    await picture(page, 'press-pix')
    await dialog.getByRole('button', { name: 'Enviar mensagem interativa' }).click()
    await dialog.waitFor({ state: 'detached' })
    const card = thread.getByRole('region', { name: 'Pagamento por PIX' })
    await card.getByText('+5511988887777').waitFor()
    await card.getByRole('button', { name: 'Copiar chave' }).click()
    await page.getByText('Código copiado!').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+5511988887777')
    await waitFor(() => shownMessage(ticket.number, 'Padaria Sol'), {
      description: 'the request on the phone',
    })

    await openPress(page)
    await dialog.getByRole('tab', { name: 'Copiar' }).click()
    const coupon = dialog.getByRole('tabpanel', { name: 'Copiar' })
    await coupon.getByLabel('Descrição', { exact: true }).fill('Dez por cento.')
    await coupon.getByLabel('Código para copiar').fill('DEZ10')
    const create = { width: 1600, height: 900, channels: 3 as const, background: '#116644' }
    const buffer = await sharp({ create }).png().toBuffer()
    await coupon
      .getByLabel('Imagem', { exact: true })
      .setInputFiles({ name: 'cupom.png', mimeType: 'image/png', buffer })
    await picture(page, 'press-copy')
    await coupon.getByRole('button', { name: 'Enviar mensagem interativa' }).click()
    await dialog.waitFor({ state: 'detached' })
    const bubble = thread
      .locator('[data-message]')
      .filter({ has: page.getByRole('button', { name: 'Copiar código' }) })
    await bubble.locator('img').first().waitFor()
    const header = await waitFor(() => shownMessage(ticket.number, 'Dez por cento.'), {
      description: 'the coupon',
    })
    expect(header).toMatchObject({ media: { kind: 'image' } })
    await waitFor(
      async () => {
        const rows = await world.services.admin`select from messages
          where ticket_id = ${ticket.id} and media_type in ('listMessage', 'interactiveMessage') and ack > 0`
        return rows.length === 3
      },
      { description: 'all three accepted' },
    )
    expect(await seriousFaults(page)).toEqual([])
    await picture(page, 'press-thread')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await openPress(page)
    await dialog.getByRole('tab', { name: 'Link' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await picture(page, 'press-phone')
  })
  await context.close()
})

async function openPress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Anexar e mais' }).click()
  await page.getByRole('menuitem', { name: 'Mensagem interativa' }).click()
}

async function shownMessage(number: string, text: string): Promise<{ id: string } | undefined> {
  const entries = await journey.world.phones.messages(number)
  return entries.find((entry) => entry.text?.includes(text))
}

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
