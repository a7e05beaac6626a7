import { expect, test } from 'bun:test'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { act } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { RetryParkedInput } from '#domain/connections/contract/parked/schema.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aConnectionView, aViewer } from '#tests/support/views.ts'
import { webContext } from '#tests/support/web-context.ts'
import * as disconnect from './$connectionId.disconnect.route'
import * as edit from './$connectionId.edit.route'
import * as parked from './$connectionId.parked.route'
import * as token from './$connectionId.token.route'
import * as list from './page.route'

type RouteModule = {
  loader?: (args: LoaderFunctionArgs) => unknown
  action: (args: ActionFunctionArgs) => unknown
  default: React.ComponentType
}

/** A route of the product with its own loader and action. */
function routeOf(
  path: string,
  { loader, action, default: Page }: RouteModule,
  children: RouteObject[] = [],
): RouteObject {
  const context = webContext('http://api.test')
  return {
    path,
    ...(loader && { loader: async ({ request, params }) => loader({ request, params, context }) }),
    action: async ({ request, params }) => action({ request, params, context }),
    element: <Page />,
    children,
  }
}

const { company, ...viewer } = aViewer({ profile: 'admin' })
const ADMIN = { ...viewer, company: { ...company, planFlags: ['useExternalApi' as const] } }
const PLAN = {
  id: 1,
  name: 'Loja',
  email: '',
  phone: '',
  status: true,
  dueDate: null,
  timeZone: 'UTC',
  plan: null,
  held: { users: 1, connections: 1, queues: 0 },
  admins: [],
}
const PARKED_EVENT = {
  kind: 'message',
  cause: 'sealed',
  failure: 'Error',
  attempts: 10,
  bytes: 1,
  raw: null,
  receivedAt: '2026-11-21T12:00:00.000Z',
}

/** The page of connections over an API that has one; `saves` is what was asked of it beside reading. */
async function drawConnections(change: Partial<ConnectionView> = {}, address = '/connections') {
  let row = aConnectionView(1, 'Loja', change)
  const saves: [call: string, body: unknown][] = []
  const tokens = ['primeiroToken1234', 'segundoToken5678']
  let events = Array.from({ length: row.parkedEvents }, (_, index) => ({
    ...PARKED_EVENT,
    id: index + 1,
  }))
  const write = (path: string, body: unknown) => {
    if (path.endsWith('/token')) {
      const [next = ''] = tokens.splice(0, 1)
      row = { ...row, version: row.version + 1, tokenLastFour: next.slice(-4) }
      return { token: next }
    }
    if (path.endsWith('/parked-events')) {
      const { eventId } = RetryParkedInput.parse(body)
      events = eventId === undefined ? [] : events.filter(({ id }) => id !== eventId)
      row = { ...row, version: row.version + 1, parkedEvents: events.length }
      return { taken: 1 }
    }
    return path.startsWith('/whatsappsession') ? { message: 'session disconnected' } : row
  }
  const read = (path: string): unknown =>
    ({
      '/auth/me': ADMIN,
      '/whatsapp': [row],
      '/whatsapp/1/open-tickets': { count: 2 },
      '/whatsapp/1/parked-events': { events, next: null, showsRaw: true },
      '/companySettingOne': { userRating: 'enabled' },
      '/companies/listPlan/1': PLAN,
      '/queue': [],
      '/support': { contact: '' },
    })[path]
  const drawn = await drawScreen({
    path: address,
    viewer: ADMIN,
    routes: [
      routeOf('/connections', list, [
        routeOf(':connectionId/edit', edit),
        routeOf(':connectionId/disconnect', disconnect),
        routeOf(':connectionId/token', token),
        routeOf(':connectionId/parked', parked),
      ]),
    ],
    answer({ method, url, body }) {
      if (method === 'GET') return { body: read(url.pathname) ?? {} }
      saves.push([`${method} ${url.pathname}${url.search}`, body])
      return { body: write(url.pathname, body) }
    },
  })
  return { ...drawn, saves }
}

/** By its words: what a control is called, asked for again and again, takes a document as full as this one seconds. */
const shownText = async (text: string | RegExp, index = 0) => {
  const element = (await screen.findAllByText(text))[index]
  if (!element) throw new Error(`${text} is shown fewer times`)
  return element
}
const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=hidden])`)
  if (!input) throw new Error(`there is no field ${name}`)
  return input
}

test('disconnecting asks first, says how many conversations are open, and ends them where that is chosen', async () => {
  const { user, router, saves } = await drawConnections()
  await user.click(await shownText('Desconectar'))
  await screen.findByText('Esta conexão tem 2 conversas abertas.')
  expect(saves).toEqual([])
  await user.click(screen.getByText('Resolver todas agora'))
  await user.click(screen.getByRole('button', { name: 'Desconectar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connections'))
  expect(saves).toEqual([['DELETE /whatsappsession/1?openTickets=close', undefined]])
})

test('the terms of a rating are asked for at their fields, with what was typed, and then saved', async () => {
  const { user, router, saves } = await drawConnections({ allowGroup: false })
  await user.click(await shownText('Escrever a pergunta de Loja'))
  const save = await shownText('Salvar conexão')
  await user.clear(field('maxUseBotQueuesNPS'))
  await user.type(field('maxUseBotQueuesNPS'), '5')
  await user.click(save)
  await shownText(/^As avaliações estão ligadas: escreva a pergunta/)
  expect([saves, field('maxUseBotQueuesNPS').value]).toEqual([[], '5'])
  await user.type(field('ratingMessage'), 'Nota?')
  await user.click(save)
  await waitFor(() => expect(router.state.location.pathname).toBe('/connections'))
  const terms = { ratingMessage: 'Nota?', expiresTicketNPS: '1440', maxUseBotQueuesNPS: '5' }
  expect(saves).toMatchObject([['PUT /whatsapp/1', terms]])
})

test('a token is made and shown once; it is replaced after a word of what stops', async () => {
  const { user, router, saves } = await drawConnections({}, '/connections/1/edit')
  await user.click(await shownText('Criar token'))
  await screen.findByText('Criar um token para Loja?')
  expect(saves).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Criar token' }))
  await screen.findByText('primeiroToken1234')
  await act(() => router.navigate('/connections/1/edit'))
  await screen.findByText(/^Termina em 1234\./)
  expect(screen.queryByText('primeiroToken1234')).toBeNull()
  await user.click(await shownText('Trocar token'))
  await screen.findByText(/terminado em 1234 deixam de enviar/)
  expect(saves).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Trocar token' }))
  await screen.findByText('segundoToken5678')
})

test('the picture of the greeting stands at its field, and is taken away where that is ticked', async () => {
  const greeting = {
    greetingMediaAttachment: '/media/1',
    greetingMediaName: 'loja.png',
    ratingMessage: 'Nota?',
  }
  const { user, router, saves } = await drawConnections(greeting, '/connections/1/edit')
  await user.click(await shownText('Remover loja.png'))
  await user.click(await shownText('Salvar conexão'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connections'))
  expect(saves.map(([call]) => call)).toEqual([
    'PUT /whatsapp/1',
    'DELETE /whatsapp/1/media-upload?version=1',
  ])
})

test('what could not be read is found from its connection, and tried again, one and all', async () => {
  const { user, saves } = await drawConnections({ parkedEvents: 3 })
  const shownIds = () =>
    [...document.querySelectorAll('[data-parked]')].map((row) => row.getAttribute('data-parked'))
  await user.click(await shownText(/^3 mensagens recebidas/))
  await shownText('Os dados guardados estão danificados e não podem ser abertos.')
  expect(shownIds()).toEqual(['1', '2', '3'])
  await user.click(await shownText('Tentar de novo', 1))
  await waitFor(() => expect(shownIds()).toEqual(['1', '3']))
  await user.click(screen.getByText('Tentar todos de novo'))
  await screen.findByText('Nada parado aqui')
  const call = 'POST /whatsapp/1/parked-events'
  expect(saves).toEqual([
    [call, { eventId: '2' }],
    [call, {}],
  ])
})
