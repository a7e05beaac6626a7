import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { browserTranslator } from './i18n/i18n.client'
import { offlineFetch } from './lib/offline-fetch'

async function hydrate() {
  const i18n = await browserTranslator(document.documentElement.lang, window.location.pathname)
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    )
  })
}

Object.assign(window, { fetch: offlineFetch(window.fetch.bind(window), window.location.origin) })
void hydrate()
