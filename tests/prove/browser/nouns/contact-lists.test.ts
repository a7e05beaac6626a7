import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { actOn, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { xlsBytes } from '#tests/support/sheets/xls-bytes.ts'

let journey: Journey
const as = pageDesk(() => journey, '/contact-lists')
const asOptOut = pageDesk(() => journey, '/contact-opt-outs')
const SIZES = [
  ['wide', DESKTOP, '1', 'light'],
  ['phone', PHONE, '2', 'dark'],
] as const

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

/** A workbook of Excel 97: one number twice, one that is none. */
function sheet(size: string, digit: string) {
  const rows = [
    ['Nome', 'Celular', 'Cidade'],
    [`Aline ${size}`, Number(`55119${digit}1112222`), 'Campinas'],
    [`Bento ${size}`, `(11) 9${digit}333-2211`, 'Santos'],
    [`Bento novo ${size}`, `55119${digit}3332211`, 'Natal'],
    [`Carla ${size}`, '123', ''],
  ]
  const buffer = Buffer.from(xlsBytes([{ name: 'Clientes', rows }]))
  return { name: `clientes-${size}.xls`, mimeType: 'application/vnd.ms-excel', buffer }
}

test.each(SIZES)(
  'on a %s window a list is made, an old workbook is imported into it, and its people are kept',
  async (size, viewport, digit, colorScheme) => {
    const options = { viewport, hasTouch: size === 'phone', colorScheme }
    await as(`lists ${size}`, options, async (page) => {
      await page.getByRole('link', { name: 'Nova lista' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Nome', { exact: true }).fill('A')
      await form.getByRole('button', { name: 'Salvar lista' }).click()
      await form.getByText('Muito curto.').first().waitFor()
      expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('A')
      await form.getByLabel('Nome', { exact: true }).fill(`Natal ${size}`)
      await form.getByRole('button', { name: 'Salvar lista' }).click()
      await rowOf(page, `Natal ${size}`).waitFor()

      await actOn(page, `Natal ${size}`, 'Ver contatos')
      await page.getByText('Ninguém nesta lista ainda').waitFor()
      await page.waitForFunction(isAtRest)
      await picture(page, `list-empty-${size}`)
      await page.getByRole('link', { name: 'Importar e exportar' }).click()
      const dialog = page.getByRole('dialog', { name: `Importar para Natal ${size}` })
      await dialog.getByLabel('Planilha', { exact: true }).setInputFiles(sheet(size, digit))
      await dialog.getByRole('button', { name: 'Enviar planilha' }).click()

      expect(await dialog.getByLabel('Celular', { exact: true }).inputValue()).toBe('number')
      expect(await dialog.getByLabel('Cidade').inputValue()).toBe('extra')
      await page.waitForFunction(isAtRest)
      await picture(page, `list-columns-${size}`)
      await dialog.getByRole('button', { name: 'Conferir planilha' }).click()

      await dialog.locator('[data-found=valid]').waitFor()
      expect(await dialog.locator('[data-found=valid]').textContent()).toBe('2')
      expect(await dialog.locator('[data-found=repeated]').textContent()).toBe('1')
      await dialog.getByText('Linha 5').waitFor()
      await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()
      await dialog.getByText('Diga de onde vêm estas pessoas.').waitFor()
      await page.waitForFunction(isAtRest)
      await picture(page, `list-ready-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByLabel('De onde vêm estas pessoas?').fill('Cadastro na loja')
      await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()

      await dialog.getByText('Concluída').waitFor()
      expect(await dialog.locator('[data-result=created]').textContent()).toBe('2')
      await dialog.getByRole('link', { name: 'Fechar' }).click()
      await rowOf(page, `Aline ${size}`).waitFor()
      await rowOf(page, `Bento novo ${size}`).waitFor()

      await rowOf(page, `Aline ${size}`).getByRole('link').first().click()
      const sheetOf = page.getByRole('dialog')
      await sheetOf.getByText('{cidade}').waitFor()
      await sheetOf.getByLabel('Número').fill('123')
      await sheetOf.getByRole('button', { name: 'Salvar contato' }).click()
      expect(await sheetOf.getByLabel('Número').inputValue()).toBe('123')
      await sheetOf.getByLabel('Número').fill(`(11) 9${digit}333-2211`)
      await sheetOf.getByRole('button', { name: 'Salvar contato' }).click()
      await sheetOf.getByText('Este número já está na lista.').first().waitFor()
      await sheetOf.getByLabel('Número').fill(`(11) 9${digit}444-2211`)
      await sheetOf.getByRole('button', { name: 'Salvar contato' }).click()
      await rowOf(page, `Aline ${size}`).filter({ hasText: '444' }).waitFor()

      await page.getByRole('link', { name: 'Novo contato' }).first().click()
      await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill(`Davi ${size}`)
      await page.getByRole('dialog').getByLabel('Número').fill(`(11) 9${digit}555-2211`)
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar contato' }).click()
      await rowOf(page, `Davi ${size}`).waitFor()
      await actOn(page, `Davi ${size}`, 'Excluir')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
      await rowOf(page, `Davi ${size}`).waitFor({ state: 'detached' })
      await page.waitForFunction(isAtRest)
      await picture(page, `list-items-${size}`)
      expect(await seriousFaults(page)).toEqual([])

      await page.getByRole('link', { name: 'Listas', exact: true }).click()
      await rowOf(page, `Natal ${size}`).filter({ hasText: '2 contatos' }).waitFor()
      await picture(page, `lists-${size}`)
    })
  },
)

test.each(SIZES)(
  'on a %s window somebody is noted who wants no campaigns, and gets them again with a reason',
  async (size, viewport, digit, colorScheme) => {
    const options = { viewport, hasTouch: size === 'phone', colorScheme }
    await asOptOut(`opt-outs ${size}`, options, async (page) => {
      await page.getByRole('link', { name: 'Adicionar número' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Número').fill(`(11) 9${digit}666-2211`)
      await form.getByLabel('Observação').fill(`por telefone ${size}`)
      await form.getByRole('button', { name: 'Salvar' }).click()
      const row = rowOf(page, `9${digit}666-2211`)
      await row.waitFor()
      await page.waitForFunction(isAtRest)
      await picture(page, `opt-outs-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await page
        .getByRole('button', { name: /Mais|Ações|Opções/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Voltar a receber' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Voltar a receber' }).click()
      await dialog.getByText('Obrigatório').first().waitFor()
      await dialog.getByLabel('Motivo').fill('Pediu para voltar')
      await dialog.getByRole('button', { name: 'Voltar a receber' }).click()
      await row.waitFor({ state: 'detached' })
    })
  },
)

test('whoever is no admin sees that they may not open it', async () => {
  await as(
    'lists attendant',
    {},
    async (page) => {
      await page.getByText('Acesso Negado').waitFor()
      await page.goto(`${journey.world.webUrl}/contact-opt-outs`)
      await awake(page)
      await page.getByText('Acesso Negado').waitFor()
    },
    { profile: 'user' },
  )
})
