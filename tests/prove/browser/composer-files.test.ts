import { describe, expect, test } from 'bun:test'
import { composerDesk } from '#tests/gallery/composer-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const desk = composerDesk()
const { page } = desk
const text = () => page().getByRole('textbox').last()

describe('files', () => {
  const picture = {
    name: 'ponto.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }

  test('go with their captions, each by itself and in the order of the tray', async () => {
    const contract = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page().locator('input[type=file]').last().setInputFiles([contract, picture])
    await page().getByRole('textbox', { name: 'Legenda de contrato.pdf' }).fill('Assinado')
    await page().getByRole('button', { name: 'Enviar ponto.png antes' }).click()
    await text().fill('Veja a foto')
    await text().press('Enter')
    await waitFor(() => desk.sent.length === 2, { description: 'both files to be sent' })
    expect(desk.sent.map(({ file, body }) => [file, body])).toEqual([
      ['ponto.png', 'Veja a foto'],
      ['contrato.pdf', 'Assinado'],
    ])
  })

  test('show how much has gone, and can be taken back on the way', async () => {
    desk.holds = true
    await page().locator('input[type=file]').last().setInputFiles([picture])
    await page().getByText('ponto.png').first().waitFor()
    await text().press('Enter')
    const bubble = page().getByTestId('thread')
    await bubble.getByRole('progressbar').waitFor()
    await bubble.getByRole('button', { name: 'Cancelar' }).click()
    await bubble.getByRole('progressbar').waitFor({ state: 'detached' })
    await page().reload()
    await text().waitFor()
    expect(await bubble.getByRole('img').count()).toBe(0)
  })

  test('that cannot be sent are named before anything is uploaded', async () => {
    const empty = { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.from('') }
    await page().locator('input[type=file]').last().setInputFiles([empty])
    await page().getByText('vazio.pdf está vazio.').waitFor()
    expect(desk.sent).toEqual([])
  })

  test('are taken from the clipboard', async () => {
    await text().focus()
    await page().evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'colado.txt', { type: 'text/plain' }))
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await page().getByRole('textbox', { name: 'Legenda de colado.txt' }).waitFor()
  })

  test('stay where they are when a sheet puts a picture of its cells beside their text', async () => {
    await text().focus()
    const isLeftToTheBox = await page().evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '11 98888-7777')
      data.setData('text/html', '<table><tr><td>11 98888-7777</td></tr></table>')
      data.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      return document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    expect(isLeftToTheBox).toBe(true)
    expect(await page().getByRole('textbox', { name: 'Legenda de image.png' }).count()).toBe(0)
  })

  test('that are dropped on a dialog do not come into the composer behind it', async () => {
    const drop = (name: string) =>
      page().evaluate((called) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], called, { type: 'text/plain' }))
        const target = document.querySelector('[role=dialog]') ?? document.body
        return target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }, name)
    await page().evaluate(() => {
      const dialog = Object.assign(document.createElement('div'), { role: 'dialog' })
      dialog.dataset.state = 'open'
      document.body.append(dialog)
    })
    // Nor does the browser go to it.
    expect(await drop('no-dialogo.txt')).toBe(false)
    await page().evaluate(() => document.querySelector('[role=dialog]')?.remove())
    await drop('na-conversa.txt')
    await page().getByRole('textbox', { name: 'Legenda de na-conversa.txt' }).waitFor()
    expect(await page().getByRole('textbox', { name: 'Legenda de no-dialogo.txt' }).count()).toBe(0)
  })
})

describe('a voice note', () => {
  const button = (name: string) => page().getByRole('button', { name, exact: true })

  test('is recorded, paused, listened to, and sent as Ogg/Opus', async () => {
    await button('Gravar mensagem de voz').click()
    await button('Pausar a gravação').click()
    await button('Continuar a gravação').click()
    await page().getByRole('timer').getByText('0:03').waitFor()
    await button('Parar e ouvir antes de enviar').click()
    const slider = page().getByRole('slider', { name: 'Posição do áudio' })
    expect(Number(await slider.getAttribute('max'))).toBeGreaterThan(2)
    await button('Ouvir').click()
    await waitFor(async () => Number(await slider.inputValue()) > 0.5, { description: 'it to be heard' })
    await button('Pausar').click()
    await slider.press('Home')
    expect(Number(await slider.inputValue())).toBe(0)
    await button('Velocidade 1×').click()
    await button('Velocidade 1,5×').waitFor()
    await button('Enviar').click()
    await waitFor(() => desk.sent.length === 1, { description: 'the voice note to be sent' })
    expect(desk.sent[0]).toMatchObject({ file: 'Mensagem de voz.ogg', body: '' })
    expect(desk.sent[0]?.size).toBeGreaterThan(10_000)
  })

  test('that is too short is discarded and says so', async () => {
    await button('Gravar mensagem de voz').click()
    await button('Parar e ouvir antes de enviar').click()
    await page().getByText('A gravação ficou curta demais').waitFor()
    expect(desk.sent).toEqual([])
  })

  test('is not lost when the conversation is left', async () => {
    await button('Gravar mensagem de voz').click()
    await page().getByRole('timer').getByText('0:02').waitFor()
    await button('1043').click()
    expect(await page().getByRole('button', { name: 'Ouvir', exact: true }).count()).toBe(0)
    await button('1042').click()
    await page().getByRole('button', { name: 'Ouvir', exact: true }).waitFor()
  })
})
