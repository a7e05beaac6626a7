import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { browserTranslator } from './i18n/i18n.client'
import { offlineFetch } from './kit/offline-fetch'

/**
 * Until the server's data are decoded, the root itself suspends: a press or a key in that moment makes React render it
 * at once, which ends in its error 345. What `RemixBrowser` waits for is thrown before its first hook.
 */
async function decodedState() {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

async function hydrate() {
  const [i18n] = await Promise.all([
    browserTranslator(document.documentElement.lang, window.location.pathname),
    decodedState(),
  ])
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
