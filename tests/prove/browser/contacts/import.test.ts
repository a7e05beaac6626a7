import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/contacts')
const SIZES = [
  ['wide', DESKTOP, '1', 'light'],
  ['phone', PHONE, '2', 'dark'],
] as const

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

function sheet(size: string, digit: string) {
  const lines = [
    'Nome;Telefone;E-mail;Cidade',
    `Aline ${size};(11) 9${digit}111-2222;aline@x.com;Campinas`,
    `Bento ${size};551198${digit}332211;;Santos`,
    `Carla ${size};5,51199E+12;;`,
  ]
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
  return { name: `clientes-${size}.csv`, mimeType: 'text/csv', buffer }
}

test.each(SIZES)(
  'on a %s window a spreadsheet is uploaded, looked through, imported, and its errors told by their rows',
  async (size, viewport, digit, colorScheme) => {
    const options = { viewport, hasTouch: size === 'phone', colorScheme }
    await as(`import ${size}`, options, async (page) => {
      await page.getByRole('button', { name: 'Importar e exportar' }).click()
      await page.getByRole('menuitem', { name: 'Planilha' }).click()
      const dialog = page.getByRole('dialog', { name: 'Importar e exportar contatos' })
      await dialog.getByRole('button', { name: 'Enviar planilha' }).click()
      await dialog.getByText('Escolha uma planilha.').waitFor()
      await dialog.getByLabel('Planilha', { exact: true }).setInputFiles(sheet(size, digit))
      await picture(page, `import-upload-${size}`)
      await dialog.getByRole('button', { name: 'Enviar planilha' }).click()

      expect(await dialog.getByLabel('Telefone', { exact: true }).inputValue()).toBe('number')
      expect(await dialog.getByLabel('Cidade').inputValue()).toBe('extra')
      await page.waitForFunction(isAtRest)
      await picture(page, `import-columns-${size}`)
      await dialog.getByRole('button', { name: 'Conferir planilha' }).click()

      await dialog.getByText('O Excel arredondou o número').waitFor()
      expect(await dialog.locator('[data-found=valid]').textContent()).toBe('2')
      await page.waitForFunction(isAtRest)
      await picture(page, `import-ready-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByLabel('Conferir os números no WhatsApp').uncheck()
      await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()

      await dialog.getByText('Concluída').waitFor()
      expect(await dialog.locator('[data-result=created]').textContent()).toBe('2')
      await dialog.getByText('Linha 4').waitFor()
      await dialog.getByRole('button', { name: 'Baixar linhas não importadas' }).waitFor()
      await page.waitForFunction(isAtRest)
      await picture(page, `import-done-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('link', { name: 'Fechar' }).click()
      await row(page, `Aline ${size}`).waitFor()
      await row(page, `Bento ${size}`).waitFor()
    })
  },
)

test('a spreadsheet of more than a megabyte, which a page takes no form of, is uploaded', async () => {
  await as('import large', {}, async (page) => {
    const lines = Array.from(
      { length: 20_000 },
      (_, n) => `Pessoa ${n} ${'x'.repeat(40)};5511${900_000_000 + n}`,
    )
    const buffer = Buffer.from(['Nome;Telefone', ...lines].join('\n'))
    expect(buffer.length).toBeGreaterThan(1 << 20)
    await page.getByRole('button', { name: 'Importar e exportar' }).click()
    await page.getByRole('menuitem', { name: 'Planilha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar e exportar contatos' })
    await dialog.getByLabel('Planilha', { exact: true }).setInputFiles({
      name: 'grande.csv',
      mimeType: 'text/csv',
      buffer,
    })
    await dialog.getByRole('button', { name: 'Enviar planilha' }).click()
    await dialog.getByRole('button', { name: 'Conferir planilha' }).waitFor()
    expect(await dialog.getByLabel('Telefone', { exact: true }).inputValue()).toBe('number')
  })
})

test('contacts are exported by the filter of the list, and downloaded', async () => {
  await as('export', {}, async (page) => {
    await page.getByRole('button', { name: 'Importar e exportar' }).click()
    await page.getByRole('menuitem', { name: 'Exportar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar e exportar contatos' })
    await dialog.getByRole('button', { name: 'Exportar contatos' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar' }).click()
    expect((await download).suggestedFilename()).toMatch(/^contatos \d{4}-\d{2}-\d{2}\.xlsx$/)
    await picture(page, 'export-done')
  })
})

test('what an import would change of a contact is shown before it is saved, and then it is changed', async () => {
  await as('import changes', {}, async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Importar e exportar contatos' })
    const lookThrough = async (name: string, email: string) => {
      await page.getByRole('button', { name: 'Importar e exportar' }).click()
      await page.getByRole('menuitem', { name: 'Planilha' }).click()
      const buffer = Buffer.from(`Nome;Telefone;E-mail\n${name};11 94111-2222 / 11 3333-4444;${email}\n`)
      await dialog.getByLabel('Planilha', { exact: true }).setInputFiles({
        name: 'mudanca.csv',
        mimeType: 'text/csv',
        buffer,
      })
      await dialog.getByRole('button', { name: 'Enviar planilha' }).click()
      await dialog.getByRole('button', { name: 'Conferir planilha' }).click()
      await dialog.getByText('Mais de um número').waitFor()
      await dialog.getByLabel('Conferir os números no WhatsApp').uncheck()
    }
    const importRow = async () => {
      await dialog.getByRole('button', { name: 'Importar 1 linha' }).click()
      await dialog.getByText('Concluída').waitFor()
      await dialog.getByRole('link', { name: 'Fechar' }).click()
    }
    await lookThrough('Dora Antes', 'dora@x.com')
    await importRow()
    await row(page, 'Dora Antes').waitFor()

    await lookThrough('Dora Depois', 'dora@x.com')
    await dialog.getByLabel('Quem já é contato').selectOption('update')
    await dialog.getByText('1 contato muda').waitFor()
    await dialog.getByText('Dora Antes passa a Dora Depois').waitFor()
    await page.waitForFunction(isAtRest)
    await picture(page, 'import-changes')
    expect(await seriousFaults(page)).toEqual([])
    await importRow()
    await row(page, 'Dora Depois').waitFor()
  })
})

test('without scripts a spreadsheet is uploaded, and its columns chosen', async () => {
  await as('import without scripts', { javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: 'Importar e exportar' }).click()
    await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet('sem', '3'))
    await page.getByRole('button', { name: 'Enviar planilha' }).click()
    await page.getByRole('button', { name: 'Conferir planilha' }).click()
    await page.getByText('Conferindo as linhas').or(page.getByText('Linhas boas')).first().waitFor()
  })
})
