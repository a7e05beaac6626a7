/** The HTTP control of a running simulator and its phone page; see docs/simulator.md for the routes. */
import { Hono } from 'hono'
import { mediaHost } from '../media/store.ts'
import type { Simulator } from '../model.ts'
import { mayControl } from '../server/callers.ts'
import { listen } from '../server/listen.ts'
import { rootKey, socketUrl } from '../simulator.ts'
import { eventStream } from './events.ts'
import { ControlError } from './http.ts'
import { ledgerRoutes } from './ledger.ts'
import { createPage } from './page.ts'
import { phoneRoutes } from './phones.ts'
import { faultRoutes, groupRoutes, inspectionRoutes, screenRoutes } from './service.ts'

export type Control = { url: string; stop: () => Promise<void> }

const LARGEST_BODY = 192 << 20

/** Listens on loopback; 0 picks a free port. Throws PortTakenError. */
export async function startControl(sim: Simulator, port: number): Promise<Control> {
  const app = createControl(sim, await createPage())
  const server = listen(port, 'phone page and control', (free) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port: free,
      idleTimeout: 0,
      maxRequestBodySize: LARGEST_BODY,
      fetch: app.fetch,
    }),
  )
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

export function createControl(sim: Simulator, page: Hono): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    if (!mayControl(c.req.raw))
      throw new ControlError(403, 'only for programs of this machine and the phone page')
    await next()
  })
  app.onError((reason, c) => {
    if (reason instanceof ControlError) return c.json({ error: reason.message }, reason.status)
    return c.json({ error: reason.message }, 400)
  })
  app.notFound((c) => c.json({ error: 'no such route' }, 404))
  app.route('/', page)
  app.get('/', (c) => c.json(addresses(sim)))
  app.get('/events', () => eventStream(sim))
  app.route('/phones', phoneRoutes(sim))
  app.route('/groups', groupRoutes(sim))
  app.route('/ledger', ledgerRoutes(sim))
  app.route('/faults', faultRoutes(sim))
  app.route('/screens', screenRoutes(sim))
  app.route('/', inspectionRoutes(sim))
  return app
}

function addresses(sim: Simulator) {
  return {
    webSocketUrl: socketUrl(sim),
    rootKey: rootKey(sim).toString('hex'),
    mediaHost: sim.ports.media ? mediaHost(sim) : null,
    addressing: sim.options.addressing,
  }
}
