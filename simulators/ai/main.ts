import { makeSpeech } from '../speech/service.ts'
import { readEnv } from './env.ts'
import { makeService } from './service.ts'

// Services of artificial intelligence, on loopback: for the demo and for trials.
const service = makeService()
const speech = makeSpeech()
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: readEnv().port,
  fetch: async (request) => (await speech.answer(request)) ?? service.answer(request),
})
const stop = async () => {
  await server.stop(true)
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
