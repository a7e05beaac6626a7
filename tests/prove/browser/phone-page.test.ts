/** The phone page in a real browser, with a real client behind the simulator. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Client, createClient, opened, say, synced } from '#simulators/whatsapp/testing/client.ts'
import { temporaryFolder } from '#simulators/whatsapp/testing/folder.ts'
import {
  type SimulatorProcess,
  startSimulatorProcess,
} from '#simulators/whatsapp/testing/simulator-process.ts'
import { until } from '#simulators/whatsapp/testing/until.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { freePorts } from '#tests/support/ports.ts'

const LOJA = '5511999990077'

describe('the phone page', () => {
  const folder = temporaryFolder()
  const problems: string[] = []
  let simulator: SimulatorProcess
  let browser: Browser
  let page: Page
  let client: Client
  let maria: Locator
  let joao: Locator
  let chat: string

  const post = (path: string, data: unknown): Promise<Response> =>
    fetch(simulator.control + path, { method: 'POST', body: JSON.stringify(data) })
  const phoneOf = async (number: string): Promise<{ auto: { read: boolean } }> =>
    (await fetch(`${simulator.control}/phones/${number}`)).json()
  const write = async (phone: Locator, text: string): Promise<void> => {
    await phone.getByRole('textbox').fill(text)
    await phone.getByRole('textbox').press('Enter')
  }
  const sample = async (phone: Locator, name: string): Promise<void> => {
    await phone.getByRole('button', { name: 'Anexar' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const arrived = (text: string) =>
    until(() => client.messages.find(({ message }) => message?.conversation === text), text)

  beforeAll(async () => {
    simulator = await startSimulatorProcess(folder.path, await freePorts(4))
    browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(simulator.control)
    client = createClient({ url: simulator.socket, retryMs: 50 })
  })
  afterAll(async () => {
    await client.stop()
    await browser.close()
    await simulator.kill()
    folder.remove()
  })

  test('offers the first two phones, and pairs a waiting code with one click', async () => {
    await page.getByRole('button', { name: 'Adicionar Maria e João' }).click()
    maria = page.getByRole('article', { name: 'Maria' })
    joao = page.getByRole('article', { name: 'João' })
    await joao.waitFor()
    await post('/phones', { number: LOJA, name: 'Loja Demo' })
    await post('/screens', { name: 'Loja Demo', qr: await until(() => client.qr, 'a QR code') })
    await page.locator('.screen-card').getByRole('button', { name: 'Parear' }).click()
    await opened(client)
    await synced(client)
    await client.sock.sendPresenceUpdate('available')
    await page.locator('.screen-card').waitFor({ state: 'detached' })
  })

  test('a chat with ticks that follow, typing both ways and an answer', async () => {
    await maria.getByRole('button', { name: 'Loja Demo' }).first().click()
    await write(maria, 'Vocês abrem hoje?')
    const question = await arrived('Vocês abrem hoje?')
    chat = question.key.remoteJid ?? ''
    await maria.getByRole('img', { name: 'entregue' }).waitFor()
    await client.sock.readMessages([question.key])
    await maria.getByRole('img', { name: 'lida' }).waitFor()

    await client.sock.presenceSubscribe(chat)
    await maria.getByRole('textbox').fill('Pos')
    await until(
      () =>
        client.events.some(
          ({ name, data }) => name === 'presence.update' && JSON.stringify(data).includes('composing'),
        ),
      'typing at the company',
    )
    await client.sock.sendPresenceUpdate('composing', chat)
    await maria.getByText('digitando…').waitFor()
    const answer = await say(client, chat, '*Ana:* abrimos às _nove_, 3*4 lojas!')
    await maria.getByText('Ana: abrimos às nove, 3*4 lojas!').waitFor()
    expect(await maria.locator('.bubble b').allInnerTexts()).toEqual(['Ana:'])
    expect(await maria.locator('.bubble i').allInnerTexts()).toEqual(['nove'])
    await maria.getByText('digitando…').waitFor({ state: 'detached' })
    await until(
      () => client.updates.find(({ key, update }) => key.id === answer && update.status === 4),
      'read',
    )
  })

  test('a photo, a video with its picture and a voice note of one click each', async () => {
    await joao.getByRole('button', { name: 'Loja Demo' }).first().click()
    await sample(joao, 'Foto de exemplo')
    await sample(joao, 'Áudio de exemplo')
    const voice = await until(
      () => client.messages.find(({ message }) => message?.audioMessage)?.message?.audioMessage,
      'the voice note',
    )
    expect(voice).toMatchObject({ ptt: true, seconds: 4, mimetype: 'audio/ogg; codecs=opus' })
    const photo = await until(() => client.messages.find(({ message }) => message?.imageMessage), 'the photo')
    expect(photo.message?.imageMessage).toMatchObject({ width: 960, height: 720 })
    await joao.locator('.bubble img.medium').waitFor()
    await sample(joao, 'Vídeo de exemplo')
    const film = await until(() => client.messages.find(({ message }) => message?.videoMessage), 'the video')
    expect(film.message?.videoMessage).toMatchObject({ width: 640, height: 480 })
    expect(film.message?.videoMessage?.jpegThumbnail?.length).toBeGreaterThan(500)
    await joao.getByRole('button', { name: 'Ouvir' }).click()
    await joao.getByRole('button', { name: 'Pausar' }).waitFor()
  })

  test('faults are ordered and cleared', async () => {
    await page.getByRole('button', { name: 'Falhas' }).click()
    const faultRow = page.locator('.fault', { hasText: 'Recusar com 463' })
    await faultRow.getByRole('button', { name: 'Provocar' }).click()
    await page.getByText('Recusar com 463 ×1').waitFor()
    await page.getByRole('button', { name: 'Limpar tudo' }).click()
    await page.getByText('Recusar com 463 ×1').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cortar' }).click()
    await until(() => client.closes.includes(428), 'the cut')
    await opened(client)
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  })

  test('a switch keeps the focus when the phone is drawn anew', async () => {
    await joao.getByRole('button', { name: 'Ajustes do telefone' }).click()
    const readAll = joao.getByRole('switch', { name: 'Ler tudo na hora' })
    await readAll.focus()
    await page.keyboard.press('Space')
    await until(async () => (await phoneOf('5511977776666')).auto.read, 'the phone to read at once')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'switch')
    await page.keyboard.press('Space')
    await until(async () => !(await phoneOf('5511977776666')).auto.read, 'the phone to leave it')
    await joao.getByRole('button', { name: 'Voltar' }).click()
  })

  test('goes on after the simulator was killed and started again', async () => {
    await simulator.kill()
    await page.getByText('O simulador não responde').waitFor()
    await simulator.start()
    await page.getByText('O simulador não responde').waitFor({ state: 'hidden' })
    await until(() => client.state === 'open', 'the client')
    await write(maria, 'Ainda aí?')
    await arrived('Ainda aí?')
    await say(client, chat, 'Sempre.')
    await maria.getByText('Sempre.').waitFor()
    expect(problems).toEqual([])
  })
})
