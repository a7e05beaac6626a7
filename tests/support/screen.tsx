import { afterEach } from 'bun:test'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import i18next from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom'
import type { Language } from '#domain/core/contract/languages.ts'
import { allTexts, NAMESPACES } from '~/i18n/all-texts'
import { I18N } from '~/i18n/config'
import { useHeldLeave } from '~/kit/form/unsaved/held-leave'
import { keepBearer } from '~/lib/bearer'
import { PLAIN_BRAND } from '~/lib/brand'
import type { Viewer } from '~/lib/viewer'
import { LiveProvider } from '~/live/events/use-live'
import { StoreProvider } from '~/live/store/use-store'
import { ALL_PAGES } from '~/pages/all-pages'
import { Toaster } from '~/ui/toaster'
import type { LiveEnd } from './live-end.ts'
import { scaled } from './machine.ts'
import { aViewer } from './views.ts'

export { screen, waitFor, within }

type Answer = { status?: number; body: unknown; requestId?: string; fileName?: string }
/** Stands in the API's place: answers a call by its method, path and query, and what it carried. */
export type Answerer = (call: { method: string; url: URL; body: unknown }) => Answer | Promise<Answer>

configure({ asyncUtilTimeout: scaled(15_000) })
const nativeFetch = globalThis.fetch
afterEach(() => {
  cleanup()
  globalThis.fetch = nativeFetch
})

export type Screen = {
  user: ReturnType<typeof userEvent.setup>
  router: ReturnType<typeof createMemoryRouter>
  /** The requests to the API, in order: `GET /tags?cursor=x`. */
  requests: readonly string[]
}

export type ScreenOptions = {
  path: string
  routes: RouteObject[]
  answer?: Answerer
  language?: Language
  /** The user who is signed in, for each time that the frame is read. */
  viewer?: Viewer | (() => Viewer)
  /** The frame has its live socket, which ends there. */
  live?: LiveEnd
}

/** Draws routes into a document as the signed-in frame would, against an API that a test makes up. */
export async function drawScreen(options: ScreenOptions): Promise<Screen> {
  const { path, routes, answer, language = 'pt-BR', viewer = aViewer(), live } = options
  const read = typeof viewer === 'function' ? viewer : () => viewer
  const requests: string[] = []
  globalThis.fetch = Object.assign(
    async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const url = new URL(String(input))
      const method = init.method ?? 'GET'
      requests.push(`${method} ${url.pathname}${url.search}`)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const answered: Answer = (await answer?.({ method, url, body })) ?? {
        status: 404,
        body: { error: 'ERR_NOT_FOUND' },
      }
      const { requestId, fileName } = answered
      const headers = new Headers(requestId ? { 'X-Request-Id': requestId } : undefined)
      if (fileName)
        headers.set('Content-Disposition', `attachment; filename="file"; filename*=UTF-8''${fileName}`)
      return Response.json(answered.body, { status: answered.status ?? 200, headers })
    },
    { preconnect: nativeFetch.preconnect },
  )
  const shell = {
    viewer: read(),
    apiUrl: live?.apiUrl ?? 'http://api.test',
    token: 'token',
    expiresInSeconds: 900,
    preferences: {},
    now: new Date().toISOString(),
  }
  keepBearer(shell)
  const i18n = i18next.createInstance()
  const resources = { [language]: await allTexts(language) }
  await i18n.use(initReactI18next).init({ ...I18N, ns: [...NAMESPACES], lng: language, resources })
  const pages = Object.fromEntries(
    ALL_PAGES.map(([name, { title }]) => [name, i18n.t(title, { defaultValue: '' })]),
  )
  const frame: RouteObject[] = [
    {
      id: 'root',
      loader: () => ({ brand: PLAIN_BRAND, pages }),
      element: <Outlet />,
      children: [
        {
          id: 'routes/_app',
          loader: () => ({ ...shell, viewer: read() }),
          element: <Frame isLive={live !== undefined} />,
          children: routes,
        },
      ],
    },
  ]
  const router = createMemoryRouter(frame, { initialEntries: [path] })
  render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
      <Toaster />
    </I18nextProvider>,
  )
  // Radix closes the body to the pointer a moment before it opens the new layer to it: nobody presses in between.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, router, requests }
}

/** Shows the screens with everything that the signed-in frame gives them. */
function Frame({ isLive }: { isLive: boolean }) {
  useHeldLeave()
  const Provider = isLive ? LiveProvider : StoreProvider
  return (
    <Provider>
      <Outlet />
    </Provider>
  )
}
