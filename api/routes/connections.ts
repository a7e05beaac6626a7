import { Hono } from 'hono'
import { z } from 'zod'
import { createConnection } from '#domain/connections/create-connection.ts'
import { deleteConnection } from '#domain/connections/delete-connection.ts'
import { countOpenTickets, disconnectSession } from '#domain/connections/disconnect-session.ts'
import { getLatestTest } from '#domain/connections/find-test.ts'
import { finishTest } from '#domain/connections/finish-test.ts'
import { getHealth } from '#domain/connections/get-health.ts'
import { listAllConnections } from '#domain/connections/list-all-connections.ts'
import { newQrCode } from '#domain/connections/new-qr-code.ts'
import { getConnection, listConnections, listDrops } from '#domain/connections/queries.ts'
import { restartConnections } from '#domain/connections/restart-connections.ts'
import {
  ConnectionDropView,
  ConnectionHealthView,
  ConnectionIdParam,
  ConnectionTestView,
  ConnectionView,
  CreateConnectionInput,
  DisconnectInput,
  FilterConnectionsInput,
  SendTestInput,
  StartSessionInput,
  UpdateConnectionInput,
} from '#domain/connections/schema.ts'
import { sendTestMessage } from '#domain/connections/send-test-message.ts'
import { startSession } from '#domain/connections/start-session.ts'
import { retryParkedEvents } from '#domain/connections/take-raw-events.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

const Company = z.object({ id: z.number(), name: z.string() })
const SessionBody = StartSessionInput.omit({ connectionId: true })
const TestBody = SendTestInput.omit({ connectionId: true })
const LatestTest = z.object({ test: ConnectionTestView.nullable() })

/** Channel connections; `/whatsapp` and `/whatsappsession` on the wire. Specification 2 §7. */
export const connectionRoutes = new Hono<ApiEnv>()
  .get(
    '/whatsapp',
    describe('connections', 'The company’s connections', z.array(ConnectionView)),
    async (c) => c.json(await listConnections(c.var.ctx)),
  )
  .get(
    '/whatsapp/filter',
    describe('connections', 'Connections of a channel', z.array(ConnectionView)),
    validate('query', FilterConnectionsInput.pick({ channel: true })),
    async (c) => c.json(await listConnections(c.var.ctx, { channel: c.req.valid('query').channel })),
  )
  .get(
    '/whatsapp/all',
    describe(
      'connections',
      'Connections of every company',
      z.array(ConnectionView.extend({ company: Company })),
      ['ERR_NO_PERMISSION'],
    ),
    async (c) => c.json(await listAllConnections(c.var.ctx)),
  )
  .get(
    '/whatsapp/:connectionId{[0-9]+}',
    describe('connections', 'A connection, with its QR code for who may pair', ConnectionView, [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => c.json(await getConnection(c.var.ctx, c.req.valid('param').connectionId)),
  )
  .get(
    '/whatsapp/:connectionId{[0-9]+}/drops',
    describe('connections', 'When and why it dropped, newest first', z.array(ConnectionDropView), [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => c.json(await listDrops(c.var.ctx, c.req.valid('param').connectionId)),
  )
  .post(
    '/whatsapp',
    describe('connections', 'Makes a connection and starts to pair it', ConnectionView, [
      'ERR_PLAN_LIMIT',
      'ERR_PLAN_FEATURE',
      'ERR_WAPP_GREETING_REQUIRED',
    ]),
    validate('json', CreateConnectionInput),
    async (c) => c.json(await createConnection(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    '/whatsapp/:connectionId{[0-9]+}',
    describe('connections', 'Changes a connection', ConnectionView, [
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_OTHER_WHATSAPP',
    ]),
    validate('param', ConnectionIdParam),
    validate('json', UpdateConnectionInput),
    async (c) =>
      c.json(await updateConnection(c.var.ctx, c.req.valid('param').connectionId, c.req.valid('json'))),
  )
  .delete(
    '/whatsapp/:connectionId{[0-9]+}',
    describe('connections', 'Deletes a connection; its conversations stay', 'empty', ['ERR_NO_WAPP_FOUND']),
    validate('param', ConnectionIdParam),
    async (c) => {
      await deleteConnection(c.var.ctx, c.req.valid('param').connectionId)
      return c.json({ message: 'connection deleted' })
    },
  )
  .post(
    '/whatsappsession/:connectionId{[0-9]+}',
    describe('connections', 'Starts the session', 'empty', ['ERR_NO_WAPP_FOUND']),
    validate('param', ConnectionIdParam),
    validate('json', SessionBody),
    async (c) => {
      await startSession(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ message: 'starting session' })
    },
  )
  .put(
    '/whatsappsession/:connectionId{[0-9]+}',
    describe('connections', 'Asks for a new QR code', 'empty', ['ERR_NO_WAPP_FOUND']),
    validate('param', ConnectionIdParam),
    validate('json', SessionBody),
    async (c) => {
      await newQrCode(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ message: 'starting session' })
    },
  )
  .delete(
    '/whatsappsession/:connectionId{[0-9]+}',
    describe('connections', 'Ends the session, and its open tickets where that is asked for', 'empty', [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    validate('query', DisconnectInput),
    async (c) => {
      await disconnectSession(c.var.ctx, c.req.valid('param').connectionId, c.req.valid('query'))
      return c.json({ message: 'session disconnected' })
    },
  )
  .post(
    '/whatsapp/:connectionId{[0-9]+}/parked-events',
    describe('connections', 'Takes up again what could not be understood', z.object({ taken: z.number() }), [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => {
      const { id } = await getConnection(c.var.ctx, c.req.valid('param').connectionId)
      return c.json({ taken: await retryParkedEvents(c.var.ctx, id) })
    },
  )
  .get(
    '/whatsapp/:connectionId{[0-9]+}/open-tickets',
    describe('connections', 'How many tickets wait or are attended on it', z.object({ count: z.number() }), [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => c.json({ count: await countOpenTickets(c.var.ctx, c.req.valid('param').connectionId) }),
  )
  .get(
    '/whatsapp/:connectionId{[0-9]+}/health',
    describe('connections', 'What proves that it works, and how hard it is used', ConnectionHealthView, [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => c.json(await getHealth(c.var.ctx, c.req.valid('param').connectionId)),
  )
  .get(
    '/whatsapp/:connectionId{[0-9]+}/test-message',
    describe('connections', 'The last test that is not finished, and what became of it', LatestTest, [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => c.json({ test: await getLatestTest(c.var.ctx, c.req.valid('param').connectionId) }),
  )
  .post(
    '/whatsapp/:connectionId{[0-9]+}/test-message',
    describe('connections', 'Sends a test message to a number of one’s choice', ConnectionTestView, [
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_TOO_MANY_ATTEMPTS',
    ]),
    validate('param', ConnectionIdParam),
    validate('json', TestBody),
    async (c) =>
      c.json(await sendTestMessage(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
  .delete(
    '/whatsapp/:connectionId{[0-9]+}/test-message',
    describe('connections', 'Ends the test, and the conversation that was opened for it', 'empty', [
      'ERR_NO_WAPP_FOUND',
    ]),
    validate('param', ConnectionIdParam),
    async (c) => {
      await finishTest(c.var.ctx, c.req.valid('param').connectionId)
      return c.json({ message: 'test finished' })
    },
  )
  .post(
    '/whatsapp-restart',
    describe('connections', 'Restarts every session of the company', z.object({ restarted: z.number() })),
    async (c) => c.json({ restarted: await restartConnections(c.var.ctx) }),
  )
