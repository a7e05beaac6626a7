import { expect, test } from 'bun:test'
import {
  UNSAFE_RemixContext as RemixContext,
  type UNSAFE_RemixContextObject as RemixContextObject,
} from '@remix-run/react'
import { act } from '@testing-library/react'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, waitFor } from '#tests/support/screen.tsx'
import { Logo } from '~/features/shell/logo'
import { PLAIN_BRAND } from './lib/brand'
import * as root from './root'

/** Returns the manifest entry that a build writes for a route; only the root has words for the tab. */
const entryOf = (id: string) => ({
  id,
  module: '',
  hasAction: false,
  hasLoader: false,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
})
const BUILT = builtPage({
  manifest: {
    entry: { imports: [], module: '' },
    url: '',
    version: '',
    routes: { root: entryOf('root'), 'routes/_app': entryOf('routes/_app'), tags: entryOf('tags') },
  },
  routeModules: { root: { default: root.default, meta: root.meta } },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
  isSpaMode: false,
})

/** Each `meta` is given what its own route's loader answers, which the router's type of a page does not say. */
function builtPage(page: object): RemixContextObject {
  return page as RemixContextObject
}

/** Returns the platform's brand as the page shows it: in its tab, its colours and its mark. */
function shownBrand() {
  const [page] = [...document.querySelectorAll('html')].slice(-1)
  const theme = page?.querySelector('[name=theme-color]')?.getAttribute('content')
  return {
    title: page?.querySelector('title')?.textContent,
    accent: page?.style.getPropertyValue('--accent-light'),
    theme,
    icon: page?.querySelector('[rel=icon]')?.getAttribute('href'),
    logo: page?.querySelector('body img')?.getAttribute('src'),
  }
}

test('an open page follows the name, the colour and the logo of the platform, and no older answer takes them back', async () => {
  const live = openLiveEnd()
  const { router } = await drawScreen({
    path: '/tags',
    live,
    routes: [
      {
        id: 'tags',
        path: '/tags',
        element: (
          <RemixContext.Provider value={BUILT}>
            <root.Layout>
              <Logo />
            </root.Layout>
          </RemixContext.Provider>
        ),
      },
    ],
  })
  await waitFor(() => expect(shownBrand().title).toBe('Tags · Recado'))
  const { logosAt: _, ...plain } = PLAIN_BRAND
  const looks = { appName: 'Casa Viva', primaryColorLight: '#55307d', appLogoFavicon: 'f00d' }
  const tell = (version: number, change: object) =>
    live.send({
      events: [
        { name: LIVE_NAMES.platform(), data: { action: 'update', brand: { ...plain, ...change, version } } },
      ],
    })
  await tell(2, looks)
  const followed = {
    title: 'Tags · Casa Viva',
    accent: '#55307d',
    theme: '#55307d',
    icon: '/f00d?as=small',
    logo: '/f00d?as=small',
  }
  await waitFor(() => expect(shownBrand()).toEqual(followed))
  // The page is read anew by a server that has not heard of it yet.
  await act(() => router.revalidate())
  expect(shownBrand()).toEqual(followed)
  await tell(3, { ...looks, appLogoFavicon: '' })
  await waitFor(() => expect(shownBrand().logo).toBeUndefined())
})
