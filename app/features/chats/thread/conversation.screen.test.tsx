import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import type { ChatMessageView, ChatView } from '#domain/chats/contract/schema.ts'
import { layOut } from '#tests/support/laid-out.ts'
import { type Answerer, drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { WINDOW } from '~/kit/thread/thread-window'
import { OutboxProvider } from '~/live/outbox/use-outbox'
import { useStore } from '~/live/store/use-store'
import { GoneNotice } from '../list/gone-notice'
import { toldMessages } from '../state/chat-threads'
import { Conversation } from './conversation'

const ME = aViewer().id
const BIA = ME + 1
const UUID = '0b9f7c1e-2f6a-4f5e-9a57-0d6f2f1f3c11'
const person = (id: number, name: string) => ({ id, name, color: '#336699', isGone: false })
let chatId = 100

function aChat(values: Partial<ChatView> = {}): ChatView {
  return {
    id: chatId,
    version: 1,
    uuid: UUID,
    title: 'Vitrine',
    isDirect: false,
    ownerId: ME,
    lastMessage: null,
    lastSenderId: null,
    isMuted: false,
    users: [
      { userId: ME, unreads: 0, readId: 0, user: person(ME, 'Eu') },
      { userId: BIA, unreads: 0, readId: 0, user: person(BIA, 'Bia') },
    ],
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...values,
  }
}

function aMessage(id: number, message: string, values: Partial<ChatMessageView> = {}): ChatMessageView {
  const senderId = values.senderId ?? BIA
  return {
    id,
    version: 1,
    chatId,
    clientId: crypto.randomUUID(),
    senderId,
    message,
    file: null,
    event: null,
    sender: person(senderId, senderId === ME ? 'Eu' : 'Bia'),
    createdAt: '2026-11-20T12:00:00.000Z',
    ...values,
  }
}

type ScreenOptions = {
  chat?: ChatView
  messages?: ChatMessageView[]
  foundId?: number
  answer?: Answerer
}

function draw({ chat = aChat(), messages = [], foundId, answer }: ScreenOptions = {}) {
  const page = { records: messages, hasMore: false, next: null }
  const element = (
    <OutboxProvider>
      <Conversation chat={chat} page={page} foundId={foundId} />
      <Socket id={chat.id} />
    </OutboxProvider>
  )
  const routes = [
    {
      path: '/chats',
      element: (
        <>
          <p>A lista</p>
          <GoneNotice />
        </>
      ),
    },
    { path: '/chats/:uuid', element },
  ]
  return drawScreen({ path: `/chats/${UUID}`, routes, ...(answer && { answer }) })
}

/** Sends the socket's events on a press: a person is removed from the chat, or a message is said. */
function Socket({ id }: { id: number }) {
  const store = useStore()
  const tell = () =>
    store.take({ from: 'event', updates: [{ noun: 'chat', action: 'delete', id, version: 9 }] })
  const say = () => store.take({ from: 'event', updates: toldMessages([aMessage(2, 'dois')]) })
  return (
    <>
      <button type="button" onClick={tell}>
        Deixar de fora
      </button>
      <button type="button" onClick={say}>
        Dizer mais
      </button>
    </>
  )
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem para Vitrine' })

let endLayout: (() => void) | undefined
beforeEach(() => {
  chatId += 1
  window.localStorage.clear()
})
afterEach(() => endLayout?.())

test('what is refused stays with the reason, and goes again under the same id', async () => {
  const sent: unknown[] = []
  const { user } = await draw({
    answer({ method, body }) {
      if (method !== 'POST') return { status: 404, body: { error: 'ERR_NOT_FOUND' } }
      sent.push(body)
      const { message, clientId } = Object(body)
      if (sent.length === 1) return { status: 503, body: { error: 'ERR_BUSY' } }
      return { body: aMessage(7, message, { clientId, senderId: ME }) }
    },
  })
  await user.type(await box(), 'Bom dia')
  sent.length = 0
  await user.keyboard('{Enter}')
  const refused = await screen.findByRole('alert')
  within(refused).getByText(/Não enviada/)
  screen.getByText('Bom dia')
  await user.click(within(refused).getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getAllByText('Bom dia')).toHaveLength(1)
  const ids = sent
    .filter((sentBody) => Object(sentBody).message)
    .map((messageBody) => Object(messageBody).clientId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('what is refused for good is written on, before what was begun meanwhile', async () => {
  const { user } = await draw({ answer: () => ({ status: 409, body: { error: 'ERR_CHAT_ENDED' } }) })
  await user.type(await box(), 'Um texto longo')
  await user.keyboard('{Enter}')
  await user.type(await box(), 'mais')
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await waitFor(async () => expect((await box()).value).toBe('Um texto longo\nmais'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('days and what is unread are marked off, and only web addresses are links', async () => {
  const text = 'Veja https://loja.example/a e javascript:alert(1)'
  await draw({
    chat: aChat({
      users: [
        { userId: ME, unreads: 1, readId: 1, user: person(ME, 'Eu') },
        { userId: BIA, unreads: 0, readId: 0, user: person(BIA, 'Bia') },
      ],
    }),
    messages: [aMessage(1, 'Ontem', { createdAt: '2026-11-19T12:00:00.000Z' }), aMessage(2, text)],
  })
  await screen.findByText('quinta-feira, 19 de novembro')
  screen.getByText('sexta-feira, 20 de novembro')
  screen.getByText('Não lidas')
  const links = within(screen.getByRole('region', { name: 'Mensagens' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://loja.example/a', expect.stringContaining('noopener')],
  ])
})

test('of a long chat a part is in the document: its end, or around the message of the address', async () => {
  const messages = Array.from({ length: 300 }, (_, index) => aMessage(index + 1, `Fala ${index + 1}`))
  const shownIds = () =>
    [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) =>
      Number(dataset.message),
    )
  endLayout = layOut()
  await draw({ messages })
  await screen.findByText('Fala 300')
  expect([shownIds().length, shownIds().at(-1)]).toEqual([WINDOW, 300])
  cleanup()
  await draw({ messages, foundId: 100 })
  await screen.findByText('Fala 100')
  expect([shownIds().length, shownIds().includes(300)]).toEqual([WINDOW, false])
})

test('a link to a ticket is a card for who may see the ticket, and a link alone for who may not', async () => {
  const link = (uuid: string) => `${window.location.origin}/tickets/${uuid}`
  const hidden = UUID.replace('0b', 'ff')
  await draw({
    messages: [aMessage(1, `${link(UUID)} ${link(hidden)}`)],
    answer: ({ url }) =>
      url.pathname === `/chats/tickets/${UUID}`
        ? {
            body: {
              uuid: UUID,
              status: 'open',
              contact: { id: 5, name: 'Maria' },
              queue: 'Vendas',
              user: null,
            },
          }
        : { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
  })
  const card = await screen.findByRole('link', { name: /Maria/ })
  expect(card.getAttribute('href')).toBe(`/tickets/${UUID}`)
  expect(screen.getAllByRole('link', { name: /Vendas/ })).toHaveLength(1)
  expect(screen.queryByText(/ERR_NO_TICKET_FOUND/)).toBeNull()
})

test('whoever is let out has lost what was said at once, and is led to the list', async () => {
  const { user } = await draw({ messages: [aMessage(1, 'Segredo')] })
  await screen.findByText('Segredo')
  await user.click(screen.getByRole('button', { name: 'Deixar de fora' }))
  await screen.findByText('A lista')
  expect(screen.queryByText('Segredo')).toBeNull()
  const notice = await screen.findByRole('alert')
  within(notice).getByText(/Você não participa mais do chat “Vitrine”/)
  await user.click(within(notice).getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whoever is in a group mutes and leaves it, after a question, and is not told that they are out', async () => {
  const requests: string[] = []
  const { user } = await draw({
    chat: aChat({ ownerId: BIA }),
    messages: [aMessage(1, 'Bom dia'), aMessage(2, '', { event: 'left' })],
    answer({ method, url, body }) {
      if (method === 'GET') return { status: 404, body: { error: 'ERR_NOT_FOUND' } }
      requests.push(`${method} ${url.pathname} ${JSON.stringify(body)}`)
      if (url.pathname.endsWith('/mute')) return { body: aChat({ ownerId: BIA, isMuted: true }) }
      return { body: { message: 'chat left' } }
    },
  })
  await screen.findByText('Bia saiu do chat')
  const menu = await screen.findByRole('button', { name: 'Ações de Vitrine' })
  await user.click(menu)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Silenciar chat',
    'Sair do chat',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Silenciar chat' }))
  await screen.findByText('Silenciada')
  await user.click(menu)
  screen.getByRole('menuitem', { name: 'Voltar a ouvir o chat' })
  await user.click(screen.getByRole('menuitem', { name: 'Sair do chat' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).queryByText(/dono do chat$/)).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Sair do chat' }))
  await screen.findByText('A lista')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requests).toEqual([
    `PUT /chats/${chatId}/mute {"isMuted":true}`,
    `DELETE /chats/${chatId}/users/me undefined`,
  ])
})

test('what is said while a reading is under way is read after it', async () => {
  const reads: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const users = (readId: number) => [
    { userId: ME, unreads: 1, readId, user: person(ME, 'Eu') },
    { userId: BIA, unreads: 0, readId: 0, user: person(BIA, 'Bia') },
  ]
  const { user } = await draw({
    chat: aChat({ users: users(0) }),
    messages: [aMessage(1, 'um')],
    async answer({ method, body }) {
      if (method !== 'POST') return { status: 404, body: { error: 'ERR_NOT_FOUND' } }
      reads.push(Object(body).messageId)
      if (reads.length === 1) await promise
      return { body: { message: 'done' } }
    },
  })
  await waitFor(() => expect(reads).toEqual([1]))
  await user.click(screen.getByRole('button', { name: 'Dizer mais' }))
  await screen.findByText('dois')
  resolve()
  await waitFor(() => expect(reads).toEqual([1, 2]))
})

test('only its owner changes and deletes it; a chat whose other has left is read alone', async () => {
  await draw({
    chat: aChat({
      ownerId: BIA,
      isDirect: true,
      title: 'Eu, Bia',
      users: [
        { userId: ME, unreads: 0, readId: 0, user: person(ME, 'Eu') },
        { userId: BIA, unreads: 0, readId: 0, user: { ...person(BIA, 'Bia'), isGone: true } },
      ],
    }),
  })
  await screen.findByRole('heading', { name: 'Bia' })
  screen.getByText(/não faz mais parte da empresa/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Ações de/ })).toBeNull()
})
