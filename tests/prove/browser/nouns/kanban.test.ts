import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { tell } from '#tests/prove/report.ts'
import { aContact, aTag, aTicket } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { dragged, rested } from '#tests/support/journey/journey-hands.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
const as = pageDesk(() => journey, '/Kanban')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('columns are made, and cards go between them by mouse, by keyboard, by a colleague and by time, live for everybody', async () => {
  const ana = await aCard('Ana Prado')
  await aCard('Bruno Lima')
  await as('board', {}, async (page) => {
    await page.getByText('Nenhuma coluna ainda').waitFor()
    await lane(page, 'Em aberto').getByText('Ana Prado').waitFor()
    await page.getByRole('link', { name: 'Adicionar colunas' }).first().click()
    await aLane(page, 'Proposta')
    await aLane(page, 'Ganho')
    await page.getByRole('link', { name: 'Voltar para o Kanban' }).click()

    await as('board watched', {}, async (otherPage) => {
      await dragged(page, card(page, 'Ana Prado'), lane(page, 'Proposta'))
      await page.getByText('Conversa adicionada à coluna').first().waitFor()
      await holds(otherPage, 'Proposta', ['Ana Prado'])
      await holds(otherPage, 'Em aberto', ['Bruno Lima'])

      const handle = () => card(otherPage, 'Bruno Lima').getByRole('button', { name: 'Mover o cartão de' })
      await handle().focus()
      await otherPage.keyboard.press('Space')
      await otherPage.locator('[data-said]', { hasText: 'levantado' }).waitFor()
      await otherPage.keyboard.press('End')
      await otherPage.locator('[data-said]', { hasText: 'Coluna Ganho, 3 de 3' }).waitFor()
      await otherPage.keyboard.press('ArrowLeft')
      await otherPage.keyboard.press('Space')
      await holds(page, 'Proposta', ['Ana Prado', 'Bruno Lima'])
      await waitFor(() => handle().evaluate((element) => element === document.activeElement), {
        description: 'the focus on the card where it was put',
      })
      await picture(page, 'board-wide')

      await timeIsOver(ana)
      await holds(page, 'Ganho', ['Ana Prado'])
      await holds(otherPage, 'Ganho', ['Ana Prado'])

      // Somebody is faster: the card leaves the lane while it is still held.
      await page.route('**/ticket/kanban/*', async (route) => {
        await moveBehind(ana, null)
        await route.continue()
      })
      await dragged(page, card(page, 'Ana Prado'), lane(page, 'Proposta'))
      await page.getByText('Este cartão já tinha ido para Em aberto.').waitFor()
      await holds(page, 'Em aberto', ['Ana Prado'])
      await page.unroute('**/ticket/kanban/*')

      await card(otherPage, 'Ana Prado').getByRole('link', { name: 'Ver conversa' }).click()
      // Beside the list that the conversation is in.
      await otherPage.waitForURL(/\/tickets\/[0-9a-f-]{36}/)
      await otherPage.locator('[data-ticket][aria-current=page]', { hasText: 'Ana Prado' }).waitFor()
    })
    await page.getByRole('searchbox').fill('bruno')
    await holds(page, 'Proposta', ['Bruno Lima'])
    await holds(page, 'Em aberto', [])
  })
})

test('on a phone one column is open at a time; a card is moved by its menu, and by a finger that rests on it', async () => {
  await aCard('Carla Dias')
  await as('board phone', { viewport: PHONE, hasTouch: true, colorScheme: 'dark' }, async (page) => {
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Colunas' }).getByRole('link', { name })
    await card(page, 'Carla Dias').waitFor()
    expect(await lane(page, 'Ganho').isVisible()).toBe(false)
    await picture(page, 'board-phone-dark')
    await card(page, 'Carla Dias').getByRole('button', { name: 'Escolher a coluna' }).tap()
    await page.getByRole('menuitemradio', { name: 'Ganho' }).tap()
    await card(page, 'Carla Dias').waitFor({ state: 'hidden' })
    await tab('Ganho').tap()
    await card(page, 'Carla Dias').waitFor()
    await rested(page, card(page, 'Carla Dias'), tab('Proposta'))
    await tab('Proposta').tap()
    await card(page, 'Carla Dias').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(PHONE.width)
  })
})

test('a lane’s sheet says what is wrong, a deleted one leaves its cards in none; an attendant has the board alone', async () => {
  await as('lanes', {}, async (page) => {
    await page.goto(`${journey.world.webUrl}/TagsKanban`)
    await awake(page)
    await row(page, 'Ganho').getByRole('link').first().click()
    await page.getByLabel('Tempo na coluna').fill('1')
    await page.getByLabel('Próxima coluna').selectOption({ label: 'Proposta' })
    await page.getByRole('button', { name: 'Salvar coluna' }).click()
    await page.getByText('Estas colunas levariam uma à outra sem fim').first().waitFor()
    await page.getByRole('link', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await row(page, 'Ganho').getByRole('button', { name: 'Ações de' }).click()
    await as('lane gone', {}, async (board) => {
      await card(board, 'Ana Prado').waitFor()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await lane(board, 'Ganho').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await lane(board, 'Ganho').waitFor()
    })
  })
  const attendant = async (page: Page) => {
    await lane(page, 'Em aberto').waitFor()
    expect(await page.getByRole('link', { name: 'Adicionar colunas' }).count()).toBe(0)
    await page.goto(`${journey.world.webUrl}/TagsKanban`)
    await page.getByText('Oops! Acesso Negado!').waitFor()
  }
  await as('board attendant', {}, attendant, { profile: 'user' })
})

test('tasks stay in the browser: written, ticked, put in order, taken away and brought back', async () => {
  await as('todo', {}, async (page) => {
    await page.goto(`${journey.world.webUrl}/todolist`)
    await awake(page)
    await page.getByText('Nenhuma tarefa').waitFor()
    for (const text of ['Ligar para a Ana', '   ', 'Enviar contrato', 'Conferir boleto']) {
      await page.getByLabel('Nova tarefa').fill(text)
      await page.keyboard.press('Enter')
    }
    expect(await tasks(page)).toEqual(['Ligar para a Ana', 'Enviar contrato', 'Conferir boleto'])
    await page.getByRole('button', { name: 'Mover Conferir boleto para cima' }).click()
    await page.getByRole('button', { name: 'Editar Ligar para a Ana' }).click()
    await page.getByLabel('Texto da tarefa').fill('Ligar para a Bia')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Enviar contrato' }).check()
    await page.getByRole('button', { name: 'Excluir Conferir boleto' }).click()
    expect(await tasks(page)).toEqual(['Ligar para a Bia', 'Enviar contrato'])
    await page.getByRole('button', { name: 'Desfazer' }).click()
    const todoTexts = ['Ligar para a Bia', 'Conferir boleto', 'Enviar contrato']
    expect(await tasks(page)).toEqual(todoTexts)
    await page.reload()
    await awake(page)
    await page.locator('[data-todo]').first().waitFor()
    expect(await tasks(page)).toEqual(todoTexts)
    expect(await page.getByRole('checkbox', { name: 'Enviar contrato' }).isChecked()).toBe(true)
  })
})

test('board, columns and tasks are without serious faults in both themes', async () => {
  await aTag(journey.world.company.ctx, {
    name: 'Uma coluna de nome bem comprido '.repeat(3).trim(),
    isKanban: true,
  })
  const faults: unknown[] = []
  for (const [size, viewport, colorScheme] of [
    ['wide', DESKTOP, 'dark'],
    ['phone', PHONE, 'light'],
  ] as const) {
    await as(`board ${size}`, { viewport, colorScheme }, async (page) => {
      for (const path of ['/Kanban', '/TagsKanban', '/TagsKanban/new', '/todolist']) {
        await page.goto(journey.world.webUrl + path)
        await awake(page)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${path.replaceAll('/', '-').slice(1)}-${size}-${colorScheme}`)
        faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, size })))
      }
    })
  }
  expect(faults).toEqual([])
})

test('two thousand cards are counted, read lane by lane as one scrolls, and only those in sight are drawn', async () => {
  const { company, services } = journey.world
  const many = await aTag(company.ctx, { name: 'Muitos', isKanban: true })
  await services.admin`with people as (insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Pessoa ' || n, '55118' || (10000000 + n), 'whatsapp' from generate_series(1, 2000) n
      returning id, company_id),
    opened as (insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message, updated_at)
      select company_id, id, ${company.connection.id}, ${company.queue.id}, 'open', 'Oi',
        now() - interval '1 second' * (id % 50) from people returning id, company_id)
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, id, ${many.id} from opened where id % 4 = 0`
  await as('board of thousands', {}, async (page) => {
    const count = lane(page, 'Muitos').locator('[data-count]')
    await waitFor(async () => (await count.textContent()) === '500', { description: 'five hundred cards' })
    const scrolled = await page.evaluate(scrollToEnd, `[data-lane="${many.id}"] .overflow-y-auto`)
    expect(scrolled.posinset).toBe('500')
    expect(scrolled.cards).toBeLessThan(250)
    tell('board', { of: 2000, ...scrolled })
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})

const lane = (page: Page, name: string) =>
  page.locator('[data-lane]', { has: page.getByRole('heading', { name, includeHidden: true }) })
const card = (page: Page, name: string) => page.locator('[data-card]', { hasText: name })
const tasks = (page: Page) => page.locator('[data-todo] label span').allTextContents()

/** The lane shows these cards and no other, and counts them. */
async function holds(page: Page, name: string, names: readonly string[]) {
  const cards = lane(page, name).locator('[data-card]')
  const hasCards = async () => {
    const texts = await cards.allTextContents()
    return (
      names.every((cardName) => texts.some((text) => text.includes(cardName))) &&
      texts.length === names.length
    )
  }
  await waitFor(hasCards, { description: `${names.join(', ')} in ${name}` })
  expect(await lane(page, name).locator('[data-count]').textContent()).toBe(String(names.length))
}

async function aCard(name: string): Promise<number> {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  const values = { contactId: contact.id, queueId: company.queue.id, lastMessage: 'Bom dia!' }
  return (await aTicket(company, 'open', values)).id
}

/** A lane made by its sheet; the second is where time leads from the first. */
async function aLane(page: Page, name: string) {
  await page.getByRole('link', { name: 'Nova coluna' }).first().click()
  await page.getByLabel('Nome').fill(name)
  await page.getByRole('button', { name: 'Criar coluna' }).click()
  await row(page, name).waitFor()
  if (name !== 'Ganho') return
  await row(page, 'Proposta').getByRole('link').first().click()
  await page.getByLabel('Tempo na coluna').fill('1')
  await page.getByLabel('Próxima coluna').selectOption({ label: 'Ganho' })
  await page.getByRole('button', { name: 'Salvar coluna' }).click()
  await row(page, 'depois de 1 hora').waitFor()
}

/** Our last message to the customer was two hours ago, and so was the card's coming. */
async function timeIsOver(ticketId: number) {
  const { admin } = journey.world.services
  await admin`update tickets set last_message_from_me = true, last_message_at = now() - interval '2 hours'
    where id = ${ticketId}`
  await admin`update ticket_tags set entered_at = now() - interval '2 hours' where ticket_id = ${ticketId}`
  await admin`update timers set due_at = now() where kind = 'lane' and ref_id = ${ticketId}`
}

/** As a colleague would, without being told here. */
async function moveBehind(ticketId: number, _to: null) {
  await journey.world.services.admin`delete from ticket_tags where ticket_id = ${ticketId}`
}

/** In the page: scrolls a lane to its end, a screenful a frame; how long frames took meanwhile, and what is drawn then. */
async function scrollToEnd(selector: string) {
  const lane = document.querySelector(selector)
  if (!lane) throw new Error('the lane is shown')
  const frames: number[] = []
  const isAtEnd = () => {
    const last = [...lane.querySelectorAll('li')].at(-1)
    return last !== undefined && last.ariaPosInSet === last.ariaSetSize
  }
  const deadline = performance.now() + 60_000
  let last = performance.now()
  while (!isAtEnd() && last < deadline) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    frames.push(now - last)
    last = now
    lane.scrollTop += lane.clientHeight / 2
  }
  frames.sort((a, b) => a - b)
  const percentile = (part: number) => Math.round(frames[Math.floor(part * (frames.length - 1))] ?? 0)
  return {
    frames: frames.length,
    frameMs: percentile(0.5),
    frameMsP95: percentile(0.95),
    cards: document.querySelectorAll('[data-card]').length,
    posinset: [...lane.querySelectorAll('li')].at(-1)?.getAttribute('aria-posinset'),
  }
}
