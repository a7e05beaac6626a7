import path from 'node:path'
import { createRequestHandler } from '@remix-run/node'
import { drainOnce } from '#domain/core/contract/process/drain-once.ts'
import { watchEventLoop } from '#domain/core/contract/process/event-loop.ts'
import { makeLog } from '#domain/core/contract/process/logging.ts'
import { watchStrayErrors } from '#domain/core/contract/process/stray-errors.ts'
import { readEnv } from './lib/env.ts'
import { importBuild } from './lib/server/import-build.server.ts'
import { loadStatic } from './lib/server/static.server.ts'
import { createWeb } from './server.ts'

const BUILD = path.resolve(import.meta.dirname, '../build')
/** The time that responses under way may still take after the process was told to stop. */
const DRAIN_MS = 8_000

await main()

async function main() {
  const env = readEnv()
  const log = makeLog('web', env.logLevel)
  watchStrayErrors(log)
  const build = await importBuild(path.join(BUILD, 'server'))
  const web = createWeb({
    env,
    log,
    eventLoop: watchEventLoop(log).last,
    asset: await loadStatic(path.join(BUILD, 'client')),
    render: createRequestHandler(build, 'production'),
  })

  const server = Bun.serve({
    hostname: env.host,
    port: env.port,
    idleTimeout: 60,
    fetch: (request, self) => web.fetch(request, { socketAddress: self.requestIP(request)?.address ?? '' }),
  })
  log.info({ url: env.webUrl, host: env.host, port: server.port }, 'web is listening')

  const drain = async (signal: string) => {
    log.info({ signal }, 'web is draining')
    await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)])
    process.exit(0)
  }
  drainOnce(drain)
}
