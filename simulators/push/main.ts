import { readEnv } from './env.ts'
import { makePushService } from './service.ts'

// What stands in for browsers and their push services, on loopback: for the demo and for trials.
const { port } = readEnv()
const service = makePushService(() => `http://127.0.0.1:${port}`)
const server = Bun.serve({ hostname: '127.0.0.1', port, fetch: service.answer })
const stop = async () => {
  await server.stop(true)
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
