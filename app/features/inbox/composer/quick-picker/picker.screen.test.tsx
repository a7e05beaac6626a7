import { describe, expect, test } from 'bun:test'
import { useCallback, useRef, useState } from 'react'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { type Answerer, drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aQuickMessageView, aTicketView } from '#tests/support/views.ts'
import { TextBox } from '~/kit/composer/text-box'
import { useSlash } from '../quick/use-slash'
import { Picker } from './picker'

const ticket = aTicketView({ id: 42 })
const FUTURE = 9_999_999_999

function aRow(
  id: number,
  shortcode: string,
  message: string,
  mediaName: string | null = null,
): QuickMessageView {
  const mediaPath = mediaName && `/media/1/${id}/${'a'.repeat(32)}?s=x&e=${FUTURE}&g=x`
  const media = mediaName !== null && { isMedia: true, mediaPath, mediaName, mediaType: 'text/plain' }
  return aQuickMessageView({ id, shortcode, message, geral: true, visao: true, mediaSize: 6, ...media })
}

const ROWS = [
  aRow(1, 'endereco', 'Rua das Flores, 10'),
  aRow(2, 'oi', 'Olá, {{name}}! Como posso ajudar?'),
  aRow(3, 'pedido', 'O pedido {{pedido}} de {{firstName}} saiu'),
  aRow(4, 'tabela', 'Nossa tabela', 'tabela.txt'),
]

/** An API with these rows; `hasMore` = there are more than the first page holds. */
function api(rows: readonly QuickMessageView[], { hasMore = false, hasFile = true } = {}): Answerer {
  return ({ url }) => {
    if (url.pathname.startsWith('/media/')) return hasFile ? { body: 'Tabela' } : { status: 404, body: {} }
    const query = url.searchParams.get('searchParam') ?? ''
    const records = rows.filter(({ shortcode }) => shortcode.includes(query))
    return { body: { records, count: records.length, hasMore, next: null } }
  }
}

const sent: string[] = []

/** A text that is written in, as the composer has it. */
function Desk() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<string[]>([])
  const write = useCallback((now: string) => setText(now), [])
  const { slash, look, open, insert, close } = useSlash({ box, text, write })
  return (
    <>
      <button type="button" onClick={open}>
        open
      </button>
      <Picker
        open={slash !== undefined}
        slash={slash}
        box={box}
        ticket={ticket}
        onPlace={insert}
        onFiles={(filesPromise) => void filesPromise.then((list) => setFiles(list.map(({ name }) => name)))}
        onClose={close}
      />
      <TextBox
        ref={box}
        value={text}
        label="Texto"
        placeholder=""
        enterSends
        onChange={write}
        onSend={() => sent.push(text)}
        onEscape={() => false}
        onFiles={() => undefined}
        onCursor={look}
      />
      <output>{files.join()}</output>
    </>
  )
}

async function aDesk(answer: Answerer = api(ROWS)) {
  sent.length = 0
  const drawn = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Desk /> }],
    answer,
  })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' })
  await drawn.user.click(box)
  return { ...drawn, box }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())

describe('the list of quick messages', () => {
  test('opens at the cursor in the middle of a text, and puts the chosen one in the place of the word', async () => {
    const { user, box } = await aDesk()
    await user.type(box, 'Fica em , certo?', { initialSelectionStart: 0 })
    await user.type(box, '/end', { initialSelectionStart: 8, initialSelectionEnd: 8 })
    await screen.findByRole('option', { name: /endereco/, selected: true })
    await user.keyboard('{Enter}')
    expect(box.value).toBe('Fica em Rua das Flores, 10, certo?')
    await closed()
    expect(sent).toEqual([])
  })

  test('shows each text filled; arrows move in it, Tab chooses, and the text names the active one', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/')
    await screen.findByRole('listbox', { name: 'Respostas rápidas' })
    expect(options()[1]).toContain('Olá, Cliente 42! Como posso ajudar?')
    await user.keyboard('{ArrowDown}')
    const active = screen.getByRole('option', { selected: true })
    expect(active.textContent).toContain('/oi')
    expect(box.getAttribute('aria-activedescendant')).toBe(active.id)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('/tabela')
    await user.keyboard('{ArrowDown}{ArrowDown}{Tab}')
    expect(box.value).toBe('Olá, Cliente 42! Como posso ajudar?')
    await closed()
    expect(box.getAttribute('aria-activedescendant')).toBeNull()
  })

  test('closes by Escape and keeps what was typed; Enter sends it then', async () => {
    const { user, box } = await aDesk()
    await user.type(box, 'veja /oi')
    await screen.findByRole('option')
    await user.keyboard('{Escape}')
    await closed()
    await user.type(box, 's')
    expect([box.value, options()]).toEqual(['veja /ois', []])
    await user.keyboard('{Enter}')
    expect(sent).toEqual(['veja /ois'])
  })

  test('opens by its button as by the key; closed without a word it leaves no stroke behind', async () => {
    const { user, box } = await aDesk()
    await user.type(box, 'Bom dia')
    await user.click(screen.getByRole('button', { name: 'open' }))
    await screen.findByRole('listbox')
    expect(box.value).toBe('Bom dia /')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(box.value).toBe('Bom dia '))
    await closed()
    await user.click(screen.getByRole('button', { name: 'open' }))
    await user.click(await screen.findByRole('option', { name: /endereco/ }))
    expect(box.value).toBe('Bom dia Rua das Flores, 10')
  })

  test('that finds nothing says so, and keeps no key but the first Enter from the text', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/xyz')
    await screen.findByText('Nenhuma resposta rápida para “xyz”')
    await user.keyboard('{ArrowLeft}{ArrowRight}! {Enter}')
    expect(sent).toEqual(['/xyz! '])
  })

  test('without any leads to the sheet of a new one, beside what is being written', async () => {
    const { user, box } = await aDesk(api([]))
    await user.type(box, '/')
    const link = await screen.findByRole('link', { name: 'Criar resposta rápida' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/quick-messages/new',
      '_blank',
    ])
  })

  test('that could not be read is read again when it is asked for', async () => {
    const state = { isDown: true }
    const { user, box } = await aDesk((call) =>
      state.isDown ? { status: 500, body: { error: 'ERR_INTERNAL' } } : api(ROWS)(call),
    )
    await user.type(box, '/')
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    state.isDown = false
    await user.click(again)
    await screen.findByRole('option', { name: /endereco/ })
  })

  test('narrows by itself what one page holds', async () => {
    const { user, box, requests } = await aDesk()
    await user.type(box, '/oi')
    await screen.findByRole('option', { name: /oi/ })
    // Longer than typing pauses before a search goes out.
    await Bun.sleep(300)
    expect(requests).toEqual(['GET /quick-messages?status=true'])
  })

  test('searches the server for what the first page does not hold', async () => {
    const { user, box, requests } = await aDesk(api(ROWS, { hasMore: true }))
    await user.type(box, '/ped')
    await waitFor(() =>
      expect(requests).toEqual([
        'GET /quick-messages?status=true',
        'GET /quick-messages?status=true&searchParam=ped',
      ]),
    )
    expect(options()).toHaveLength(1)
  })
})

describe('what a text needs', () => {
  test('and the conversation does not tell is asked for before anything is put', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/ped')
    await screen.findByRole('option')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Completar o texto' })
    expect(dialog.textContent).not.toContain('Primeiro nome')
    expect(box.value).toBe('/ped')
    await user.type(screen.getByLabelText('pedido'), ' 1042 ')
    await user.click(screen.getByRole('button', { name: 'Inserir' }))
    await waitFor(() => expect(box.value).toBe('O pedido 1042 de Cliente saiu'))
  })

  test('left unanswered leaves the text as it was', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/ped')
    await user.click(await screen.findByRole('option'))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(box.value).toBe('/ped')
  })

  test('as a file goes along as one of the composer', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/tab')
    await user.click(await screen.findByRole('option'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('tabela.txt'))
    expect(box.value).toBe('Nossa tabela')
  })

  test('as a file that does not come is said, with a way to try again', async () => {
    const { user, box } = await aDesk(api(ROWS, { hasFile: false }))
    await user.type(box, '/tab')
    await user.click(await screen.findByRole('option'))
    await screen.findByText(/tabela.txt não pôde ser anexado/)
    expect(box.value).toBe('Nossa tabela')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a word that finds nothing', () => {
  test('is not sent by the first Enter, which says so; by the second it is', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/horaro')
    await screen.findByText('Nenhuma resposta rápida para “horaro”')
    await user.keyboard('{Enter}')
    await screen.findByText('Enter de novo envia o texto assim.')
    expect(sent).toEqual([])
    expect(box.value).toBe('/horaro')
    await user.keyboard('{Enter}')
    expect(sent).toEqual(['/horaro'])
  })

  test('once it is mended is chosen from again', async () => {
    const { user, box } = await aDesk()
    await user.type(box, '/endx')
    await screen.findByText('Nenhuma resposta rápida para “endx”')
    await user.keyboard('{Enter}{Backspace}')
    await screen.findByRole('option', { name: /endereco/, selected: true })
    await user.keyboard('{Enter}')
    expect(box.value).toBe('Rua das Flores, 10')
    expect(sent).toEqual([])
  })

  test('is not sent while it is still searched for', async () => {
    const come = Promise.withResolvers<void>()
    const answer = api(ROWS)
    const { user, box } = await aDesk(async (request) => {
      await come.promise
      return answer(request)
    })
    await user.type(box, '/end{Enter}')
    expect(sent).toEqual([])
    come.resolve()
    await screen.findByRole('option', { name: /endereco/ })
    expect(box.value).toBe('/end')
  })
})
