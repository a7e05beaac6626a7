import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { isLanguage } from '#domain/core/contract/languages.ts'
import { allTexts, NAMESPACES } from '~/i18n/all-texts'
import { I18N } from '~/i18n/config'
import { keepBearer } from '~/lib/bearer'
import { PLAIN_BRAND } from '~/lib/brand'
import { accentStyle } from '~/lib/text/accent'
import { Tooltips } from '~/ui/tooltips/tooltips'
import { PAGES } from './pages'
import '~/tailwind.css'

/** /?page=bubbles&theme=dark&lang=tr */
const query = new URLSearchParams(window.location.search)
const language = query.get('lang') ?? 'pt-BR'
const Page = PAGES[query.get('page') ?? 'bubbles'] ?? (() => null)

document.documentElement.className = query.get('theme') ?? 'light'
document.documentElement.lang = language
for (const [name, value] of Object.entries(accentStyle()))
  document.documentElement.style.setProperty(name, String(value))

const lng = isLanguage(language) ? language : 'pt-BR'
await i18next.use(initReactI18next).init({
  ...I18N,
  ns: [...NAMESPACES],
  lng,
  resources: { [lng]: await allTexts(lng) },
})

const shell = {
  viewer: {
    id: 7,
    companyId: 2,
    name: 'Ana Lima',
    profile: query.get('page') === 'flow' ? 'admin' : 'user',
    queues: [],
    company: { timeZone: 'America/Sao_Paulo', planFlags: [], companieSettings: {} },
  },
  apiUrl: window.location.origin,
  token: 'gallery',
  expiresInSeconds: 900,
  preferences: {},
  now: '2026-11-21T12:45:00.000Z',
}
keepBearer(shell)
/** The pages by name: a made-up list stands in the place of one. */
const root = { brand: PLAIN_BRAND, pages: { connections: 'Etiquetas' } }
const router = createMemoryRouter([
  {
    id: 'root',
    loader: () => root,
    element: <Outlet />,
    children: [
      {
        id: 'routes/_app',
        loader: () => shell,
        element: <Outlet />,
        children: [{ path: '*', action: () => null, loader: () => null, element: <Page /> }],
      },
    ],
  },
])
const container = document.getElementById('gallery')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <RouterProvider router={router} />
        <Tooltips />
      </I18nextProvider>
    </StrictMode>,
  )
}
