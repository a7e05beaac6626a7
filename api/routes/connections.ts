import * as connections from '#domain/connections/contract/endpoints.ts'
import {
  CreateConnectionInput,
  MAX_GREETING_BYTES,
  UpdateConnectionInput,
} from '#domain/connections/contract/schema.ts'
import { createConnection, createWithGreeting } from '#domain/connections/create-connection.ts'
import { deleteConnection } from '#domain/connections/delete-connection.ts'
import { editWithGreeting } from '#domain/connections/edit-with-greeting.ts'
import { getHealth } from '#domain/connections/get-health.ts'
import { attachGreeting, detachGreeting, requireGreetingRight } from '#domain/connections/greeting-media.ts'
import { closeImported, steerImport } from '#domain/connections/import/steer-import.ts'
import { listAllConnections } from '#domain/connections/list-all-connections.ts'
import { forecastPace } from '#domain/connections/pace/forecast-pace.ts'
import { listParkedEvents } from '#domain/connections/parked/list-parked-events.ts'
import { retryParkedEvents } from '#domain/connections/parked/retry-parked-events.ts'
import { getConnection, listConnections, listDrops } from '#domain/connections/queries.ts'
import { rotateToken } from '#domain/connections/rotate-token.ts'
import { disconnectOfCompany } from '#domain/connections/session/disconnect-of-company.ts'
import { countOpenTickets, disconnectSession } from '#domain/connections/session/disconnect-session.ts'
import { requestQrCode } from '#domain/connections/session/request-qr-code.ts'
import { restartConnections } from '#domain/connections/session/restart-connections.ts'
import { startSession } from '#domain/connections/session/start-session.ts'
import { getLatestTest } from '#domain/connections/test-message/find-test.ts'
import { finishTest } from '#domain/connections/test-message/finish-test.ts'
import { sendTestMessage } from '#domain/connections/test-message/send-test-message.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import type { Services } from '#domain/core/context.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { readJsonField, readRowField } from '../lib/json-field.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = connections.attachGreeting.form.fields.omit({ file: true })
const BesideNew = connections.create.form.fields.omit({ file: true })

export const connectionRoutes = bind(connections, {
  list: (ctx) => listConnections(ctx),
  filter: listConnections,
  listAll: listAllConnections,
  get: (ctx, { connectionId }) => getConnection(ctx, connectionId),
  listDrops: (ctx, { connectionId }) => listDrops(ctx, connectionId),
  create: {
    json: createConnection,
    form: raw(async (c) => {
      const { ctx, deps } = c.var
      const maxBytes = await greetingBytes(deps.services)
      return withOneFile(c, BesideNew, maxBytes, (upload, { connection }) =>
        createWithGreeting(
          ctx,
          readJsonField(c, { name: 'connection', text: connection }, CreateConnectionInput),
          upload,
          maxBytes,
        ),
      )
    }),
  },
  update: (ctx, { connectionId, ...input }) => updateConnection(ctx, connectionId, input),
  attachGreeting: {
    form: raw(async (c, named) => {
      const { ctx, deps } = c.var
      await requireGreetingRight(ctx, named)
      const maxBytes = await greetingBytes(deps.services)
      return withOneFile(c, Beside, maxBytes, (upload, { version, row }) => {
        const values = readRowField(c, row, UpdateConnectionInput)
        return values
          ? editWithGreeting(ctx, { ...named, version, values }, upload, maxBytes)
          : attachGreeting(ctx, { ...named, version }, upload, maxBytes)
      })
    }),
  },
  detachGreeting,
  rotateToken,
  remove: (ctx, { connectionId }) => deleteConnection(ctx, connectionId),
  start: startSession,
  renewCode: requestQrCode,
  disconnect: (ctx, { connectionId, ...input }) => disconnectSession(ctx, connectionId, input),
  disconnectOfCompany: (ctx, { connectionId }) => disconnectOfCompany(ctx, connectionId),
  listParked: listParkedEvents,
  retryParked: async (ctx, input) => ({ taken: await retryParkedEvents(ctx, input) }),
  countOpenTickets: async (ctx, { connectionId }) => ({ count: await countOpenTickets(ctx, connectionId) }),
  getHealth: (ctx, { connectionId }) => getHealth(ctx, connectionId),
  getTest: async (ctx, { connectionId }) => ({ test: await getLatestTest(ctx, connectionId) }),
  sendTest: sendTestMessage,
  finishTest: (ctx, { connectionId }) => finishTest(ctx, connectionId),
  forecastPace,
  steerImport,
  closeImported,
  restartAll: async (ctx) => ({ restarted: await restartConnections(ctx) }),
})

async function greetingBytes(services: Services): Promise<number> {
  return Math.min(await readMaxFileBytes(services), MAX_GREETING_BYTES)
}
