import { expect, test } from 'bun:test'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { act } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import type { DeliveryView } from '#domain/deliveries/contract/schema.ts'
import type { QueueIntegrationView } from '#domain/queue-integrations/contract/schema.ts'
import type { TrialResult } from '#domain/queue-integrations/contract/trial-schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { webContext } from '#tests/support/web-context.ts'
import * as deliveries from './$id.deliveries.route'
import * as secret from './$id.secret.route'
import * as list from './page.route'
import * as sheet from './sheet.route'

type RouteModule = {
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
  default: React.ComponentType
}

function routeOf(
  path: string,
  { loader, action, default: Page }: RouteModule,
  children: RouteObject[] = [],
): RouteObject {
  const context = webContext('http://api.test')
  return {
    path,
    ...(loader && { loader: async ({ request, params }) => loader({ request, params, context }) }),
    ...(action && { action: async ({ request, params }) => action({ request, params, context }) }),
    element: <Page />,
    children,
  }
}

const { company, ...viewer } = aViewer({ profile: 'admin' })
const ADMIN = { ...viewer, company: { ...company, planFlags: ['useIntegrations' as const] } }

const WEBHOOK: QueueIntegrationView = {
  id: 7,
  version: 1,
  type: 'webhook',
  name: 'Estoque',
  projectName: '',
  serviceAccount: '',
  language: 'pt-BR',
  urlN8N: 'https://loja.example/recado',
  typebotSlug: '',
  typebotExpires: 1,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  typebotDelayMessage: 1000,
  flowId: null,
  secret: null,
  formerSecretUntil: null,
  isDisabled: false,
  connectionNames: [],
  queueNames: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

const DELIVERY: DeliveryView = {
  id: 31,
  eventId: 'msg_1_2',
  event: 'message.received',
  state: 'failed',
  attempts: 4,
  status: 503,
  failure: 'busy',
  milliseconds: 120,
  requestBody: '{"type":"message.received"}',
  answerHead: 'ocupado',
  tries: [],
  nextTryAt: null,
  ticketId: 3,
  isReplayable: true,
  createdAt: '2026-11-01T12:00:00.000Z',
}

const FLOW = {
  id: 5,
  version: 1,
  name: 'Boas-vindas',
  active: true,
  isPublished: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

type Options = { address?: string; row?: Partial<QueueIntegrationView>; trial?: Partial<TrialResult> }

/** The page over an API that has one integration; `writes` is what was asked of it beside reading. */
async function drawIntegrations({ address = '/queue-integration', row: change, trial }: Options = {}) {
  const row = { ...WEBHOOK, ...change }
  let delivery = DELIVERY
  const writes: [call: string, body: unknown][] = []
  const read = (path: string): unknown =>
    ({
      '/auth/me': ADMIN,
      '/queueIntegration': { queueIntegrations: [row], count: 1, hasMore: false, next: null },
      '/queueIntegration/7': row,
      '/queueIntegration/7/deliveries': { deliveries: [delivery], hasMore: false, next: null },
      '/flowbuilder': { flows: [FLOW], count: 1, hasMore: false, next: null },
    })[path]
  const write = (path: string, body: object | undefined): unknown => {
    if (path.endsWith('/test'))
      return { isWorking: true, failedStep: null, failure: null, detail: 'Oi!', steps: [], ...trial }
    if (path.endsWith('/secret')) return { secret: 'whsec_novo', formerSecretUntil: null }
    if (path.endsWith('/replay')) {
      delivery = { ...delivery, state: 'delivered', failure: null, status: 200 }
      return delivery
    }
    return { ...row, ...body, secret: 'whsec_primeiro' }
  }
  const drawn = await drawScreen({
    path: address,
    viewer: ADMIN,
    routes: [
      routeOf('/queue-integration', list, [
        routeOf('new', sheet),
        routeOf(':id/edit', sheet),
        routeOf(':id/secret', secret),
        routeOf(':id/deliveries', deliveries),
      ]),
    ],
    answer({ method, url, body }) {
      if (method === 'GET') return { body: read(url.pathname) ?? {} }
      writes.push([`${method} ${url.pathname}`, body])
      return { body: write(url.pathname, typeof body === 'object' && body !== null ? body : undefined) }
    },
  })
  return { ...drawn, writes }
}

const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [name]:not([type=hidden]):not(button)')].map(
    ({ name }) => name,
  )
const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=hidden])`)
  if (!input) throw new Error(`there is no field ${name}`)
  return input
}

test('the list shows kind, number and name, and says of one that stopped that it did', async () => {
  await drawIntegrations({ row: { isDisabled: true } })
  expect((await screen.findAllByText('Webhook')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('#7').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Parada').length).toBeGreaterThan(0)
})

test('the fields of the sheet follow the type', async () => {
  const { user } = await drawIntegrations({ address: '/queue-integration/new' })
  await screen.findByText('Salvar integração')
  await waitFor(() => expect(names()).toContain('typebotSlug'))
  const fieldsOf = async (type: string) => {
    await user.selectOptions(field('type'), type)
    await waitFor(() => expect(names()).not.toContain('typebotSlug'))
    return names()
  }
  expect(await fieldsOf('webhook')).toEqual(['type', 'name', 'urlN8N'])
  expect(await fieldsOf('dialogflow')).toEqual(['type', 'name', 'projectName', 'jsonContent', 'language'])
  expect(await fieldsOf('flowbuilder')).toEqual(['type', 'name', 'flowId'])
  expect(screen.getByText('Boas-vindas')).toBeDefined()
})

test('a new webhook shows its signing key once', async () => {
  const { user, writes } = await drawIntegrations({ address: '/queue-integration/new' })
  await user.selectOptions(await waitFor(() => field('type')), 'webhook')
  await user.type(field('name'), 'Estoque')
  await user.type(await waitFor(() => field('urlN8N')), 'https://loja.example/recado')
  await user.click(screen.getByText('Salvar integração'))
  await screen.findByText('whsec_primeiro')
  expect(writes).toMatchObject([
    ['POST /queueIntegration', { type: 'webhook', name: 'Estoque', urlN8N: 'https://loja.example/recado' }],
  ])
})

test('what is filled in is tried without being saved, and the step that failed is named', async () => {
  const trial = { isWorking: false, failedStep: 'signature', failure: 'refusedKey', detail: 'no' } as const
  const { user, writes } = await drawIntegrations({ address: '/queue-integration/7/edit', trial })
  await user.clear(await waitFor(() => field('urlN8N')))
  await user.type(field('urlN8N'), 'https://outra.example')
  await user.click(screen.getByText('Testar'))
  await screen.findByText('Falhou em: assinatura.')
  expect(screen.getByText('A chave foi recusada.')).toBeDefined()
  expect(writes).toEqual([
    ['POST /queueIntegration/test', { id: 7, type: 'webhook', urlN8N: 'https://outra.example' }],
  ])
})

test('what is missing is named before anything is called', async () => {
  const { user, writes } = await drawIntegrations({ address: '/queue-integration/new' })
  await waitFor(() => field('urlN8N'))
  await user.click(screen.getByText('Testar'))
  await screen.findByText('Antes de testar, preencha: Endereço e Nome público do bot.')
  expect(writes).toEqual([])
})

test('a text that is no service account is called so', async () => {
  const trial = { isWorking: false, failedStep: 'file', failure: 'missing', detail: '' } as const
  const { user } = await drawIntegrations({ address: '/queue-integration/new', trial })
  await user.selectOptions(await waitFor(() => field('type')), 'dialogflow')
  await user.type(await waitFor(() => field('projectName')), 'loja')
  await user.type(field('jsonContent'), 'nada')
  await user.click(screen.getByText('Testar'))
  await screen.findByText('Não é o arquivo de uma conta de serviço do Google.')
})

test('a signing key is replaced after a question, and shown once', async () => {
  const { user, router, writes } = await drawIntegrations({ address: '/queue-integration/7/secret' })
  await screen.findByText('Nova chave de assinatura de Estoque')
  expect(writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Gerar nova chave' }))
  await screen.findByText('whsec_novo')
  await act(() => router.navigate('/queue-integration'))
  await waitFor(() => expect(screen.queryByText('whsec_novo')).toBeNull())
})

test('the log says what came of each call, and sends an event again', async () => {
  const { user, writes } = await drawIntegrations({ address: '/queue-integration/7/deliveries' })
  await screen.findByText('message.received')
  expect(screen.getByText('Está ocupado. Tente mais tarde.')).toBeDefined()
  expect(screen.getByText('HTTP 503')).toBeDefined()
  expect([...document.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
    '{\n  "type": "message.received"\n}',
    'ocupado',
  ])
  await user.click(screen.getByText('Enviar de novo'))
  await screen.findByText('Entregue')
  expect(writes.map(([call]) => call)).toEqual(['POST /queueIntegration/7/deliveries/31/replay'])
})

test('a row is named and opened by the integration’s name', async () => {
  await drawIntegrations({ address: '/queue-integration' })
  const row = await screen.findByRole('link', { name: 'Estoque' })
  expect(row.getAttribute('href')).toBe('/queue-integration/7/edit')
})
