import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createChat } from '#domain/chats/create-chat.ts'
import { sendChatMessage } from '#domain/chats/send-chat-message.ts'
import { updateChat } from '#domain/chats/update-chat.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { asUser } from '#tests/support/factories.ts'
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

let journey: Journey
let ana: Person
let bia: Person
let caio: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima' })
  bia = await journey.person({ name: 'Bia Costa' })
  caio = await journey.person({ name: 'Caio Dias' })
})
afterAll(() => journey?.close())

const as = ({ userId }: Person) =>
  asUser(journey.world.services, { ...journey.world.company.attendant, userId })
const say = (person: Person, chatId: number, message: string) =>
  sendChatMessage(as(person), { chatId, message, clientId: crypto.randomUUID() })

test.each([
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'on a %s window a group is muted, counts quietly, and is left; the others read it',
  async (size, viewport, colorScheme) => {
    const title = `Plantão ${size}`
    const { id: chatId, uuid } = await createChat(as(ana), { title, users: [bia.userId, caio.userId] })
    const page = await open(bia, `/chats/${uuid}`, { viewport, colorScheme, hasTouch: size === 'phone' })
    const otherPage = await open(caio, `/chats/${uuid}`, { viewport: DESKTOP })
    await watched(`chats quiet ${size}`, page, async () => {
      await act(page, title, 'Silenciar chat')
      await page.getByRole('banner').getByRole('button', { name: 'Chat interno', exact: true }).waitFor()
      await page.goto(`${journey.world.webUrl}/chats`)
      await awake(page)
      await say(ana, chatId, 'Alguém viu a chave?')
      await row(page, title).getByText('1 não lida').waitFor()
      await row(page, title).getByText('Silenciada').waitFor()
      await judge(page, `muted-${size}`)
      expect(
        await page.getByRole('banner').getByRole('button', { name: 'Chat interno', exact: true }).count(),
      ).toBe(1)

      await row(page, title).click()
      await act(page, title, 'Sair do chat')
      const question = page.getByRole('alertdialog', { name: `Sair do chat “${title}”?` })
      await judge(page, `leave-${size}`)
      await question.getByRole('button', { name: 'Sair do chat' }).click()
      await page.waitForURL(/\/chats$/)
      await row(page, title).waitFor({ state: 'detached' })
      expect(await page.getByRole('alert').count()).toBe(0)
      await otherPage.locator('[data-message]', { hasText: 'Bia Costa saiu do chat' }).waitFor()
      await otherPage.getByText('Ana Lima, Você').waitFor()
      await judge(otherPage, `left-${size}`)
    })
    for (const chatPage of [page, otherPage]) await chatPage.context().close()
  },
)

test.each([
  ['wide', DESKTOP, 'dark'],
  ['phone', PHONE, 'light'],
] as const)(
  'on a %s window who is let out reads so until they close it',
  async (size, viewport, colorScheme) => {
    const title = `Estoque ${size}`
    const { id: chatId, uuid } = await createChat(as(ana), { title, users: [bia.userId, caio.userId] })
    const page = await open(bia, `/chats/${uuid}`, { viewport, colorScheme, hasTouch: size === 'phone' })
    await page.getByRole('heading', { name: title }).waitFor()
    await updateChat(as(ana), { chatId, users: [caio.userId] })
    const notice = page.getByRole('alert').filter({ hasText: `“${title}”` })
    await notice.waitFor()
    await page.waitForURL(/\/chats$/)
    await judge(page, `gone-${size}`)
    await notice.getByRole('button', { name: 'Fechar' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.context().close()
  },
)

test('an owner who leaves is told who will own it; the search says how far back it looks', async () => {
  const { uuid } = await createChat(as(ana), { title: 'Herança', users: [caio.userId] })
  const page = await open(ana, `/chats/${uuid}`, { viewport: DESKTOP })
  await act(page, 'Herança', 'Sair do chat')
  const question = page.getByRole('alertdialog')
  await question.getByText('Caio Dias passa a ser dono do chat').waitFor()
  await judge(page, 'heir')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('searchbox').fill('heran')
  await page.getByText('As mensagens são procuradas entre as 20.000 mais novas.').waitFor()
  await judge(page, 'searched')
  await page.goto(`${journey.world.webUrl}/notifications`)
  await awake(page)
  const wanted = page.getByRole('checkbox', { name: 'Mensagens do chat interno' })
  await wanted.waitFor()
  expect(await wanted.isChecked()).toBe(true)
  await wanted.click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await waitFor(
    async () => {
      const [row] = await journey.world.services.admin`select settings from notification_settings
        where user_id = ${ana.userId}`
      return row?.settings.pushChats === false
    },
    { description: 'the choice to be kept' },
  )
  await judge(page, 'settings')
  await page.context().close()
})

test('nothing went wrong in the pages, and nothing was hard to use or too wide', () => {
  expect(journey.faults.filter((fault) => !/422|403|404/.test(fault))).toEqual([])
  expect(faults).toEqual([])
})

async function act(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `Ações de ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Signed in, in a window of one's own. */
async function open({ email }: Person, path: string, options: Parameters<Journey['window']>[0] = {}) {
  const page = await (await journey.window(options)).newPage()
  await signIn(page, journey.world, email)
  await page.goto(journey.world.webUrl + path)
  await awake(page)
  return page
}

function row(page: Page, title: string) {
  return page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(title) })
}

const faults: unknown[] = []

/** Collects the serious faults of the page as it stands for the last test, and takes its picture. */
async function judge(page: Page, name: string) {
  await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
  faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, name })))
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) faults.push({ name, tooWide })
  await picture(page, `chats-quiet-${name}`)
}
