import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server.browser'
import { I18nextProvider } from 'react-i18next'
import { languageOf, translator } from './i18n/i18n.server'
import { NonceContext } from './lib/server/nonce'

/** The time that a page may still be written after its shell. */
export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: AppLoadContext,
) {
  const { log, nonce } = context
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), streamTimeout + 1_000)
  const i18n = await translator(await languageOf(request))
  const failures: unknown[] = []
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18n}>
        <RemixServer context={page} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: abort.signal,
      onError(error) {
        if (!request.signal.aborted) log.error({ err: error }, 'a page failed while it was rendered')
        failures.push(error)
      },
    },
  )
  const written = body.allReady.finally(() => clearTimeout(timer))
  if (isbot(request.headers.get('user-agent') ?? '')) await written
  else written.catch((error) => log.debug({ err: error }, 'a page was not written to its end'))

  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: failures.length > 0 ? 500 : status, headers })
}

/** Logs what a loader or an action did not expect; a visitor who left and an unknown address are no faults. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.log.error({ err: error }, 'a page failed')
}
