import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD, pair } from '#tests/prove/world.ts'
import { aTag } from '#tests/support/factories.ts'
import { type Journey, openJourney, type Person, watched } from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { keyboardAt, pointerUses } from '#tests/support/journey/journey-keys.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** The number of the new contact: WhatsApp is asked whether somebody has it. */
const NEW_NUMBER = '5511977784009'

let journey: Journey
let desk: ReturnType<typeof deskOf>
let ana: Person
let bia: Person

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
  await journey.world.phones.add(NEW_NUMBER, 'Elza')
  desk = deskOf(journey.world)
  ana = await journey.person({ name: 'Ana Teclado' })
  bia = await journey.person({ name: 'Bia Colega' })
  const { company, program } = journey.world
  await aTag(company.ctx, { name: 'Proposta', isKanban: true })
  await program.post('/quick-messages', { shortcode: 'horario', message: 'Abrimos às 8h.', geral: true })
})
afterAll(() => journey?.close())

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })
const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
const thread = (page: Page) => page.getByRole('region', { name: 'Mensagens da conversa' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByLabel(label)

/** Waits in the queue, as whoever writes for the first time. */
async function waiting(name: string, number: string) {
  const ticket = await desk.conversation(name, number, ana.userId)
  await journey.world.program.put(`/tickets/${ticket.id}`, { status: 'pending', userId: null })
  return ticket
}

test('a whole shift is worked by the keyboard alone', async () => {
  const clara = await waiting('Clara Espera', '5511977784001')
  const bruno = await desk.conversation('Bruno Passado', '5511977784002', ana.userId)
  const davi = await desk.conversation('Davi Depois', '5511977784003', ana.userId)
  const context = await journey.window({ viewport: { width: 1440, height: 900 } })
  const pointer = await pointerUses(context)
  const page = await context.newPage()
  const { press, type, tabTo, gets, chooses, command } = keyboardAt(page)
  await watched('shift by keys', page, async () => {
    // Signs in, and goes past the menu to those who wait.
    await page.goto(`${journey.world.webUrl}/login`)
    await tabTo(page.getByLabel('E-mail'))
    await type(ana.email)
    await tabTo(page.getByLabel('Senha', { exact: true }))
    await type(PASSWORD)
    await press('Enter')
    await row(page, clara.name).waitFor()
    await tabTo(page.getByRole('link', { name: 'Ir para o conteúdo' }))
    await press('Enter')
    await tabTo(page.getByRole('link', { name: /^Atendendo/ }))
    await press('Enter')
    await row(page, bruno.name).waitFor()
    await tabTo(page.getByRole('link', { name: /^Aguardando/ }), 'Shift+Tab')
    await press('Enter')
    await row(page, clara.name).waitFor()

    // Takes the first, answers in own words and in kept ones, notes, marks, quotes.
    await press('j')
    await heading(page, clara.name).waitFor()
    await press('a')
    await box(page).waitFor()
    await press('r')
    await gets(box(page))
    await type('Bom dia, Clara!')
    await press('Enter')
    await bubble(page, 'Bom dia, Clara!').locator('[data-ack="2"]').waitFor()
    await type('/hor')
    await page.getByRole('option', { name: /horario/ }).waitFor()
    await press('Enter')
    await waitFor(async () => (await box(page).inputValue()) === 'Abrimos às 8h.', {
      description: 'the kept words',
    })
    await press('Enter')
    await bubble(page, 'Abrimos às 8h.').waitFor()
    await press('Escape')
    await gets(thread(page))
    await press('n')
    await gets(page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' }))
    await type('cliente antiga')
    await press('Enter')
    await bubble(page, 'cliente antiga').getByText('Nota privada').waitFor()
    await press('Escape')
    await gets(thread(page))
    await press('l')
    await gets(page.getByRole('searchbox', { name: 'Buscar em Tags' }))
    await type('Atacado')
    await page.getByRole('button', { name: 'Criar tag “Atacado”' }).waitFor()
    await press('Enter')
    await page.getByRole('checkbox', { name: 'Atacado' }).waitFor()
    await press('Escape')
    await journey.world.phones.send(clara.number, journey.world.account, 'fazem entrega?')
    await bubble(page, 'fazem entrega?').waitFor()
    // After a note one goes on with notes, until one says that it is for the customer.
    await press('r')
    await gets(box(page))
    await press('Escape')
    await gets(thread(page))
    await press('q')
    await page.getByText(/^Respondendo a/).waitFor()
    await gets(box(page))
    await type('Sim, hoje ainda.')
    await press('Enter')
    await bubble(page, 'Sim, hoje ainda.').getByText('fazem entrega?').waitFor()
    await press('Escape')
    await gets(thread(page))
    await press('m')
    const stage = page.getByLabel('Etapa', { exact: true })
    await gets(stage)
    await chooses(stage, 'Proposta')

    await tabTo(thread(page), 'Shift+Tab')

    // Hands on another, resolves the first, takes that back and resolves it for good.
    await press('j')
    await heading(page, davi.name).waitFor()
    await press('j')
    await heading(page, bruno.name).waitFor()
    await press('t')
    const person = (name: string) => page.getByRole('dialog').getByRole('radio', { name: new RegExp(name) })
    await tabTo(person('Qualquer um da fila'))
    while (!(await person(bia.name).isChecked())) await press('ArrowDown')
    const queue = page.getByRole('dialog').getByLabel('Fila', { exact: true })
    await tabTo(queue)
    await chooses(queue, journey.world.company.queue.name)
    await tabTo(field(page, /^Mensagem/))
    await type('conhece o pedido')
    await press('Control+Enter')
    await row(page, bruno.name).waitFor({ state: 'detached' })
    await heading(page, bruno.name).waitFor({ state: 'detached' })
    await press('j')
    await heading(page, clara.name).waitFor()
    await press('e')
    await row(page, clara.name).waitFor({ state: 'detached' })
    await press('z')
    await row(page, clara.name).waitFor()
    await heading(page, clara.name).waitFor()
    await press('e')
    await row(page, clara.name).waitFor({ state: 'detached' })

    // Writes what goes out later, and moves the card on the board.
    await press('j')
    await heading(page, davi.name).waitFor()
    await press('r')
    await gets(box(page))
    await type('Retorno amanhã cedo.')
    await command('enviar depois', /^Enviar depois/)
    await page.getByRole('dialog').getByRole('button', { name: 'Agendar', exact: true }).waitFor()
    await tabTo(field(page, 'Mensagem'))
    await press('Control+Enter')
    await page.waitForURL((url) => url.pathname === new URL(davi.path, url).pathname)
    await waitFor(async () => (await box(page).inputValue()) === '', { description: 'the box to be empty' })
    await command('kanban', /^Kanban/)
    const lane = page.getByRole('region', { name: 'Proposta' })
    await lane.waitFor()
    await tabTo(page.getByRole('button', { name: `Mover o cartão de ${davi.name}` }))
    await press('Space')
    await page.locator('[data-said]', { hasText: 'levantado' }).waitFor()
    await press('ArrowRight')
    await page.locator('[data-said]', { hasText: 'Coluna Proposta' }).waitFor()
    await press('Space')
    await lane.getByText(davi.name).waitFor()

    // A task, a word to the colleague, a new contact.
    await press('g')
    await press('l')
    await tabTo(page.getByLabel('Nova tarefa'))
    await type('Conferir o estoque')
    await press('Enter')
    await page.getByText('Conferir o estoque').waitFor()
    await command('chat interno', /^Chat interno/)
    await tabTo(page.getByRole('button', { name: 'Novo chat' }))
    await press('Enter')
    await tabTo(field(page, bia.name))
    await press('Space')
    await press('Control+Enter')
    await tabTo(page.getByRole('textbox', { name: /^Mensagem para/ }))
    await type('Bruno é com você')
    await press('Enter')
    await page.getByText('Bruno é com você', { exact: true }).waitFor()
    await command('contatos', /^Contatos/)
    await tabTo(page.getByRole('link', { name: 'Novo contato' }))
    await press('Enter')
    await gets(field(page, 'Nome'))
    await type('Elza Nova')
    await tabTo(field(page, /^Número/))
    await type(NEW_NUMBER)
    await press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-row]:visible', { hasText: 'Elza Nova' }).waitFor()

    // Looks at the map of the keys, and leaves.
    await press('Shift+?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await command('sair', /^Sair/)
    await page.waitForURL(/\/login/)
  })
  expect(pointer).toEqual([])
  await context.close()
})
