import type { Logger } from 'pino'

/** The web process's knowledge about a request, handed to every loader and action. */
export type RequestContext = {
  /** Names this request in our logs and in the API's. */
  requestId: string
  /** The visitor's address, already judged by the trusted proxies. */
  address: string
  /** Inline scripts of this answer carry it. */
  nonce: string
  webUrl: string
  /** As browsers reach the API. */
  apiUrl: string
  /** As the web itself reaches it, server to server. */
  apiInternalUrl: string
  /** The page of the simulated phones, in the demo. */
  phonesUrl: string | undefined
  /** Shows the API that a call comes from the web. */
  webSecret: string
  log: Logger
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
