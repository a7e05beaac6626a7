import { onTestFinished } from 'bun:test'
import pino from 'pino'
import type { RequestContext } from '../../app/lib/server/load-context.server.ts'

/** Builds the web's context for a request, with the API at this origin. */
export function webContext(apiOrigin: string): RequestContext {
  return {
    requestId: 'request-1',
    address: '127.0.0.1',
    nonce: '',
    webUrl: 'http://localhost:3000',
    apiUrl: 'http://api.test',
    apiInternalUrl: apiOrigin,
    phonesUrl: undefined,
    webSecret: 'proof',
    log: pino({ level: 'silent' }),
  }
}

/** Something on loopback that answers in the API's place until the test ends; `asked` are its calls, in order. */
export function standInApi(answer: (request: Request) => Response | Promise<Response>) {
  const requests: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      requests.push(`${request.method} ${pathname}${search}`)
      return answer(request)
    },
  })
  onTestFinished(() => server.stop(true))
  return { origin: server.url.origin, asked: requests, context: webContext(server.url.origin) }
}
