// The web of `bun run dev`: pages rendered through Vite, modules and hot replacement from Vite's own loopback port.
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import { drainOnce } from '#domain/core/contract/process/drain-once.ts'
import { watchEventLoop } from '#domain/core/contract/process/event-loop.ts'
import { makeLog } from '#domain/core/contract/process/logging.ts'
import { readEnv } from '../../app/lib/env.ts'
import { createWeb } from '../../app/server.ts'
import { ROOT } from './plans.ts'

const env = readEnv()
const log = makeLog('web', env.logLevel)
const vitePort = env.port + 1

const vite = await createServer({
  configFile: `${ROOT}/remix.config.ts`,
  root: ROOT,
  server: {
    host: '127.0.0.1',
    port: vitePort,
    strictPort: true,
    hmr: { host: '127.0.0.1', clientPort: vitePort },
  },
})
await vite.listen()

const web = createWeb({
  env,
  log,
  eventLoop: watchEventLoop(log).last,
  asset: () => undefined,
  render: createRequestHandler(
    async () => asServerBuild(await vite.ssrLoadModule('virtual:remix/server-build')),
    'development',
  ),
})

const MODULE =
  /^\/(@|app\/|domain\/|node_modules\/|__|\.vite\/)|\.(css|js|mjs|ts|tsx|svg|png|ico|woff2|json|map|webmanifest)$/

const server = Bun.serve({
  hostname: env.host,
  port: env.port,
  idleTimeout: 60,
  development: true,
  fetch: async (request, self) => {
    const { pathname, search } = new URL(request.url)
    if (request.method === 'GET' && MODULE.test(pathname) && !pathname.endsWith('.data')) {
      return fetch(`http://127.0.0.1:${vitePort}${pathname}${search}`, {
        headers: request.headers,
        redirect: 'manual',
      })
    }
    const page = await web.fetch(request, { socketAddress: self.requestIP(request)?.address ?? '' })
    // Vite's client and React's refresh are inline and speak to another port, which the policy of production forbids.
    page.headers.delete('Content-Security-Policy')
    return page
  },
})

const drain = async () => {
  await Promise.race([server.stop(), Bun.sleep(1_000)])
  await vite.close()
  process.exit(0)
}
drainOnce(drain)
log.info({ url: env.webUrl, port: server.port }, 'web is listening, reloading on change')

/** Vite types a module as a record of unknowns; this one is what Remix's own plugin makes for its request handler. */
function asServerBuild(module: unknown): ServerBuild {
  return module as ServerBuild
}
