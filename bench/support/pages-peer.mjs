// The peer of the pages bench: the same built pages as Remix's own template serves them, on Node with express.
import { createRequestHandler } from '@remix-run/express'
import express from 'express'

const { port, build: path, context } = JSON.parse(process.argv[2] ?? '{}')
// React decides by it, when it is loaded.
process.env.NODE_ENV = 'production'
const build = await import(path)
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error }

const app = express()
app.disable('x-powered-by')
app.all(
  '*',
  createRequestHandler({
    build,
    mode: 'production',
    getLoadContext: (request) => ({
      ...context,
      requestId: crypto.randomUUID(),
      nonce: crypto.randomUUID().replaceAll('-', ''),
      address: request.ip,
      log,
    }),
  }),
)
app.listen(port, '127.0.0.1', () => console.log(JSON.stringify({ node: process.version })))
