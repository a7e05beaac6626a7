import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { FAMILY } from '#tests/support/flow-files.ts'
import { type Journey, openJourney, openPage, type Person, watched } from '#tests/support/journey/journey.ts'

let journey: Journey
let chefe: Person

beforeAll(async () => {
  journey = await openJourney()
  chefe = await journey.person({ name: 'Clara Prado', profile: 'admin' })
})
afterAll(() => journey?.close())

test('a flow is drawn, judged, published, changed, undone, and found as it was', async () => {
  const page = await openPage(journey, chefe, '/flowbuilders')
  await watched('flows', page, async () => {
    await page.getByRole('link', { name: 'Adicionar Fluxo' }).first().click()
    await page.getByLabel('Nome').fill('Boas-vindas')
    await page.getByRole('button', { name: 'Salvar fluxo' }).click()
    await card(page, 'Inicio').waitFor()

    // A greeting: as the first it follows the start.
    const greeting = await begin(page, 'Conteúdo', 'Adicionar menu ao fluxo')
    await add(greeting)
    await page.getByText('Campos de mensagem vazio!').first().waitFor()
    await greeting.getByLabel('Mensagem').fill('Olá {{firstName}}!')
    await add(greeting)
    await card(page, 'Olá {{firstName}}!').waitFor()
    await page.getByRole('group', { name: /^Inicio: .* leva a Conteúdo: Olá/ }).waitFor({ state: 'attached' })

    // A menu of two, which the greeting leads to from its own menu, without a pointer on a dot.
    const menu = await begin(page, 'Menu', 'Adicionar Menu')
    await menu.getByLabel('Mensagem').fill('Como ajudamos?')
    await menu.getByLabel('Texto da opção 1').fill('Vendas')
    await menu.getByRole('button', { name: 'Adicionar opção' }).click()
    await menu.getByLabel('Texto da opção 2').fill('Suporte')
    await add(menu)
    await connectByMenu(page, 'Olá {{firstName}}!', undefined, /Como ajudamos/)

    const condition = await begin(page, 'Condição', 'Adicionar Condição')
    await condition.getByLabel('Variável').fill('isOpen')
    await condition.getByLabel('Valor').fill('true')
    await add(condition)
    const ticket = await begin(page, 'Fila', 'Adicionar Fila')
    await add(ticket)
    await ticket.getByText('Adicione uma fila').waitFor()
    await ticket.getByLabel('Fila').selectOption({ index: 1 })
    await add(ticket)
    await card(page, 'Fila').waitFor()
    await page.getByRole('button', { name: 'Ver tudo' }).click()
    const sales = exit(card(page, 'Como ajudamos?'))
    // It has come to rest.
    await sales.hover()
    await connect(page, sales, card(page, 'isOpen = true'))

    // Until every branch leads somewhere it is stored, and not published.
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText('Rascunho salvo. Corrija os erros para publicar.').waitFor()
    const problems = page.getByRole('complementary', { name: 'Problemas' })
    await problems.getByText('A saída “[2] Suporte” não leva a lugar nenhum').click()
    await chosen(page, 'Como ajudamos?').waitFor()
    await connectByMenu(page, 'Como ajudamos?', '[2] Suporte', /Fila/)
    await connectByMenu(page, 'isOpen = true', 'Sim', /Fila/)
    await connectByMenu(page, 'isOpen = true', 'Não', /Fila/)
    await problems.getByText('Nenhum problema encontrado').waitFor()
    await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText('Fluxo salvo com sucesso').waitFor()
    await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor({ state: 'detached' })

    // An edit is a draft of its own; undone, it is as published.
    await card(page, 'Como ajudamos?').dblclick({ position: { x: 60, y: 60 } })
    const edited = page.getByRole('dialog', { name: 'Editar Menu' })
    await edited.getByLabel('Mensagem').fill('Em que podemos ajudar?')
    await edited.getByRole('button', { name: 'Salvar' }).click()
    await card(page, 'Em que podemos ajudar?').waitFor()
    await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor()
    await page.locator('[data-draft=saved]').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await card(page, 'Como ajudamos?').waitFor()
    await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Refazer' }).click()
    await page.locator('[data-draft=saved]').waitFor()

    await page.reload()
    await card(page, 'Em que podemos ajudar?').waitFor()
    expect(await page.locator('.react-flow__node').count()).toBe(5)
    expect(await page.locator('.react-flow__edge').count()).toBe(6)

    // The start stays whatever is deleted.
    await card(page, 'Inicio').click()
    await page.keyboard.press('Delete')
    await card(page, 'Inicio').waitFor()
    await card(page, 'Em que podemos ajudar?').click()
    await page.keyboard.press('Backspace')
    await card(page, 'Em que podemos ajudar?').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await card(page, 'Em que podemos ajudar?').waitFor()
    expect(await page.locator('.react-flow__edge').count()).toBe(6)
  })
})

test('a flow begins with a template, or with a file and its report', async () => {
  const page = await openPage(journey, chefe, '/flowbuilders')
  await watched('flow beginnings', page, async () => {
    await beginFlow(page, 'Pesquisa', async (sheet) => {
      await sheet.getByRole('radio', { name: 'Pesquisa de satisfação' }).check()
    })
    await card(page, 'o que achou da nossa').waitFor()
    expect(await page.locator('.react-flow__node').count()).toBe(7)

    await page.goto(`${journey.world.webUrl}/flowbuilders`)
    await beginFlow(page, 'Importado', async (sheet) => {
      const buffer = Buffer.from(JSON.stringify(FAMILY))
      const file = { name: 'flow.json', mimeType: 'application/json', buffer }
      await sheet.getByLabel('Escolher arquivo').setInputFiles(file)
    })
    const report = page.getByRole('dialog', { name: 'Relatório da importação' })
    await report.getByRole('button', { name: /Não existe aqui: httpRequest/ }).click()
    await chosen(page, 'httpRequest').waitFor()
    expect(await page.content()).not.toContain('sk-secret')
    await page.reload()
    await card(page, 'Bia').waitFor()
    await page.getByRole('button', { name: 'Problemas' }).click()
    const problems = page.getByRole('complementary', { name: 'Problemas' })
    await problems.getByText('A fila não existe').first().waitFor()
    // The key that came along was sealed with the draft.
    expect(await problems.getByText('Falta a chave').count()).toBe(0)
  })
})

async function beginFlow(page: Page, name: string, choose: (sheet: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Adicionar Fluxo' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Adicionar Fluxo' })
  await sheet.getByLabel('Nome', { exact: true }).fill(name)
  await choose(sheet)
  await sheet.getByRole('button', { name: 'Salvar fluxo' }).click()
}

const card = (page: Page, text: string) => page.locator('.react-flow__node', { hasText: text }).first()
const chosen = (page: Page, text: string) => page.locator('.react-flow__node.selected', { hasText: text })
const exit = (of: Locator) => of.locator('.react-flow__handle.source').first()

/** Opens the dialog of a new node. */
async function begin(page: Page, kind: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

async function add(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
}

async function connect(page: Page, from: Locator, onto: Locator): Promise<void> {
  const [source, target] = [await from.boundingBox(), await onto.locator('.target').boundingBox()]
  if (!source || !target) throw new Error('both are shown')
  await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 40, { steps: 5 })
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 })
  await page.mouse.up()
}

/** "Conectar a…" in the menu of a card. */
async function connectByMenu(
  page: Page,
  text: string,
  exitName: string | undefined,
  target: RegExp,
): Promise<void> {
  await card(page, text).click({ button: 'right', position: { x: 60, y: 12 } })
  await page.getByRole('menuitem', { name: 'Conectar a…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar a…' })
  if (exitName) await dialog.getByLabel('Saída').selectOption({ label: exitName })
  const names = await dialog.getByLabel('Vai para').locator('option').allTextContents()
  await dialog.getByLabel('Vai para').selectOption({ label: names.find((name) => target.test(name)) ?? '' })
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
