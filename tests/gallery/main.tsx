import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { isLanguage } from '#domain/core/languages.ts'
import { Tooltips } from '~/components/ui/tooltips/tooltips'
import { I18N } from '~/i18n/config'
import { RESOURCES } from '~/i18n/resources'
import { keepBearer } from '~/lib/bearer'
import { accentStyle } from '~/lib/text/accent'
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

await i18next.use(initReactI18next).init({
  ...I18N,
  ns: [...I18N.ns],
  lng: isLanguage(language) ? language : 'pt-BR',
  resources: RESOURCES,
})

const shell = {
  viewer: { id: 7, companyId: 2, name: 'Ana Lima', company: { timeZone: 'America/Sao_Paulo' } },
  apiUrl: window.location.origin,
  token: 'gallery',
  preferences: {},
  now: '2026-11-21T12:45:00.000Z',
}
keepBearer(shell)
const router = createMemoryRouter([
  { id: 'routes/_app', path: '/', loader: () => shell, element: <Page /> },
  { path: '*', action: () => null, loader: () => null, element: <Page /> },
])
const root = document.getElementById('gallery')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <RouterProvider router={router} />
        <Tooltips />
      </I18nextProvider>
    </StrictMode>,
  )
}
