import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { tell } from '#tests/prove/report.ts'
import { aConnection } from '#tests/support/factories.ts'
import {
  customerOf,
  DESKTOP,
  isSameDocument,
  type Journey,
  markDocument,
  openJourney,
  PHONE,
  signInOnScreen,
  watched,
} from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const VOICE = path.resolve(import.meta.dirname, '../../scripts/demo/media/voice-note.ogg')

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

type Shop = { connectionId: number; account: string; customer: string; customerName: string }

describe('from the pairing to the closed conversation', () => {
  test('in a window of 1280 px, by the QR code', async () => {
    const { world } = journey
    const shop = {
      connectionId: world.company.connection.id,
      account: world.account,
      customer: customerOf(world, 1),
      customerName: 'Maria Larga',
    }
    await live(shop, { viewport: DESKTOP, pairing: pairByPicture })
  })

  test('in a window of 390 px, by the code that is typed on the phone', async () => {
    const { world } = journey
    const values = { status: 'DISCONNECTED' as const, queueIds: [world.company.queue.id] }
    const connection = await aConnection(world.company.ctx, values)
    const shop = {
      connectionId: connection.id,
      account: customerOf(world, 9),
      customer: customerOf(world, 2),
      customerName: 'Rita Estreita',
    }
    await live(shop, { viewport: PHONE, pairing: pairByCode })
  })

  test('nothing went wrong in the pages', () => {
    expect(journey.faults).toEqual([])
  })
})

test('with JavaScript off one signs in, accepts, answers and closes', async () => {
  const { world } = journey
  const shop = { customer: customerOf(world, 3), account: world.account, customerName: 'Sem Roteiro' }
  const person = await journey.person({ allTicket: true })
  await world.phones.add(shop.customer, shop.customerName)
  await world.phones.send(shop.customer, shop.account, 'funciona sem nada?')
  const ticket = await waitFor(() => ticketOf(shop.customer), { description: 'the ticket' })

  const context = await journey.window({ javaScriptEnabled: false })
  const page = await context.newPage()
  await watched('without JavaScript', page, async () => {
    await signInOnScreen(page, world, person.email)
    await page.getByRole('button', { name: `Aceitar a conversa com ${shop.customerName}` }).click()
    const box = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await box.fill('pode mandar')
    // It was begun elsewhere, and kept there.
    await world.services
      .admin`insert into drafts (company_id, user_id, ticket_id, is_private, body, updated_at)
      values (${world.company.id}, ${person.userId}, ${ticket.id}, false, 'pode', now())`
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await thread(page).locator('[data-message]', { hasText: 'pode mandar' }).waitFor()
    expect(await box.inputValue()).toBe('')
    await onPhone(shop.customer, ({ text }) => text?.includes('pode mandar') === true)
    // Reading a page marks what is on it as read.
    await world.phones.send(shop.customer, shop.account, 'chegou?')
    await waitFor(async () => (await ticketOf(shop.customer))?.unread === 1, { description: 'the question' })
    await page.reload()
    await thread(page).locator('[data-message]', { hasText: 'chegou?' }).waitFor()
    await waitFor(async () => (await ticketOf(shop.customer))?.unread === 0, { description: 'it to be read' })
    // The section that was chosen stays chosen.
    await page.locator('[data-ticket]', { hasText: shop.customerName }).waitFor()
    await page.getByRole('button', { name: 'Resolver' }).click()
    await waitFor(async () => (await ticketOf(shop.customer))?.status === 'closed', {
      description: 'the ticket to be closed',
    })
  })
  expect((await ticketOf(shop.customer))?.id).toBe(ticket.id)
  await context.close()
})

type JourneyWay = {
  viewport: typeof DESKTOP
  /** In the dialog that pairs: resolves once the phone has what it needs. */
  pairing: (dialog: Locator, shop: Shop) => Promise<void>
}

/** The whole way of a company and a customer, each step seen on the screen and on the customer's phone. */
async function live(shop: Shop, { viewport, pairing }: JourneyWay): Promise<void> {
  const { world } = journey
  const isNarrow = viewport === PHONE
  const person = await journey.person({ profile: 'admin', allTicket: true })
  await world.phones.add(shop.account, 'Loja')
  await world.phones.add(shop.customer, shop.customerName)
  const context = await journey.busyWindow({ viewport, hasTouch: isNarrow })
  await context.addInitScript(rememberPlayers)
  const page = await context.newPage()
  await watched(`journey ${viewport.width}`, page, async () => {
    await signInOnScreen(page, world, person.email)
    await pairOnScreen(page, shop, pairing)
    await goTo(page, world.webUrl, '/tickets')
    if (isNarrow) await backClosesMore(page)
    await customerWrites(page, shop, 'vocês abrem hoje?')
    await (isNarrow ? openAndAccept : acceptOnRow)(page, shop)
    await answerInText(page, shop)
    await answerWithPicture(page, shop)
    await hearVoiceNote(page, shop)
    if (isNarrow) await overTheList(page, shop)
    await close(page, shop)
    expect(await isSameDocument(page)).toBe(true)
  })
  await context.close()
}

async function backClosesMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Mais' })
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/tickets')
}

async function pairOnScreen(page: Page, shop: Shop, pairing: JourneyWay['pairing']): Promise<void> {
  const connectionRow = page.locator(`[data-row="${shop.connectionId}"]:visible`)
  await page.locator('html[data-awake] #content').waitFor()
  await markDocument(page)
  await goTo(page, journey.world.webUrl, '/connections')
  await connectionRow.getByRole('button', { name: /Novo QR code/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Conectar/ })
  await pairing(dialog, shop)
  await dialog.getByText(/^Conectado/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await connectionRow.getByText('Conectada', { exact: true }).waitFor()
  expect(await isSameDocument(page)).toBe(true)
}

async function pairByPicture(dialog: Locator, shop: Shop): Promise<void> {
  const { world } = journey
  const code = dialog.getByRole('img', { name: 'QR code para ler com o celular' })
  const scanned = await waitFor(
    async () => {
      const { qrcode } = await world.program.connection(shop.connectionId)
      // What the camera sees is the code that WhatsApp gave, drawn module for module.
      return (await code.locator('path').getAttribute('d')) === drawn(qrcode) && qrcode
    },
    { description: 'the code on the screen' },
  )
  await world.phones.scan(shop.account, scanned)
}

async function pairByCode(dialog: Locator, { account }: Shop): Promise<void> {
  await dialog.getByRole('tab', { name: 'Código no celular' }).click()
  await dialog.getByLabel('Número desta conta').fill(`+${account}`)
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  const code = (await dialog.locator('output').textContent()) ?? ''
  await journey.world.phones.typeCode(account, code.replace('-', ''))
}

async function customerWrites(page: Page, shop: Shop, text: string): Promise<void> {
  const row = page.locator('[data-ticket]:visible', { hasText: shop.customerName })
  expect(await row.count()).toBe(0)
  await journey.world.phones.send(shop.customer, shop.account, text)
  const written = performance.now()
  await row.getByText(text).waitFor()
  tell('new conversation on the screen', { ms: Math.round(performance.now() - written) })
}

async function openAndAccept(page: Page, shop: Shop): Promise<void> {
  await page.locator('[data-ticket]:visible', { hasText: shop.customerName }).click()
  await thread(page).getByText('vocês abrem hoje?').waitFor()
  await page
    .getByRole('button', { name: 'Aceitar', exact: true })
    .and(page.locator(':visible'))
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
  await waitFor(async () => (await ticketOf(shop.customer))?.status === 'open', { description: 'acceptance' })
}

/** By the button of its row: it opens, and the next letter belongs into its text. */
async function acceptOnRow(page: Page, shop: Shop): Promise<void> {
  await page.locator('[data-ticket]:visible', { hasText: shop.customerName }).hover()
  await page.getByRole('button', { name: `Aceitar a conversa com ${shop.customerName}` }).click()
  const box = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await box.waitFor()
  const isFocused = () => box.evaluate((element) => element === document.activeElement)
  await waitFor(isFocused, { description: 'the focus in the text' })
  await waitFor(async () => (await ticketOf(shop.customer))?.status === 'open', { description: 'acceptance' })
}

async function answerInText(page: Page, shop: Shop): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('até as 18h')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const entry = await onPhone(shop.customer, ({ text }) => text?.includes('até as 18h') === true)
  const bubble = thread(page).locator('[data-message]', { hasText: 'até as 18h' })
  await bubble.locator('[data-ack="2"]').waitFor()
  await journey.world.phones.receipts(shop.customer, [entry.id], 'read')
  await bubble.locator('[data-ack="3"]').waitFor()
  await bubble.getByText('Lida').waitFor({ state: 'attached' })
}

async function answerWithPicture(page: Page, shop: Shop): Promise<void> {
  const picture = { create: { width: 900, height: 600, channels: 3 as const, background: '#b8763a' } }
  const buffer = await sharp(picture).jpeg().toBuffer()
  const files = page.locator('input[type=file]').last()
  await files.setInputFiles({ name: 'vitrine.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('vitrine.jpg').waitFor()
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('a vitrine')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const entry = await onPhone(shop.customer, ({ media }) => media?.kind === 'image')
  expect(Buffer.compare(await journey.world.phones.media(shop.customer, entry.id), buffer)).toBe(0)
  const bubble = thread(page).locator('[data-message]', { hasText: 'a vitrine' })
  await waitFor(() => bubble.locator('img').evaluate(isDrawn), {
    description: 'the picture in the conversation',
  })
  await bubble.locator('[data-ack="2"]').waitFor()
}

async function hearVoiceNote(page: Page, shop: Shop): Promise<void> {
  const audio = Buffer.from(await Bun.file(VOICE).arrayBuffer()).toString('base64')
  const note = { audio, ptt: true, seconds: 9, mimetype: 'audio/ogg; codecs=opus' }
  await journey.world.phones.sendAny(shop.customer, shop.account, note)
  const play = thread(page).getByRole('button', { name: 'Ouvir' }).last()
  await waitFor(() => play.isEnabled(), { description: 'the voice note to be here' })
  await play.click()
  await waitFor(() => page.evaluate(hasPlayed), { description: 'the voice note to be heard' })
}

/** In a narrow window: to the list and back. */
async function overTheList(page: Page, shop: Shop): Promise<void> {
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await page.getByRole('link', { name: /^Atendendo/ }).click()
  await page.locator('[data-ticket]:visible', { hasText: shop.customerName }).click()
  await thread(page).getByText('até as 18h').waitFor()
}

async function close(page: Page, shop: Shop): Promise<void> {
  await page.getByRole('button', { name: 'Resolver' }).click()
  await waitFor(async () => (await ticketOf(shop.customer))?.status === 'closed', { description: 'the end' })
  await page.getByRole('link', { name: 'Resolvidas' }).first().waitFor()
  await page.getByRole('link', { name: 'Resolvidas' }).first().click()
  await page.locator('[data-ticket]:visible', { hasText: shop.customerName }).waitFor()
}

const thread = (page: Page) => page.getByLabel('Mensagens da conversa')

type TicketRow = { id: number; status: string; unread: number }

async function ticketOf(number: string): Promise<TicketRow | undefined> {
  const rows = await journey.world.services.admin<TicketRow[]>`
    select t.id::int, t.status, t.unread_messages as unread from tickets t join contacts c on c.id = t.contact_id
    where c.number = ${number} and t.company_id = ${journey.world.company.id}`
  return rows[0]
}

async function received(customer: string) {
  return (await journey.world.phones.messages(customer)).filter((entry) => !entry.fromMe)
}

type Received = Awaited<ReturnType<typeof received>>[number]

async function onPhone(customer: string, isIt: (entry: Received) => boolean): Promise<Received> {
  return waitFor(async () => (await received(customer)).find(isIt), { description: 'it on the phone' })
}

/** The path of a QR code, a square of 1 by 1 for each dark module. */
function drawn(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'L' }).modules
  const moduleAt = (index: number) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  return Array.from(data, (dark, index) => (dark ? moduleAt(index) : '')).join('')
}

function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}

/** The page's player is not in its document: it is kept where the test finds it. */
function rememberPlayers(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    Object.assign(window, { lastPlayer: this })
    return play.call(this)
  }
}

function hasPlayed(): boolean {
  const player: unknown = Reflect.get(window, 'lastPlayer')
  return player instanceof HTMLMediaElement && (player.ended || player.currentTime > 0.2)
}
