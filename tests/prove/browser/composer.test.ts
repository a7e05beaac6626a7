import { describe, expect, test } from 'bun:test'
import { composerDesk } from '#tests/gallery/composer-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const desk = composerDesk()
const { page, context } = desk
const text = () => page().getByRole('textbox').last()
const thread = () => page().getByTestId('thread')

describe('writing', () => {
  test('Enter sends and Shift+Enter breaks the line', async () => {
    await text().fill('uma linha')
    await text().press('Shift+Enter')
    await page().keyboard.type('outra')
    await text().press('Enter')
    await waitFor(() => desk.sent.length === 1, { description: 'the message to be sent' })
    expect(desk.sent[0]?.body).toBe('uma linha\noutra')
    expect(await text().inputValue()).toBe('')
  })

  test('blanks are not sent', async () => {
    await text().fill('   \n ')
    await page().getByRole('button', { name: 'Enviar', exact: true }).click({ force: true })
    expect(desk.sent).toEqual([])
  })

  test('Enter that ends a composition of an input method does not send', async () => {
    await text().focus()
    const session = await context().newCDPSession(page())
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await session.send('Input.insertText', { text: '日本' })
    expect(desk.sent).toEqual([])
    expect(await text().inputValue()).toContain('日本')
  })

  test('the bubble is there before anything leaves', async () => {
    desk.answer = { status: 503, body: { error: 'ERR_BUSY' } }
    await text().fill('rápido')
    const order = await page().evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const order: string[] = []
          const happens = (happening: string) => order.push(happening) === 2 && resolve(order)
          const list = document.querySelector('[data-testid=thread]')
          new MutationObserver((_, observer) => {
            observer.disconnect()
            happens('shown')
          }).observe(list ?? document, { childList: true })
          const { fetch } = window
          const watched = (...request: Parameters<typeof fetch>) => {
            window.fetch = fetch
            happens('sent')
            return fetch(...request)
          }
          window.fetch = Object.assign(watched, fetch)
          document.querySelector('form')?.requestSubmit()
        }),
    )
    expect(order).toEqual(['shown', 'sent'])
    expect(await thread().getByText('rápido').count()).toBe(1)
  })

  test('a colon and letters find an emoji by its name; a time and an address do not', async () => {
    await text().pressSequentially('Chega às 12:30, oba :poleg')
    const options = page().getByRole('option')
    await options.filter({ hasText: 'polegar para cima' }).first().waitFor()
    await text().press('Escape')
    await options.first().waitFor({ state: 'detached' })
    await text().pressSequentially(' :festa')
    await options.first().waitFor()
    const chosen = (await options.first().locator('[aria-hidden]').textContent()) ?? ''
    await text().press('Enter')
    await options.first().waitFor({ state: 'detached' })
    expect(await text().inputValue()).toBe(`Chega às 12:30, oba :poleg ${chosen} `)
    expect(desk.sent).toEqual([])
    await text().press('Enter')
    await waitFor(() => desk.sent.length === 1, { description: 'the message to be sent' })
  })

  test('the list of emojis is searched by names, and Enter takes the first', async () => {
    await text().fill('Obrigada ')
    await page().getByRole('button', { name: 'Emojis' }).click()
    const search = page().getByRole('searchbox', { name: 'Buscar emoji' })
    await search.fill('polegar para cima')
    await page().getByRole('button', { name: 'polegar para cima' }).waitFor()
    await search.press('Enter')
    await search.waitFor({ state: 'detached' })
    expect(await text().inputValue()).toBe('Obrigada 👍')
    expect(desk.sent).toEqual([])
  })

  test('is kept as a draft on each pause, per mode, and cleared once sent', async () => {
    await text().pressSequentially('rascunho')
    await waitFor(() => desk.drafts.some(({ body }) => body === 'rascunho'), {
      description: 'the draft to be saved',
    })
    await page().getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
    await text().fill('só nossa')
    await waitFor(() => desk.drafts.some(({ isPrivate, body }) => isPrivate && body === 'só nossa'), {
      description: 'the note',
    })
    await text().press('Enter')
    await waitFor(() => desk.drafts.at(-1)?.isPrivate && desk.drafts.at(-1)?.body === '', {
      description: 'the draft to be cleared',
    })
    expect(desk.sent).toMatchObject([{ body: 'só nossa', isPrivate: true }])
  })
})

describe('a private note', () => {
  test('looks like nothing else and never waits in the next conversation', async () => {
    await page().getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
    expect(await page().locator('form[data-mode=private]').count()).toBe(1)
    expect(await page().getByRole('button', { name: 'Salvar nota' }).isVisible()).toBe(true)
    await page().getByRole('button', { name: '1043' }).click()
    expect(await page().locator('form[data-mode=reply]').count()).toBe(1)
    expect(await page().getByRole('button', { name: 'Enviar', exact: true }).isVisible()).toBe(true)
  })
})

describe('leaving a conversation', () => {
  test('keeps its text and files, and shows them in no other', async () => {
    await text().fill('espera')
    await page()
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await page().getByText('a.txt').waitFor()
    await page().getByRole('button', { name: '1043' }).click()
    expect(await text().inputValue()).toBe('')
    expect(await page().getByText('a.txt').count()).toBe(0)
    await page().getByRole('button', { name: '1042' }).click()
    expect(await text().inputValue()).toBe('espera')
    expect(await page().getByText('a.txt').count()).toBeGreaterThan(0)
  })
})

describe('a draft that another device changed', () => {
  const saved = (body: string) =>
    waitFor(() => desk.drafts.some((draft) => draft.body === body), { description: `${body} to be saved` })

  test('is there when the conversation is opened again, and when one comes back to the tab', async () => {
    await text().fill('daqui')
    await saved('daqui')
    await page().getByRole('button', { name: '1043' }).click()
    desk.drafts.push({ isPrivate: false, body: 'do celular' })
    await page().getByRole('button', { name: '1042' }).click()
    await waitFor(async () => (await text().inputValue()) === 'do celular', { description: 'the other text' })
    desk.drafts.push({ isPrivate: false, body: '' })
    await page().evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => (await text().inputValue()) === '', { description: 'the text to be gone' })
  })

  test('never takes the place of what is being written here', async () => {
    await text().fill('daqui')
    await saved('daqui')
    desk.drafts.push({ isPrivate: false, body: 'do celular' })
    const typed = Promise.withResolvers<void>()
    await context().route('**/tickets/*/draft', async (route) => {
      if (route.request().method() === 'GET') await typed.promise
      await route.fallback()
    })
    const nextRequest = page().waitForRequest((request) => request.method() === 'GET')
    const answered = page().waitForResponse((answer) => answer.request().method() === 'GET')
    await page().evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await nextRequest
    await text().pressSequentially(' mais')
    typed.resolve()
    await answered
    await saved('daqui mais')
    expect(await text().inputValue()).toBe('daqui mais')
  })
})

describe('a message that cannot go out', () => {
  test('stays in the text until the outbox has come, and then goes out once', async () => {
    const come = Promise.withResolvers<void>()
    await context().route(/open-outbox/, async (route) => {
      await come.promise
      await route.continue()
    })
    const early = await desk.open('')
    const box = early.getByRole('textbox').last()
    await box.fill('cedo')
    await box.press('Enter')
    expect(await box.inputValue()).toBe('cedo')
    expect(desk.sent).toEqual([])
    come.resolve()
    await waitFor(() => desk.sent.length === 1, { description: 'the message to go out' })
    expect(desk.sent[0]?.body).toBe('cedo')
    expect(await box.inputValue()).toBe('')
  })

  test('waits without a network, survives a reload, and goes out under one id', async () => {
    await page().getByRole('button', { name: 'Emojis' }).waitFor()
    await context().setOffline(true)
    await text().fill('sem rede')
    await text().press('Enter')
    await thread().getByText('sem rede').waitFor()
    expect(desk.sent).toEqual([])
    await context().setOffline(false)
    await page().reload()
    await waitFor(() => desk.sent.length >= 1, { description: 'the message to go out' })
    await thread().getByText('sem rede').waitFor({ state: 'detached' })
    // The network's return and the reload may both have begun to send it: the server takes an id once.
    expect(new Set(desk.sent.map(({ clientId }) => clientId)).size).toBe(1)
    expect(desk.sent[0]?.body).toBe('sem rede')
  })

  test('says why it was refused, and Retry sends the same one again', async () => {
    desk.answer = { status: 409, body: { error: 'ERR_CONTACT_BLOCKED' } }
    await text().fill('recusada')
    await text().press('Enter')
    await thread().getByText('Este contato está bloqueado').waitFor()
    desk.answer = { status: 200, body: {} }
    await thread().getByRole('button', { name: 'Tentar novamente' }).click()
    await thread().getByText('recusada').waitFor({ state: 'detached' })
    expect(desk.sent).toHaveLength(2)
    expect(desk.sent[0]?.clientId).toBe(desk.sent[1]?.clientId ?? '')
  })

  test('can be discarded', async () => {
    desk.answer = { status: 422, body: { error: 'ERR_VALIDATION' } }
    await text().fill('fora')
    await text().press('Enter')
    await thread().getByRole('button', { name: 'Descartar' }).click()
    await thread().getByText('fora', { exact: true }).waitFor({ state: 'detached' })
    await page().reload()
    expect(await thread().getByText('fora', { exact: true }).count()).toBe(0)
  })
})

describe('a colleague who answered meanwhile', () => {
  test('is named, and Send waits for a decision', async () => {
    await text().fill('Oi')
    await page().getByRole('button', { name: 'collide' }).click()
    await page()
      .getByText(/Bia Costa respondeu/)
      .waitFor()
    await text().press('Enter')
    expect(desk.sent).toEqual([])
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('Enviar mesmo assim')
    await page().keyboard.press('Enter')
    await waitFor(() => desk.sent.length === 1, { description: 'the message to be sent' })
  })
})

describe('a conversation that cannot be written into', () => {
  test('says why, and offers what leads on', async () => {
    const closed = await desk.open('&status=pending')
    await closed.getByText('Aceite a conversa para escrever.').waitFor()
    expect(await closed.getByRole('textbox').count()).toBe(0)
    expect(await closed.getByRole('button', { name: 'Aceitar' }).isVisible()).toBe(true)
  })
})
