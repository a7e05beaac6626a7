import { type Endpoint, routeOf } from '#domain/core/endpoint.ts'
import { AppError } from '#domain/core/errors.ts'
import type { Permission } from '#domain/core/permissions.ts'
import { ENDPOINTS } from '#domain/endpoints.ts'

/** What an id in a path, query or body names: the sweep tries another company's there. */
export type Noun =
  | 'ticket'
  | 'ticketUuid'
  | 'message'
  | 'contact'
  | 'user'
  | 'queue'
  | 'connection'
  | 'company'
  | 'tag'
  | 'file'
  /** A phone number: who has it in the other company must not be told. */
  | 'number'

export type Access = {
  /**
   * anyone = without a session. account = signed in, also when the subscription is over. user = signed in and paid.
   * super = the platform's administrators.
   */
  who: 'anyone' | 'account' | 'user' | 'super'
  /** Beside `who`: the line of core/permissions.ts that the actor must pass. */
  permission?: Permission
  /** Where ids stand: `param.x`, `query.x`, `body.x` → what they name. */
  ids?: Record<string, Noun>
}

const TICKET = { 'param.ticketId': 'ticket' } as const
const CONTACT = { 'param.contactId': 'contact' } as const
const MESSAGE = { 'param.messageId': 'message' } as const
const CONNECTION = { 'param.connectionId': 'connection' } as const
const LIST_IDS = {
  'query.tags': 'tag',
  'query.users': 'user',
  'query.queueIds': 'queue',
  'query.whatsapps': 'connection',
} as const

/** Who may call what: every route of the API. A route that is missing here is closed, and a test fails. */
export const ACCESS: Record<string, Access> = {
  'GET /version': { who: 'anyone' },
  'GET /health/live': { who: 'anyone' },
  'GET /health/ready': { who: 'anyone' },
  'GET /metrics': { who: 'anyone' },
  'GET /openapi.json': { who: 'anyone' },
  'GET /docs': { who: 'anyone' },
  'GET /docs/:file': { who: 'anyone' },

  'POST /auth/login': { who: 'anyone' },
  'POST /auth/refresh_token': { who: 'anyone' },
  'DELETE /auth/logout': { who: 'anyone' },
  'POST /auth/set-up': { who: 'anyone' },
  // The link is the authority: it names a living session, whose user must see the file's ticket.
  'GET /media/:companyId{[0-9]+}/:fileId{[0-9]+}/:name{[0-9a-f]{32}}': { who: 'anyone' },
  'GET /files/:fileId{[0-9]+}/link': { who: 'user', ids: { 'param.fileId': 'file' } },

  'GET /auth/me': { who: 'account' },
  'GET /preferences': { who: 'account' },
  'PUT /preferences': { who: 'account' },

  'GET /public-settings/:key': { who: 'anyone' },
  'GET /companySettings/:companyId{[0-9]+}': {
    who: 'user',
    permission: 'settings:read',
    ids: { 'param.companyId': 'company' },
  },
  'GET /companySettingOne': { who: 'user', permission: 'settings:read' },
  'PUT /companySettings': { who: 'user', permission: 'settings:save' },

  'GET /tickets': { who: 'user', permission: 'tickets:list', ids: LIST_IDS },
  'GET /tickets/counts': { who: 'user', permission: 'tickets:list', ids: LIST_IDS },
  'GET /tickets/drafts': { who: 'user', permission: 'messages:send' },
  'GET /tickets/pinned': { who: 'user', permission: 'tickets:list' },
  'PUT /tickets/:ticketId{[0-9]+}/pin': { who: 'user', permission: 'tickets:list', ids: TICKET },
  'DELETE /tickets/:ticketId{[0-9]+}/pin': { who: 'user', permission: 'tickets:list', ids: TICKET },
  'GET /tickets/overview': { who: 'user', permission: 'tickets:list' },
  'GET /tickets/asks': { who: 'user', permission: 'tickets:list' },
  // The uuid is named to those whom the ticket stands in the way of, so it is enough to ask; nothing of it is answered.
  'POST /tickets/u/:uuid/ask': {
    who: 'user',
    permission: 'tickets:join',
    ids: { 'param.uuid': 'ticketUuid' },
  },
  'DELETE /tickets/u/:uuid/ask': {
    who: 'user',
    permission: 'tickets:join',
    ids: { 'param.uuid': 'ticketUuid' },
  },
  'PUT /tickets/:ticketId{[0-9]+}/participants/:userId{[0-9]+}': {
    who: 'user',
    permission: 'tickets:join',
    ids: { 'param.ticketId': 'ticket', 'param.userId': 'user' },
  },
  'DELETE /tickets/:ticketId{[0-9]+}/participants/:userId{[0-9]+}': {
    who: 'user',
    permission: 'tickets:join',
    ids: { 'param.ticketId': 'ticket', 'param.userId': 'user' },
  },
  'GET /tickets/u/:uuid': { who: 'user', permission: 'tickets:list', ids: { 'param.uuid': 'ticketUuid' } },
  'GET /tickets/:ticketId{[0-9]+}': { who: 'user', permission: 'tickets:list', ids: TICKET },
  'POST /tickets': {
    who: 'user',
    permission: 'tickets:create',
    ids: {
      'body.contactId': 'contact',
      'body.queueId': 'queue',
      'body.whatsappId': 'connection',
      'body.userId': 'user',
    },
  },
  'PUT /tickets/:ticketId{[0-9]+}': {
    who: 'user',
    ids: { ...TICKET, 'body.queueId': 'queue', 'body.userId': 'user' },
  },
  'POST /tickets/:ticketId{[0-9]+}/undo': { who: 'user', permission: 'tickets:undo', ids: TICKET },
  'DELETE /tickets/:ticketId{[0-9]+}': { who: 'user', permission: 'tickets:delete', ids: TICKET },
  'POST /tickets/closeAll': {
    who: 'user',
    permission: 'tickets:closeAll',
    ids: { 'body.selectedQueueIds': 'queue' },
  },
  'POST /tickets/:ticketId{[0-9]+}/read': { who: 'user', permission: 'tickets:list', ids: TICKET },
  'DELETE /tickets/:ticketId{[0-9]+}/read': { who: 'user', permission: 'tickets:list', ids: TICKET },
  'GET /tickets/:ticketId{[0-9]+}/draft': { who: 'user', permission: 'messages:send', ids: TICKET },
  'PUT /tickets/:ticketId{[0-9]+}/draft': { who: 'user', permission: 'messages:send', ids: TICKET },
  'GET /tickets-log/:ticketId{[0-9]+}': { who: 'user', permission: 'tickets:list', ids: TICKET },

  'GET /contacts': { who: 'user', permission: 'contacts:list', ids: { 'query.contactTag': 'tag' } },
  'GET /contacts/list': { who: 'user', permission: 'contacts:list' },
  'GET /contacts/profile/:number': {
    who: 'user',
    permission: 'contacts:list',
    ids: { 'param.number': 'number' },
  },
  'GET /contacts/:contactId{[0-9]+}': { who: 'user', permission: 'contacts:list', ids: CONTACT },
  'POST /contacts': { who: 'user', permission: 'contacts:save', ids: { 'body.tags': 'tag' } },
  'PUT /contacts/:contactId{[0-9]+}': {
    who: 'user',
    permission: 'contacts:save',
    ids: { ...CONTACT, 'body.tags': 'tag' },
  },
  'PUT /contacts/toggleAcceptAudio/:contactId{[0-9]+}': {
    who: 'user',
    permission: 'contacts:save',
    ids: CONTACT,
  },
  'PUT /contacts/toggleDisableBot/:contactId{[0-9]+}': {
    who: 'user',
    permission: 'contacts:save',
    ids: CONTACT,
  },
  'PUT /contacts/block/:contactId{[0-9]+}': { who: 'user', permission: 'contacts:block', ids: CONTACT },
  'DELETE /contacts/:contactId{[0-9]+}': { who: 'user', permission: 'contacts:delete', ids: CONTACT },

  'GET /users': { who: 'user', permission: 'users:list' },
  'GET /users/list': { who: 'user', permission: 'users:list' },
  'GET /users/:userId{[0-9]+}': { who: 'user', permission: 'users:read', ids: { 'param.userId': 'user' } },

  'GET /companies/listPlan/:companyId{[0-9]+}': {
    who: 'account',
    permission: 'plans:readOwn',
    ids: { 'param.companyId': 'company' },
  },

  'GET /messages/:uuid{[0-9a-fA-F-]{36}}': {
    who: 'user',
    permission: 'tickets:list',
    ids: { 'param.uuid': 'ticketUuid', 'query.selectedQueues': 'queue' },
  },
  'POST /messages/:ticketId{[0-9]+}': {
    who: 'user',
    permission: 'messages:send',
    ids: { ...TICKET, 'body.quotedMsg': 'message' },
  },
  'POST /messages/edit/:messageId{[0-9]+}': { who: 'user', permission: 'messages:edit', ids: MESSAGE },
  'DELETE /messages/:messageId{[0-9]+}': { who: 'user', permission: 'messages:delete', ids: MESSAGE },
  'POST /messages/:messageId{[0-9]+}/reaction': { who: 'user', permission: 'messages:send', ids: MESSAGE },
  'POST /messages/:messageId{[0-9]+}/retry': { who: 'user', permission: 'messages:send', ids: MESSAGE },
  'POST /message/forward': {
    who: 'user',
    permission: 'messages:forward',
    ids: { 'body.messageId': 'message', 'body.contactId': 'contact' },
  },
  'POST /messages/:messageId{[0-9]+}/file': { who: 'user', permission: 'messages:send', ids: MESSAGE },
  'POST /messages/:messageId{[0-9]+}/discard': { who: 'user', permission: 'messages:send', ids: MESSAGE },

  'GET /queue': { who: 'user', permission: 'queues:list' },
  'GET /queue/:queueId{[0-9]+}': {
    who: 'user',
    permission: 'queues:list',
    ids: { 'param.queueId': 'queue' },
  },

  'GET /whatsapp': { who: 'user', permission: 'connections:list' },
  'GET /whatsapp/filter': { who: 'user', permission: 'connections:list' },
  'GET /whatsapp/all': { who: 'super', permission: 'connections:seeCompanies' },
  'GET /whatsapp/:connectionId{[0-9]+}': { who: 'user', permission: 'connections:read', ids: CONNECTION },
  'GET /whatsapp/:connectionId{[0-9]+}/drops': {
    who: 'user',
    permission: 'connections:read',
    ids: CONNECTION,
  },
  'POST /whatsapp': { who: 'user', permission: 'connections:manage', ids: { 'body.queueIds': 'queue' } },
  'PUT /whatsapp/:connectionId{[0-9]+}': {
    who: 'user',
    permission: 'connections:manage',
    ids: { ...CONNECTION, 'body.queueIds': 'queue' },
  },
  'DELETE /whatsapp/:connectionId{[0-9]+}': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'POST /whatsappsession/:connectionId{[0-9]+}': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'PUT /whatsappsession/:connectionId{[0-9]+}': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'DELETE /whatsappsession/:connectionId{[0-9]+}': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'POST /whatsapp/:connectionId{[0-9]+}/parked-events': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'GET /whatsapp/:connectionId{[0-9]+}/open-tickets': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'GET /whatsapp/:connectionId{[0-9]+}/health': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'GET /whatsapp/:connectionId{[0-9]+}/test-message': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'POST /whatsapp/:connectionId{[0-9]+}/test-message': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'DELETE /whatsapp/:connectionId{[0-9]+}/test-message': {
    who: 'user',
    permission: 'connections:manage',
    ids: CONNECTION,
  },
  'POST /whatsapp-restart': { who: 'user', permission: 'connections:manage' },
}

/** The table's entry of a route. Throws ERR_NO_PERMISSION for one that was forgotten. */
export function accessOf(method: string, path: string): Access {
  const access = ACCESS[`${method === 'HEAD' ? 'GET' : method} ${path}`]
  if (!access) throw new AppError('ERR_NO_PERMISSION', { route: 'unlisted' })
  return access
}

/** The table, with what endpoints declare. */
export const DECLARED: Record<string, Access> = {
  ...ACCESS,
  ...Object.fromEntries(
    Object.values(ENDPOINTS)
      .flatMap((noun): Endpoint[] => Object.values(noun))
      .map((endpoint) => [`${endpoint.method} ${routeOf(endpoint)}`, accessIn(endpoint)]),
  ),
}

function accessIn({ who, permission, ids = {} }: Endpoint): Access {
  const named = Object.entries(ids).flatMap(([place, noun]) =>
    noun ? [[place.replace('params.', 'param.'), noun === 'lane' ? 'tag' : noun] as const] : [],
  )
  return { who, ...(permission ? { permission } : {}), ids: Object.fromEntries(named) }
}
