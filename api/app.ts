import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#domain/core/errors.ts'
import type { Bound } from './lib/bind.ts'
import { onError } from './lib/on-error.ts'
import { makeDocument } from './lib/openapi.ts'
import type { ApiDeps, ApiEnv } from './lib/types.ts'
import { methodsOf } from './lib/wrong-method.ts'
import { guard } from './middleware/guard.ts'
import { securityHeaders } from './middleware/headers.ts'
import { requestContext } from './middleware/request-context.ts'
import { requestLog } from './middleware/request-log.ts'
import { authRoutes, preferenceRoutes } from './routes/auth.ts'
import { companyRoutes } from './routes/companies.ts'
import { connectionRoutes } from './routes/connections.ts'
import { contactRoutes } from './routes/contacts.ts'
import { docsRoutes } from './routes/docs.ts'
import { fileRoutes } from './routes/files.ts'
import { ROUTES } from './routes/index.ts'
import { messageRoutes } from './routes/messages.ts'
import { queueRoutes } from './routes/queues.ts'
import { settingRoutes } from './routes/settings.ts'
import { systemRoutes } from './routes/system.ts'
import { ticketRoutes } from './routes/tickets.ts'
import { userRoutes } from './routes/users.ts'

const JSON_BYTES = 1 << 20

/** The whole API as one function from request to answer, without a port. Its type is what the web calls it by. */
export function createApi(deps: ApiDeps, bound: Readonly<Record<string, Bound>> = ROUTES) {
  const small = bodyLimit({ maxSize: JSON_BYTES, onError: refuseBody })

  const app = new Hono<ApiEnv>({ strict: false })
    .onError(onError)
    .use(requestContext(deps))
    .use(requestLog(deps))
    .use(securityHeaders(deps.webUrl))
    .use(guard(deps, bound))
    .use((c, next) => (isUpload(c.req.header('content-type')) ? next() : small(c, next)))
    .route('/', systemRoutes)
    .route('/', docsRoutes)
    .route('/auth', authRoutes)
    .route('/', preferenceRoutes)
    .route('/', settingRoutes)
    .route('/', ticketRoutes)
    .route('/', queueRoutes)
    .route('/', connectionRoutes)
    .route('/', messageRoutes)
    .route('/', fileRoutes)
    .route('/', contactRoutes)
    .route('/', userRoutes)
    .route('/', companyRoutes)

  for (const { routes } of Object.values(bound)) app.route('/', routes)
  const document = makeDocument(app, bound)
  app.get('/openapi.json', async (c) => c.json(await document()))
  const allowed = methodsOf(app.routes)
  app.notFound((c) => {
    const methods = allowed(c.req.path)
    if (methods.length === 0) throw new AppError('ERR_NOT_FOUND')
    c.header('Allow', methods.join(', '))
    throw new AppError('ERR_METHOD_NOT_ALLOWED', { allow: methods })
  })
  return app
}

export type Api = ReturnType<typeof createApi>

function refuseBody(): never {
  throw new AppError('ERR_BODY_TOO_LARGE', { limitBytes: JSON_BYTES })
}

/** Files are counted where they are read, by their own limit. */
function isUpload(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('multipart/form-data') ?? false
}
