import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#domain/core/contract/errors.ts'
import type { AllBound } from './lib/bind.ts'
import { onError } from './lib/on-error.ts'
import { makeDocument } from './lib/openapi.ts'
import type { ApiDeps, ApiEnv } from './lib/types.ts'
import { methodsOf } from './lib/wrong-method.ts'
import { guard } from './middleware/guard.ts'
import { securityHeaders } from './middleware/headers.ts'
import { requestContext } from './middleware/request-context.ts'
import { requestLog } from './middleware/request-log.ts'
import { ROUTES } from './routes/index.ts'

const JSON_BYTES = 1 << 20

/** The whole API as one function from request to answer, without a port. */
export function createApi(
  deps: ApiDeps,
  bound: AllBound = ROUTES,
  document = makeDocument(bound, deps.apiUrl),
) {
  const small = bodyLimit({ maxSize: JSON_BYTES, onError: refuseBody })
  const app = new Hono<ApiEnv>({ strict: false })
    .onError(onError)
    .use(requestContext(deps))
    .use(requestLog(deps))
    .use(securityHeaders(deps.webUrl))
    .use(guard(deps, bound))
    .use((c, next) => (isUpload(c.req.header('content-type')) ? next() : small(c, next)))
    .use((c, next) => {
      c.set('document', document)
      return next()
    })
  for (const { routes } of Object.values(bound)) app.route('/', routes)

  const allowed = methodsOf(app.routes)
  app.notFound((c) => {
    const methods = allowed(c.req.path)
    if (methods.length === 0) throw new AppError('ERR_NOT_FOUND')
    c.header('Allow', methods.join(', '))
    throw new AppError('ERR_METHOD_NOT_ALLOWED', { allow: methods })
  })
  return app
}

function refuseBody(): never {
  throw new AppError('ERR_BODY_TOO_LARGE', { limitBytes: JSON_BYTES })
}

/** Whether a request uploads files: these have their own limit, which is checked where the files are read. */
function isUpload(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('multipart/form-data') ?? false
}
