import { beforeAll, expect, test } from 'bun:test'
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { isTooLong } from '#api/realtime/projection/frames.ts'
import { rendering } from '#api/realtime/projection/views.ts'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { BOUNDS } from '#domain/messages/contract/bounds.ts'
import { plainText, previewKind } from '#domain/messages/contract/plain-preview.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { messageViews } from '#domain/messages/queries.ts'
import { parse } from '#sessions/channels/whatsapp/content/parse.ts'
import { decodeRaw, encodeRaw } from '#sessions/channels/whatsapp/content/raw-event.ts'
import { inTurn } from '#tests/support/depth.ts'
import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { Bubble } from '~/features/inbox/bubbles/bubble'
import { FIELDS, type Hostile, PATTERNS } from './hostile-fields.ts'

const services = await testServices()
let company: TestCompany
/** Milliseconds of the processor for a megabyte of letters as a plain text: what reading it once costs here. */
let quiet = 0

beforeAll(async () => {
  company = await aCompany(services)
  await services.admin`update connections set allow_group = true`
  const samples = []
  for (let i = 0; i < 5; i++) samples.push(await meet({ message: { conversation: PATTERNS.letters } }))
  quiet = Math.max(...samples.map(({ work }) => work), 5)
})

/** The limit that nothing linear comes near, and that anything with the square of a megabyte far exceeds. */
const MAX_TIMES_QUIET = 25

test.each(Object.keys(FIELDS).filter(isField))('a customer may send a megabyte as %s', async (field) => {
  for (const [pattern, text] of patternsOf(field)) {
    const make = FIELDS[field]
    const { work, views } = await meet(make(text))
    const isHeld = work / quiet > MAX_TIMES_QUIET
    const isLong = views.some((view) => isTooLong(rendering('message', view).text()))
    expect({ pattern, isHeld, isLong }).toEqual({ pattern, isHeld: false, isLong: false })
  }
})

test('nothing of it is stored above its bound, and all of it is there', async () => {
  expect(await overBound()).toEqual([])
  const [row] = await services.admin`select (select count(*)::int from messages) as messages,
    (select count(*)::int from early_effects) as early`
  // Reactions to a message that nobody knows, and edits of one, wait for it.
  expect(row).toEqual({ messages: count - waiting, early: waiting })
})

type Field = keyof typeof FIELDS

function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name)
}

/** All of them in a proof, else the next one for each field. */
function patternsOf(field: Field) {
  return inTurn(Object.entries(PATTERNS), Object.keys(FIELDS).indexOf(field))
}

const waiting = patternsOf('emoji').length + patternsOf('versions').length

let count = 0

/** The whole way in, as of the raw row, and then onto a page. Everything that is not waiting counts as work. */
async function meet({
  message,
  attrs = {},
  subject,
}: Hostile): Promise<{ work: number; views: MessageView[] }> {
  const raw = rawOf(message ?? {}, { ...(subject === undefined ? {} : GROUP), ...attrs })
  let work = 0
  const worked = <T,>(compute: () => T): T => {
    const before = process.cpuUsage()
    const result = compute()
    const { user, system } = process.cpuUsage(before)
    work += (user + system) / 1000
    return result
  }
  const events = worked(() => parse(decodeRaw(raw)))
  expect(events).toHaveLength(1)
  for (const event of events) await receive(named(event, subject))
  const views = await newest()
  for (const view of views) {
    worked(() => renderToStaticMarkup(<Page message={view} />))
    worked(() => [previewKind(view.body), plainText(view.body)])
  }
  return { work, views }
}

const GROUP = {
  from: '120363001@g.us',
  participant: '222@lid',
  participant_pn: '5511988887777@s.whatsapp.net',
}

function rawOf(message: proto.IMessage, attrs: Record<string, string>): Uint8Array {
  return encodeRaw({
    kind: 'message',
    me: { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' },
    node: {
      tag: 'message',
      attrs: { from: '222@lid', id: `H${++count}`, t: '1750000000', ...attrs },
      children: [],
    },
    reason: null,
    plaintext: encodeWAMessage(message),
  })
}

function named(event: InboundEvent, subject: string | undefined): InboundEvent {
  const { chat } = event
  return chat.kind === 'group' && subject !== undefined ? { ...event, chat: { ...chat, subject } } : event
}

function receive(event: InboundEvent): Promise<void> {
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function newest(): Promise<MessageView[]> {
  const [row] = await services.admin`select id::int from messages order by id desc limit 1`
  return inTransaction(company.ctx, (tx) => messageViews(tx, row ? [row.id] : []))
}

/** Texts of the inbox that are longer than their bound; nothing else in these tables comes from a customer. */
async function overBound(): Promise<string[]> {
  const rows = await services.admin<{ what: string }[]>`
    select 'body' as what from messages where char_length(body) > ${BOUNDS.body.limit}
    union all select 'data' from messages where char_length(data_json::text) > ${2 * BOUNDS.dataJson.limit}
    union all select 'message id' from messages where char_length(external_id) > ${BOUNDS.externalId.limit}
    union all select 'preview' from tickets where char_length(last_message) > 255
    union all select 'contact' from contacts where char_length(name) > ${BOUNDS.pushName.limit}
      or char_length(number) > ${BOUNDS.accountId.limit}
    union all select 'identity' from contact_identities where char_length(value) > ${BOUNDS.accountId.limit}
    union all select 'file' from files where char_length(mime) > ${BOUNDS.mime.limit}
      or char_length(original_name) > ${BOUNDS.fileName.limit} or octet_length(source) > ${2 * BOUNDS.fileSource.limit}
    union all select 'early' from early_effects where char_length(value) > ${BOUNDS.body.limit}
      or char_length(external_id) > ${BOUNDS.externalId.limit}
    union all select 'version' from message_bodies where char_length(body) > ${BOUNDS.body.limit}
    union all select 'reaction' from message_reactions where char_length(emoji) > ${BOUNDS.emoji.limit}`
  return rows.map(({ what: finding }) => finding)
}

const SHELL = {
  viewer: {
    id: 7,
    companyId: 2,
    name: 'Ana',
    profile: 'user',
    queues: [],
    company: { timeZone: 'America/Sao_Paulo' },
  },
  apiUrl: 'http://127.0.0.1',
  token: 'none',
  preferences: {},
  now: '2026-11-21T12:45:00.000Z',
}

const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: 'default' }

function Page({ message }: { message: MessageView }) {
  const route = { id: 'routes/_app', path: '/', element: <Bubble message={message} showAuthor /> }
  const context = {
    basename: '',
    location: LOCATION,
    matches: [{ params: {}, pathname: '/', pathnameBase: '/', route }],
    loaderData: { 'routes/_app': SHELL },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  }
  const router = createStaticRouter([route], context)
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}
