import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import i18next, { type i18n } from 'i18next'
import { pino } from 'pino'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import {
  createMemoryRouter,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  RouterProvider,
  useRouteError,
} from 'react-router-dom'
import * as conversation from '~/features/inbox/$uuid.route'
import * as inbox from '~/features/inbox/page.route'
import { allTexts, NAMESPACES } from '~/i18n/all-texts'
import { I18N } from '~/i18n/config'
import { keepBearer } from '~/lib/bearer'
import { PLAIN_BRAND } from '~/lib/brand'
import { useShell } from '~/lib/ui/use-shell'
import { LiveProvider } from '~/live/events/use-live'
import * as frame from '~/routes/_app'
import { waitFor } from '../wait-for.ts'
import { NO_LIST, perform, tabState } from './hands.ts'
import { Conversation } from './tab-conversation.tsx'
import { Frame } from './tab-frame.tsx'
import { Inbox } from './tab-inbox.tsx'
import type { Looked, TabOrder, TabStart } from './tab-protocol.ts'

type Router = ReturnType<typeof createMemoryRouter>

/** The inbox as the product runs it, its loaders, socket, store, lists and acts; only what draws them is left out. */
export async function makeTab(start: TabStart) {
  const i18n = await portuguese()
  const routes = routesOf(start)
  let opened: { root: Root; router: Router } | undefined

  async function open(path: string): Promise<void> {
    opened?.root.unmount()
    tabState.isLive = false
    const router = createMemoryRouter(routes, { initialEntries: [path] })
    const root = createRoot(document.createElement('div'))
    opened = { root, router }
    root.render(
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>,
    )
    await waitFor(() => tabState.isLive, { description: 'the tab to be live' })
  }

  return async (order: TabOrder): Promise<Looked | undefined> => {
    if (order.do === 'open') {
      await open(order.at)
      return undefined
    }
    if (!opened) throw new Error('the tab was not opened')
    const { router } = opened
    if (order.do === 'go') await router.navigate(order.to)
    else if (order.do === 'step') await router.navigate(order.by)
    else if (order.do === 'hold') tabState.hold(order.held)
    else if (order.do === 'act') await perform(order)
    const { pathname, search } = router.state.location
    const { list, conversation } = tabState
    return { address: start.webUrl + pathname + search, shown: { ...list, conversation, isTitled: true } }
  }
}

async function portuguese(): Promise<i18n> {
  const instance = i18next.createInstance()
  const resources = { 'pt-BR': await allTexts('pt-BR') }
  await instance.use(initReactI18next).init({ ...I18N, ns: [...NAMESPACES], lng: 'pt-BR', resources })
  return instance
}

function routesOf(start: TabStart): RouteObject[] {
  const requestAsVisitor = asVisitor(start)
  const conversationRoute: RouteObject = {
    id: 'features/inbox/$uuid',
    path: ':uuid',
    loader(args) {
      const serverLoader: ClientLoaderFunctionArgs['serverLoader'] = async () =>
        JSON.parse(JSON.stringify(await conversation.loader(requestAsVisitor(args))))
      return conversation.clientLoader({ request: args.request, params: args.params, serverLoader })
    },
    shouldRevalidate: conversation.shouldRevalidate,
    element: <ConversationRoute />,
  }
  const inboxRoute: RouteObject = {
    id: 'features/inbox/page',
    path: '/tickets',
    loader: (args) => inbox.loader(requestAsVisitor(args)),
    shouldRevalidate: inbox.shouldRevalidate,
    element: <Inbox />,
    children: [{ index: true, element: null }, conversationRoute],
  }
  const frameRoute: RouteObject = {
    id: 'routes/_app',
    loader: (args) => frame.loader(requestAsVisitor(args)),
    shouldRevalidate: frame.shouldRevalidate,
    element: <Signed />,
    children: [inboxRoute],
  }
  const root: RouteObject = {
    id: 'root',
    loader: () => ({ brand: PLAIN_BRAND, pages: {} }),
    shouldRevalidate: () => false,
    element: <Outlet />,
    errorElement: <Failed />,
    children: [frameRoute],
  }
  return [root]
}

/** Builds the arguments of the web's loaders: the visitor's request with their cookie, and the web's own context. */
function asVisitor({ webUrl, apiUrl, webSecret, cookie }: TabStart) {
  const log = pino({ level: 'silent' })
  return ({ request, params }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const context = {
      requestId: crypto.randomUUID(),
      address: '127.0.0.1',
      nonce: '',
      webUrl,
      apiUrl,
      apiInternalUrl: apiUrl,
      phonesUrl: undefined,
      webSecret,
      log,
    }
    return { request: new Request(webUrl + pathname + search, { headers: { cookie } }), params, context }
  }
}

/** A page that could not be read, or drawn: it says so in place of everything. */
function Failed() {
  const error = useRouteError()
  useEffect(() => {
    tabState.list = NO_LIST
    tabState.conversation = `failed: ${isRouteErrorResponse(error) ? `${error.status}` : String(error)}`
  })
  return null
}

/** The frame of someone signed in, as `routes/_app` has it around every page. */
function Signed() {
  const shell = useShell()
  if (shell) keepBearer(shell)
  return (
    <LiveProvider>
      <Frame>
        <Outlet />
      </Frame>
    </LiveProvider>
  )
}

function ConversationRoute() {
  const loaded = useLoaderData<typeof conversation.loader>()
  return <Conversation key={loaded.ticket.uuid} loaded={loaded.ticket} page={loaded.page} />
}
