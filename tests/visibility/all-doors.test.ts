import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { answerSchema } from '#api/lib/answer-schema.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { readsByTheBook } from '#tests/support/by-the-book.ts'
import { inTurn } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { fingerprint, type TenantRows, tenantRows, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { DECLARED, ENDLESS, requestOf } from '../sweeps/requests.ts'
import { CONTENT_DOORS } from './content-doors.ts'
import { type Fixture, type FixtureTicket, makeFixture } from './fixture.ts'
import { LIST_DOORS } from './list-doors.ts'
import { TICKET_DOORS } from './ticket-doors.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })

/** Acts that cannot be done for a trial: shut to who may not see the ticket, which is tried of each. */
const ACTS = [
  'assist.draft',
  'assist.summary',
  'assist.translate',
  'bot.handOver',
  'bot.pause',
  'bot.restart',
  'bot.resume',
  'bot.skip',
  'bot.stop',
  'bot.move',
  'bot.nodes',
  'conversationPdfs.make',
  'interactive.call',
  'interactive.copy',
  'interactive.list',
  'interactive.pix',
  'interactive.url',
  'messages.discard',
  'messages.edit',
  'messages.forward',
  'messages.forwardToSeveral',
  'messages.listMembers',
  'messages.react',
  'messages.remove',
  'messages.retry',
  'ticketNotes.create',
  'ticketNotes.remove',
  'ticketNotes.undoRemove',
  'ticketNotes.update',
  'tickets.addParticipant',
  'tickets.chooseAccount',
  'tickets.remove',
  'tickets.removeParticipant',
  'tickets.undo',
  'transcription.transcribe',
]

/** The calls that take or name a ticket and need no door, with the reasons. */
const EXCUSED: Readonly<Record<string, string>> = {
  'bot.waiting': 'for admins alone, who see all',
  'campaigns.recipients': 'for admins alone, who see all',
  'connections.getTest': 'nothing to who may not read where it was said: test-message.test.ts',
  'connections.sendTest': 'the asker’s own trial of a connection',
  'contacts.previewMerge': 'for admins alone, who see all',
  'externalApi.listCalls': 'for admins alone, who see all',
  'externalApi.listWebhookDeliveries': 'for admins alone, who see all',
  'externalApi.readState': 'for programs, which see what they sent themselves',
  'externalApi.replayWebhookDelivery': 'for admins alone, who see all',
  'externalApi.send': 'for programs, which write by a number and read nothing (decision 133)',
  'externalApi.sendAtApi': 'for programs, which write by a number and read nothing (decision 133)',
  'inbox.requestTakeover': 'by the uuid that a refusal named; answers nothing of the ticket (decision 012)',
  'inbox.dismissDecline': 'the end of one’s own request; answers nothing of the ticket (decision 012)',
  'inbox.listTakeoverRequests': 'who asks for what the user holds, and what they asked themselves',
  'queueIntegrations.listDeliveries': 'for admins alone, who see all',
  'queueIntegrations.replayDelivery': 'for admins alone, who see all',
  'tickets.create':
    'a new ticket; who holds the contact’s other one is told as the specification says (1 §7)',
}

const named = Object.values({ ...LIST_DOORS, ...CONTENT_DOORS, ...TICKET_DOORS }).flatMap(
  ({ through }) => through,
)

describe('every endpoint that takes a ticket, or answers with one,', () => {
  test('has a door in the table, is shut to who does not see the ticket, or says why it needs neither', () => {
    const knownDoors = new Set([...named, ...ACTS, ...Object.keys(EXCUSED)])
    const concerned = DECLARED.filter(({ endpoint }) => takesTicket(endpoint) || answersTicket(endpoint))
    expect(concerned.map(({ name }) => name).filter((name) => !knownDoors.has(name))).toEqual([])
    expect(concerned.length).toBeGreaterThan(45)
  })

  test('is still there, if the table names it', () => {
    const names = new Set(DECLARED.map(({ name }) => name))
    expect([...named, ...ACTS, ...Object.keys(EXCUSED)].filter((name) => !names.has(name))).toEqual([])
  })

  test('that acts is shut to everybody who neither sees the ticket nor reads in it, and does nothing', async () => {
    const fixture = await makeFixture(services)
    const { company, viewers } = fixture
    const rows = await tenantRows(company, 'eigene')
    const calls = await Promise.all(viewers.map(({ user }) => as(user)))
    const before = withoutSessions(await fingerprint(services, company.id))
    let cells = 0
    for (const [n, { kind, user }] of viewers.entries()) {
      for (const ticket of inTurn(hiddenFrom(user, fixture), n)) {
        cells += await isShut({ call: calls[n], kind, rows: rowsOf(rows, ticket) })
      }
    }
    expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)
    tell('visibility', { of: 'acts', cells })
  })
})

function hiddenFrom(user: UserActor, { tickets }: Fixture): FixtureTicket[] {
  const conversationOf = ({ contactId }: FixtureTicket) =>
    tickets.filter((candidate) => candidate.contactId === contactId)
  return tickets.filter((ticket) => !readsByTheBook(user, ticket, conversationOf(ticket)))
}

function rowsOf(rows: TenantRows, { id, uuid, messageId, noteId }: FixtureTicket): TenantRows {
  return { ...rows, ticket: id, ticketUuid: uuid, message: messageId, ticketNote: noteId }
}

const TRIED = DECLARED.filter(({ name }) => ACTS.includes(name))

async function isShut({ call, kind, rows }: { call: Call | undefined; kind: string; rows: TenantRows }) {
  for (const { name, endpoint } of TRIED) {
    const { status } = (await call?.(...requestOf(endpoint, rows))) ?? {}
    expect({
      kind,
      ticket: rows.ticket,
      name,
      status,
      isShut: status === 404 || status === 403,
    }).toMatchObject({
      isShut: true,
    })
  }
  return TRIED.length
}

const TICKETS: ReadonlySet<string | undefined> = new Set(['ticket', 'ticketUuid', 'message', 'ticketNote'])

function takesTicket({ ids = {} }: Endpoint): boolean {
  return Object.values(ids).some((noun) => TICKETS.has(noun))
}

/** By the fields that only tickets, and what lies in them, have. */
function answersTicket(endpoint: Endpoint): boolean {
  const schema = answerSchema(endpoint)
  const text = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) : ''
  return ['"unansweredSince"', '"ticketId"', '"ticketUuid"', '"participantIds"'].some((field) =>
    text.includes(field),
  )
}
