import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aTicket } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PICTURE = {
  name: 'vitrine.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const NOTES = { name: 'escala.txt', mimeType: 'text/plain', buffer: Buffer.from('segunda: Ana') }

let journey: Journey
let ana: Person
let bia: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima', profile: 'admin' })
  bia = await journey.person({ name: 'Bia Costa' })
})
afterAll(() => journey?.close())

test('two colleagues talk, with what is unread, who writes, files and a ticket; who is let out has lost it', async () => {
  const { company, webUrl } = journey.world
  const { id: contactId, name: customer } = company.contact
  const ticketFields = { contactId, userId: ana.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', ticketFields)
  const anas = await open(ana, '/chats', { viewport: DESKTOP })
  const bias = await open(bia, '/quick-messages', { viewport: PHONE, hasTouch: true, colorScheme: 'dark' })
  await watched('chats ana', anas, () =>
    watched('chats bia', bias, async () => {
      await anas.getByRole('button', { name: 'Novo chat' }).click()
      const sheet = anas.getByRole('dialog', { name: 'Novo chat' })
      await sheet.getByLabel('Título').fill('Vitrine de Natal')
      await sheet.getByRole('button', { name: 'Criar chat' }).click()
      await sheet.getByText('Escolha ao menos um colega.').waitFor()
      await sheet.getByLabel('Bia Costa').check()
      await judge(anas, 'new')
      await sheet.getByRole('button', { name: 'Criar chat' }).click()
      await box(anas).fill('Bom dia, Bia!')
      await box(anas).press('Enter')
      await box(anas).fill(`Veja ${webUrl}/tickets/${ticket.uuid} e www.loja.example`)
      await box(anas).press('Enter')
      await card(anas, customer).waitFor()

      // Bia is elsewhere: the bell counts, and leads there.
      await bell(bias, 'Chat interno: 2 mensagens não lidas').click()
      await judge(bias, 'bell')
      await bias
        .getByRole('dialog', { name: 'Chat interno' })
        .getByRole('link', { name: /Vitrine/ })
        .click()
      await bubbleWith(bias, 'Bom dia, Bia!').waitFor()
      await bias.getByText('Não lidas', { exact: true }).waitFor()
      await bell(bias, 'Chat interno').waitFor()
      expect(
        await bubbleWith(bias, 'www.loja.example').getByRole('link').first().getAttribute('rel'),
      ).toContain('noopener')
      // The ticket is Ana's: Bia is shown the address that Ana wrote and nothing beside.
      expect(await bias.getByText(customer).count()).toBe(0)

      await box(bias).pressSequentially('Ol')
      await anas.getByText('Bia Costa está digitando…').waitFor()
      await bias.locator('input[type=file]').setInputFiles([PICTURE, NOTES])
      await box(bias).fill('Olha só')
      await judge(bias, 'writing')
      await bias.getByRole('button', { name: 'Enviar', exact: true }).click()
      const picture = bubbleWith(anas, 'Olha só').getByRole('img')
      await waitFor(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), {
        description: 'the picture to be shown',
      })
      await card(anas, 'escala.txt').waitFor()
      // Who looks at it has read it, all of it.
      await waitFor(async () => (await row(anas, 'não lida').count()) === 0, {
        description: 'all to be read',
      })
      await judge(anas, 'talk')
      await judge(bias, 'talk-phone')

      // Two tabs on a phone; Back leaves the conversation.
      await bias.getByRole('link', { name: 'Chats', exact: true }).click()
      await row(bias, 'Vitrine de Natal').waitFor()
      await judge(bias, 'list-phone')
      await bias.goBack()
      await box(bias).waitFor()
      await bias.goBack()
      await bias.waitForURL(/quick-messages/)
      await bias.goForward()
      await box(bias).waitFor()

      await anas.getByRole('searchbox', { name: 'Buscar chats e mensagens' }).fill('OLHA SO')
      await anas.getByRole('region', { name: 'Mensagens encontradas' }).getByRole('link').first().click()
      await anas.waitForURL(/message=/)
      await bubbleWith(anas, 'Olha só').waitFor()
      await judge(anas, 'search')

      await letOut(anas)
      await bias.getByText('Você não participa mais do chat “Vitrine de Natal”', { exact: false }).waitFor()
      await bias.waitForURL(/\/chats$/)
      expect(await bias.getByText('Bom dia, Bia!').count()).toBe(0)
      await judge(bias, 'let-out')
    }),
  )
  for (const chatPage of [anas, bias]) await chatPage.context().close()
})

test('what is refused or cannot be sent stays, and goes once under the same id', async () => {
  const page = await open(ana, '/chats')
  await watched('chats refused', page, async () => {
    await page.getByRole('button', { name: 'Novo chat' }).click()
    const sheet = page.getByRole('dialog', { name: 'Novo chat' })
    await sheet.getByLabel('Bia Costa').check()
    await sheet.getByRole('button', { name: 'Criar chat' }).click()
    await page.getByRole('heading', { name: 'Bia Costa' }).waitFor()
    const clientIds: unknown[] = []
    await page.route(/\/chats\/\d+\/messages$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      clientIds.push(route.request().postDataJSON().clientId)
      // The first does not come at all; the second is stored, and its answer is lost: the socket brings it.
      if (clientIds.length === 2) await route.fetch()
      return route.abort()
    })
    await box(page).fill('Chegou?')
    await box(page).press('Enter')
    await page.getByRole('alert').getByText('Não enviada.', { exact: false }).waitFor()
    await judge(page, 'unsent')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    // The line is gone as soon as the message is on its way: the second request is waited for by itself.
    await waitFor(() => clientIds.length === 2, { description: 'the second request' })
    await page.getByText('Não enviada.', { exact: false }).waitFor({ state: 'detached' })
    expect(await bubbleWith(page, 'Chegou?').count()).toBe(1)
    expect([clientIds.length, new Set(clientIds).size]).toEqual([2, 1])
    await page.unrouteAll({ behavior: 'wait' })
    await box(page).fill('Um rascunho')
    await page.reload()
    await awake(page)
    await waitFor(async () => (await box(page).inputValue()) === 'Um rascunho', { description: 'the draft' })
    await page.getByRole('button', { name: 'Ações de Bia Costa' }).click()
    await page.getByRole('menuitem', { name: 'Excluir chat' }).click()
    const question = page.getByRole('alertdialog', { name: 'Excluir o chat “Bia Costa”?' })
    await question.getByText('2 pessoas perdem o chat').waitFor()
    await judge(page, 'delete')
    await question.getByRole('button', { name: 'Excluir chat' }).click()
    await page.getByText('O chat “Bia Costa” foi excluído').waitFor()
    await page.waitForURL(/\/chats$/)
    // The list hears of it from the socket, the page from the answer.
    await row(page, 'Bia Costa').waitFor({ state: 'detached' })
  })
  await page.context().close()
})

test('a company whose plan has no internal chat has no bell, no menu entry and no page', async () => {
  const { company, services } = journey.world
  const page = await open(bia, '/tickets')
  await bell(page, /Chat interno/).waitFor()
  const [plan] = await services.admin`insert into plans (name, users, connections, queues, use_internal_chat)
    values (${crypto.randomUUID()}, 90, 90, 90, false) returning id`
  await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
  // The API keeps a session for a moment.
  await waitFor(
    async () => {
      await page.goto(`${journey.world.webUrl}/chats`)
      return (
        (await page.getByText('não possui permissão para acessar essa página', { exact: false }).count()) > 0
      )
    },
    { description: 'the refusal of the plan' },
  )
  await page.goto(`${journey.world.webUrl}/quick-messages`)
  await awake(page)
  expect(await bell(page, /Chat interno/).count()).toBe(0)
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Chat interno' }).count()).toBe(0)
  await page.context().close()
})

test('nothing went wrong in the pages, and nothing was hard to use or too wide', () => {
  expect(journey.faults.filter((fault) => !/422|403|404|ERR_FAILED/.test(fault))).toEqual([])
  expect(faults).toEqual([])
})

/** Bia's place goes to a third. */
async function letOut(page: Page) {
  await page.getByRole('button', { name: 'Ações de Vitrine de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Editar chat' }).click()
  const sheet = page.getByRole('dialog', { name: 'Editar chat' })
  const otherOption = sheet.locator('[data-entities] input[type=checkbox]:not(:checked)').first()
  await otherOption.check()
  await sheet.getByRole('checkbox', { name: 'Bia Costa' }).uncheck()
  await sheet.getByRole('button', { name: 'Salvar chat' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Signed in, in a window of one's own. */
async function open({ email }: Person, path: string, options: Parameters<Journey['window']>[0] = {}) {
  const page = await (await journey.window(options)).newPage()
  await signIn(page, journey.world, email)
  await page.goto(journey.world.webUrl + path)
  await awake(page)
  return page
}

function box(page: Page) {
  return page.getByRole('textbox', { name: /^Mensagem para/ })
}

function bubbleWith(page: Page, text: string) {
  return page.locator('[data-message]', { hasText: text })
}

function card(page: Page, name: string) {
  return page.locator('[data-message]').getByRole('link', { name: new RegExp(name) })
}

function row(page: Page, title: string) {
  return page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(title) })
}

function bell(page: Page, name: string | RegExp) {
  return page.getByRole('banner').getByRole('button', { name, exact: true })
}

const faults: unknown[] = []

/** Collects the serious faults of the page as it stands for the last test, and takes its picture. */
async function judge(page: Page, name: string) {
  await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
  faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, name })))
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) faults.push({ name, tooWide })
  await picture(page, `chats-${name}`)
}
