import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page, Route } from 'playwright-core'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { OPERATOR } from '#tests/support/run/shared-product.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const WIDE = { viewport: { width: 1920, height: 1000 } }

async function conversation(name: string, number: string, userId?: number) {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name, number })
  const holder = userId === undefined ? {} : { userId }
  return aTicket(company, userId === undefined ? 'pending' : 'open', {
    contactId: contact.id,
    queueId: company.queue.id,
    ...holder,
  })
}

async function atWork(person: Person, path: string) {
  const context = await journey.window(WIDE)
  const page = await context.newPage()
  await signIn(page, journey.world, person.email)
  await page.goto(journey.world.webUrl + path)
  await awake(page)
  return page
}

const handleOf = (page: Page, name: string) => page.getByRole('separator', { name })
const widthOf = async (pane: Locator) => Math.round((await pane.boundingBox())?.width ?? 0)

async function drag(page: Page, handle: Locator, byPx: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byPx / 2, y)
  await page.mouse.move(x + byPx, y)
  await page.mouse.up()
}

async function saveView(userId: number, name: string): Promise<number> {
  const [row] = await journey.world.services.admin`
    select data from user_preferences where user_id = ${userId}`
  return Number(row?.data[name])
}

test('a short conversation stands beside the composer, not at the other end of the room', async () => {
  const ana = await journey.person()
  const ticket = await conversation('Curta Costa', '5511966660009', ana.userId)
  await aMessage(journey.world.company, ticket, { body: 'Oi, tudo bem?' })
  const page = await atWork(ana, `/tickets/${ticket.uuid}?section=open`)
  await watched('short', page, async () => {
    await page.getByText('Oi, tudo bem?').last().waitFor()
    const log = page.getByRole('region', { name: 'Mensagens da conversa' })
    const room = await log.boundingBox()
    const last = await log.locator('ol > li').last().boundingBox()
    if (!room || !last) throw new Error('nothing is shown')
    expect(room.y + room.height - (last.y + last.height)).toBeLessThan(40)
    expect(last.y - room.y).toBeGreaterThan(200)
  })
  await page.context().close()
})

test('panes are as wide as one drags them, by pointer and by keyboard, on every device of the user', async () => {
  const ana = await journey.person()
  const ticket = await conversation('Lara Larga', '5511966660001', ana.userId)
  const path = `/tickets/${ticket.uuid}?section=open`
  const page = await atWork(ana, path)
  await watched('panes', page, async () => {
    await page.getByRole('button', { name: 'Dados do contato', exact: true }).click()
    const [list, details] = [handleOf(page, 'Largura da lista'), handleOf(page, 'Largura dos dados')]
    const pane = page.getByRole('complementary', { name: 'Dados do contato' })
    const before = await widthOf(pane)
    await drag(page, details, -100)
    expect(await widthOf(pane)).toBe(before + 100)
    await details.focus()
    await page.keyboard.press('ArrowRight')
    expect(await widthOf(pane)).toBe(before + 84)
    // However long the first is under way, the one that was chosen after it holds.
    const isChosen = Promise.withResolvers<void>()
    const late = async (route: Route) => {
      await isChosen.promise
      await route.fulfill({ response: await route.fetch() }).catch(() => undefined)
    }
    await page.route(/resources\/preferences/, late, { times: 1 })
    await drag(page, details, 250)
    expect(await widthOf(pane)).toBe(280)
    await page.keyboard.press('ArrowLeft')
    isChosen.resolve()
    const listWidth = Number(await list.getAttribute('aria-valuenow')) + 60
    await drag(page, list, 60)
    await waitFor(async () => (await saveView(ana.userId, 'detailsWidth')) === 296, {
      description: 'the details to be kept',
    })
    await waitFor(async () => (await saveView(ana.userId, 'listWidth')) === listWidth, {
      description: 'the list to be kept',
    })
    await page.context().close()

    const otherPage = await atWork(ana, path)
    await watched('panes elsewhere', otherPage, async () => {
      expect(await handleOf(otherPage, 'Largura da lista').getAttribute('aria-valuenow')).toBe(
        String(listWidth),
      )
      expect(await widthOf(otherPage.getByRole('complementary', { name: 'Dados do contato' }))).toBe(296)
    })
    await otherPage.context().close()
  })
})

test('two who accept at once: one has the conversation, the other is told who', async () => {
  const people = [await journey.person(), await journey.person()] as const
  const ticket = await conversation('Aurora Ambos', '5511966660002')
  const path = `/tickets/${ticket.uuid}?section=pending`
  const pages = await Promise.all(people.map((person) => atWork(person, path)))
  const [first, second] = pages
  if (!first || !second) throw new Error('two windows were asked for')
  await watched('accepted twice', second, async () => {
    // Both presses have left before either is answered, and neither hears of the other by the socket first.
    const bothAsked = Promise.withResolvers<void>()
    let requestCount = 0
    for (const page of pages) {
      await page.route(
        (url) => url.pathname.startsWith('/tickets/') && url.pathname.endsWith('.data'),
        async (route) => {
          if (route.request().method() === 'POST' && ++requestCount === pages.length) bothAsked.resolve()
          if (route.request().method() === 'POST') await bothAsked.promise
          await route.continue()
        },
      )
    }
    // By the keyboard: a click is tried again when its button has gone by the time that it is looked at.
    await Promise.all(
      pages.map((page) => page.getByRole('button', { name: 'Aceitar', exact: true }).first().press('Enter')),
    )
    const [owner] = await waitFor(
      async () => {
        const rows = await journey.world.services.admin<{ user_id: number | null }[]>`
          select user_id::int from tickets where id = ${ticket.id} and status = 'open'`
        return rows.length === 1 && rows
      },
      { description: 'somebody to have it' },
    )
    const winner = people.findIndex(({ userId }) => userId === owner?.user_id)
    const [winnerPage, loserPage] = winner === 0 ? [first, second] : [second, first]
    const name = people[winner]?.name ?? ''
    const notice = loserPage.getByRole('dialog', { name: 'Conversa já aberta' })
    await notice.getByText(name, { exact: true }).waitFor()
    expect(await winnerPage.getByRole('dialog').count()).toBe(0)
    await winnerPage.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    await notice.getByRole('button', { name: 'Fechar' }).first().click()
    await notice.waitFor({ state: 'detached' })
    for (const page of pages) {
      await page.getByRole('button', { name: 'Aceitar', exact: true }).first().waitFor({ state: 'detached' })
      await waitFor(async () => (await page.locator('[data-count=pending]').textContent()) === '0', {
        description: 'nobody to wait',
      })
    }
    expect(await loserPage.getByRole('textbox', { name: 'Escreva uma mensagem' }).count()).toBe(0)
    const accepted = await journey.world.services.admin`
      select 1 from ticket_logs where ticket_id = ${ticket.id} and type = 'open'`
    expect(accepted.length).toBeLessThanOrEqual(1)
  })
  await Promise.all(pages.map((page) => page.context().close()))
})

test('who was too late still reads who was faster when the conversation goes from behind it', async () => {
  const ana = await journey.person()
  const ticket = await conversation('Aldo Atraso', '5511966660004')
  const page = await (await journey.window(WIDE)).newPage()
  let isHeld = false
  const release = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/ws\//, (route) => {
    route.connectToServer().onMessage(async (message) => {
      if (isHeld) await release.promise
      route.send(message)
    })
  })
  await signIn(page, journey.world, ana.email)
  await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=pending`)
  await awake(page)
  await page.getByText('Sem conexão com o servidor').waitFor({ state: 'detached' })
  await watched('too late', page, async () => {
    isHeld = true
    await journey.world.program.put(`/tickets/${ticket.id}`, { status: 'open' })
    await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
    const notice = page.getByRole('dialog', { name: 'Conversa já aberta' })
    await notice.waitFor()
    await page.waitForLoadState('networkidle')
    release.resolve()
    await page.getByText('não está mais com você').waitFor()
    await notice.getByRole('button', { name: 'Fechar' }).first().click()
    await notice.waitFor({ state: 'detached' })
  })
  await page.context().close()
})

test('every tab carries the operator’s own name, a conversation the contact’s before it', async () => {
  const admin = await journey.person({ profile: 'admin' })
  const ticket = await conversation('Tito Título', '5511966660003', admin.userId)
  const page = await atWork(admin, '/tickets')
  const titled = (text: string) =>
    waitFor(async () => (await page.title()) === text, { description: `the title ${text}` })
  await watched('titles', page, async () => {
    await titled(`Conversas · ${OPERATOR}`)
    await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open`)
    await titled(`Tito Título · ${OPERATOR}`)
    await page.getByRole('link', { name: 'Conexões' }).first().click()
    await titled(`Conexões · ${OPERATOR}`)
    await page.goto(`${journey.world.webUrl}/nowhere`)
    await titled(`Página não encontrada · ${OPERATOR}`)
  })
  await page.context().close()
})

test('who presses in the menu while the page awakes goes there', async () => {
  const ana = await journey.person({ profile: 'admin' })
  const page = await atWork(ana, '/tickets')
  await watched('pressed while awakening', page, async () => {
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    for (const _ of Array.from({ length: 3 })) {
      await page.goto(`${journey.world.webUrl}/tickets`, { waitUntil: 'commit' })
      await page.getByRole('link', { name: 'Conexões' }).first().click()
      await page.waitForURL(/\/connections/)
    }
  })
  await page.context().close()
})

test('a menu that is pressed before its code has come opens with it; a button waiting for it keeps the focus', async () => {
  const ana = await journey.person()
  const page = await (await journey.window(WIDE)).newPage()
  const mayCome = Promise.withResolvers<void>()
  await page.route(/assets\/(list-options|filter-choices)-/, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await signIn(page, journey.world, ana.email)
  await page.goto(`${journey.world.webUrl}/tickets`)
  await awake(page)
  await watched('pressed early', page, async () => {
    const [menu, filters] = [
      page.getByRole('button', { name: 'Opções da lista' }),
      page.getByRole('button', { name: 'Filtros' }),
    ]
    await menu.click()
    await filters.focus()
    expect(await page.getByRole('menu').count()).toBe(0)
    mayCome.resolve()
    await page.getByRole('menuitemcheckbox', { name: 'Linhas compactas' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await waitFor(() => menu.evaluate((button) => button === document.activeElement), {
      description: 'the focus to be at the button again',
    })
    expect(await filters.getAttribute('aria-haspopup')).toBe('dialog')
  })
  await page.context().close()
})

test('what has only an icon tells its word to the pointer and to the keyboard, until Escape', async () => {
  const ana = await journey.person()
  const page = await atWork(ana, '/tickets')
  await watched('tooltips', page, async () => {
    const button = page.getByRole('button', { name: 'Nova conversa' })
    const tooltip = page.locator('[data-tooltip-bubble]', { hasText: 'Nova conversa' })
    await button.hover()
    await tooltip.waitFor()
    await tooltip.hover()
    expect(await tooltip.isVisible()).toBe(true)
    await page.mouse.move(900, 500)
    await tooltip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Opções da lista' }).focus()
    await page.keyboard.press('Tab')
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
  await page.context().close()
})
