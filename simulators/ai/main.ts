import { readEnv } from './env.ts'
import { makeService } from './service.ts'

// A service that writes audio down, on loopback: for the demo and for trials.
const service = makeService()
const server = Bun.serve({ hostname: '127.0.0.1', port: readEnv().port, fetch: service.answer })
const stop = async () => {
  await server.stop(true)
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
