import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { RowField } from '../../core/contract/fields.ts'
import { ForecastInput, ForecastView } from '../../messages/contract/pace/pace-schema.ts'
import { ConnectionDropView, ConnectionHealthView } from './health-schema.ts'
import { ListParkedInput, ParkedEventsView, RetryParkedInput } from './parked/schema.ts'
import {
  CompanyConnectionView,
  ConnectionIdParam,
  ConnectionVersion,
  ConnectionView,
  CreateConnectionInput,
  DisconnectInput,
  FilterConnectionsInput,
  StartSessionInput,
  SteerImportInput,
  UpdateConnectionInput,
} from './schema.ts'
import { ConnectionTestView, SendTestInput } from './test-message/schema.ts'

// Channel connections; `/whatsapp` and `/whatsappsession` on the wire. Specification 2 §7.

const LIST_CALL = { audience: 'user', permission: 'connections:list' } as const
const MANAGED = { audience: 'user', permission: 'connections:manage' } as const
const CONNECTION_CALL = {
  ids: { 'params.connectionId': 'connection' },
  params: ConnectionIdParam,
  refuses: ['ERR_NO_WAPP_FOUND'],
} as const
const READ = { ...CONNECTION_CALL, audience: 'user', permission: 'connections:read' } as const
const CHANGED = { ...CONNECTION_CALL, ...MANAGED } as const
const SESSION_PATH = '/whatsappsession/:connectionId'
const PARKED_PATH = '/whatsapp/:connectionId/parked-events'
const TEST_PATH = '/whatsapp/:connectionId/test-message'

export const list = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/whatsapp',
  summary: 'The company’s connections',
  answer: z.array(ConnectionView),
})

export const filter = endpoint({
  ...LIST_CALL,
  method: 'GET',
  path: '/whatsapp/filter',
  summary: 'Connections of a channel',
  query: FilterConnectionsInput.pick({ channel: true }),
  answer: z.array(ConnectionView),
})

export const listAll = endpoint({
  method: 'GET',
  path: '/whatsapp/all',
  audience: 'super',
  permission: 'connections:seeCompanies',
  summary: 'Connections of every company',
  answer: z.array(CompanyConnectionView),
  refuses: ['ERR_NO_PERMISSION'],
})

export const get = endpoint({
  ...READ,
  method: 'GET',
  path: '/whatsapp/:connectionId',
  summary: 'A connection, with its QR code for who may pair',
  answer: ConnectionView,
})

export const listDrops = endpoint({
  ...READ,
  method: 'GET',
  path: '/whatsapp/:connectionId/drops',
  summary: 'When and why it dropped, newest first',
  answer: z.array(ConnectionDropView),
})

/** Ids of flows, of the integration and of the prompt that answer of themselves. */
const AUTOMATION_IDS = {
  'body.flowIdWelcome': 'resource:flow',
  'body.flowIdNotPhrase': 'resource:flow',
  'body.integrationId': 'resource:queueIntegration',
  'body.promptId': 'resource:prompt',
} as const

export const create = endpoint({
  ...MANAGED,
  method: 'POST',
  path: '/whatsapp',
  ids: {
    'body.queueIds': 'queue',
    'body.sendIdQueue': 'queue',
    'body.queueIdImportMessages': 'queue',
    ...AUTOMATION_IDS,
  },
  summary:
    'Makes a connection and starts to pair it; as a form with the file of its greeting, the rest as JSON in `connection`',
  body: CreateConnectionInput,
  form: {
    fields: z.object({ connection: z.string().max(200_000), file: z.file() }),
    answer: ConnectionView,
  },
  answer: ConnectionView,
  refuses: [
    ...(['ERR_PLAN_LIMIT', 'ERR_PLAN_FEATURE', 'ERR_WAPP_GREETING_REQUIRED'] as const),
    ...(['ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'] as const),
  ],
  sample: { body: { name: 'Loja', greetingMessage: 'Olá!', timeSendQueue: 15 } },
})

export const update = endpoint({
  ...MANAGED,
  method: 'PUT',
  path: '/whatsapp/:connectionId',
  ids: {
    'params.connectionId': 'connection',
    'body.queueIds': 'queue',
    'body.sendIdQueue': 'queue',
    'body.queueIdImportMessages': 'queue',
    ...AUTOMATION_IDS,
  },
  summary: 'Changes a connection',
  params: ConnectionIdParam,
  body: UpdateConnectionInput,
  answer: ConnectionView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_ROW_CHANGED', 'ERR_NO_OTHER_WHATSAPP', 'ERR_WAPP_GREETING_REQUIRED'],
  sample: { body: { name: 'Loja nova', greetingMessage: 'Olá!', timeSendQueue: 15 } },
})

const MEDIA_PATH = '/whatsapp/:connectionId/media-upload'

export const attachGreeting = endpoint({
  ...CHANGED,
  method: 'POST',
  path: MEDIA_PATH,
  summary: 'The picture or video under which the greeting goes, in place of the one that did',
  form: { fields: ConnectionVersion.extend({ row: RowField(), file: z.file() }), answer: ConnectionView },
  answer: ConnectionView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_ROW_CHANGED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

export const detachGreeting = endpoint({
  ...CHANGED,
  method: 'DELETE',
  path: MEDIA_PATH,
  summary: 'Has the greeting go without a file',
  query: ConnectionVersion,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_ROW_CHANGED'],
  answer: ConnectionView,
})

export const rotateToken = endpoint({
  ...CHANGED,
  method: 'PUT',
  path: '/whatsapp/:connectionId/token',
  plan: 'useExternalApi',
  summary:
    'Makes the token by which programs send over it, in place of the one before; said in this answer alone',
  answer: z.object({ token: z.string() }),
})

export const remove = endpoint({
  ...CHANGED,
  method: 'DELETE',
  path: '/whatsapp/:connectionId',
  summary: 'Deletes a connection; its conversations stay',
  answer: 'done',
  message: 'connection deleted',
})

export const start = endpoint({
  ...CHANGED,
  plan: 'useWhatsapp',
  method: 'POST',
  path: SESSION_PATH,
  summary: 'Starts the session',
  body: StartSessionInput.omit({ connectionId: true }),
  answer: 'done',
  message: 'starting session',
})

export const renewCode = endpoint({
  ...CHANGED,
  plan: 'useWhatsapp',
  method: 'PUT',
  path: SESSION_PATH,
  summary: 'Asks for a new QR code',
  body: StartSessionInput.omit({ connectionId: true }),
  answer: 'done',
  message: 'starting session',
})

export const disconnect = endpoint({
  ...CHANGED,
  method: 'DELETE',
  path: SESSION_PATH,
  summary: 'Ends the session, and its open tickets where that is asked for',
  query: DisconnectInput,
  answer: 'done',
  message: 'session disconnected',
})

export const listParked = endpoint({
  ...CHANGED,
  method: 'GET',
  path: PARKED_PATH,
  summary: 'What could not be understood, newest first; its raw data for an admin alone',
  query: ListParkedInput,
  answer: ParkedEventsView,
})

export const disconnectOfCompany = endpoint({
  ...CONNECTION_CALL,
  method: 'DELETE',
  path: '/whatsappsession/admin/:connectionId',
  audience: 'super',
  permission: 'connections:seeCompanies',
  summary: 'Ends the session of any company’s connection; its open tickets stay',
  answer: 'done',
  message: 'session disconnected',
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PERMISSION'],
})

export const retryParked = endpoint({
  ...CHANGED,
  method: 'POST',
  path: PARKED_PATH,
  ids: { 'params.connectionId': 'connection', 'body.eventId': 'rawEvent' },
  summary: 'Takes up again what could not be understood, all of it or one event',
  body: RetryParkedInput,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'],
  answer: z.object({ taken: z.number() }),
})

export const countOpenTickets = endpoint({
  ...CHANGED,
  method: 'GET',
  path: '/whatsapp/:connectionId/open-tickets',
  summary: 'How many tickets wait or are attended on it',
  answer: z.object({ count: z.number() }),
})

export const getHealth = endpoint({
  ...CHANGED,
  method: 'GET',
  path: '/whatsapp/:connectionId/health',
  summary: 'What proves that it works, and how hard it is used',
  answer: ConnectionHealthView,
})

export const getTest = endpoint({
  ...CHANGED,
  method: 'GET',
  path: TEST_PATH,
  summary: 'The last test that is not finished, and what became of it',
  answer: z.object({ test: ConnectionTestView.nullable() }),
})

export const sendTest = endpoint({
  ...CHANGED,
  plan: 'useWhatsapp',
  method: 'POST',
  path: TEST_PATH,
  summary: 'Sends a test message to a number of one’s choice',
  body: SendTestInput.omit({ connectionId: true }),
  answer: ConnectionTestView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_TOO_MANY_ATTEMPTS'],
  sample: { body: { number: '+55 11 95555-4444', body: 'Teste' } },
})

export const finishTest = endpoint({
  ...CHANGED,
  method: 'DELETE',
  path: TEST_PATH,
  summary: 'Ends the test, and the conversation that was opened for it',
  answer: 'done',
  message: 'test finished',
})

export const forecastPace = endpoint({
  ...READ,
  method: 'GET',
  path: '/whatsapp/:connectionId/pace',
  ids: { ...CONNECTION_CALL.ids, 'query.contactIds': 'contact' },
  summary: 'How many of the messages to several contacts would wait for the number’s pace, and until when',
  query: ForecastInput,
  answer: ForecastView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const steerImport = endpoint({
  ...CHANGED,
  method: 'PUT',
  path: '/whatsapp/:connectionId/import',
  summary: 'Holds the import of its phone’s past, lets it go on, or ends it',
  body: SteerImportInput.omit({ connectionId: true }),
  answer: ConnectionView,
  sample: { body: { act: 'pause' } },
})

export const closeImported = endpoint({
  ...CHANGED,
  method: 'POST',
  path: '/closedimported/:connectionId',
  summary: 'Ends the tickets that an import made and nobody has worked on',
  answer: z.object({ closed: z.number() }),
})

export const restartAll = endpoint({
  ...MANAGED,
  plan: 'useWhatsapp',
  method: 'POST',
  path: '/whatsapp-restart',
  summary: 'Restarts every session of the company',
  answer: z.object({ restarted: z.number() }),
})
