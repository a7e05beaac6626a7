import path from 'node:path'
import type { Context } from 'hono'
import { absolutePath } from 'swagger-ui-dist'
import { AppError } from '#domain/core/contract/errors.ts'
import type { ApiEnv } from './types.ts'

/** The files of the reader that a page needs; nothing is fetched from elsewhere. */
const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
])

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Recado API</title>
  <link rel="icon" href="/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <main id="api"></main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })`

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** The OpenAPI document as a page, offline. */
export function docsPage(c: Context<ApiEnv>): Response | Promise<Response> {
  c.header('Content-Security-Policy', POLICY)
  return c.html(PAGE)
}

/** A file that the page names. Throws ERR_NOT_FOUND. */
export function docsFile(c: Context<ApiEnv>, name: string): Response {
  if (name === 'start.js') return c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  const type = FILES.get(name)
  if (!type) throw new AppError('ERR_NOT_FOUND')
  const file = Bun.file(path.join(absolutePath(), name))
  return c.body(file.stream(), 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
}
