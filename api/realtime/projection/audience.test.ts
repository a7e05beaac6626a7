import { describe, expect, test } from 'bun:test'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { USUAL_OPTIONS } from '#domain/connections/contract/schema.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import type { TicketChanged } from '#domain/tickets/contract/events.ts'
import type { TicketFacts, TicketView } from '#domain/tickets/contract/schema.ts'
import { aUserActor } from '#tests/support/fixtures/actors.ts'
import { aConnectionView } from '#tests/support/views.ts'
import { project } from './audience.ts'
import { type Loaded, viewsOf } from './views.ts'

const anActor = (values: Partial<UserActor>) => aUserActor({ queueIds: [1], ...values })
const facts = (values: Partial<TicketFacts> = {}): TicketFacts => ({
  status: 'pending',
  userId: null,
  queueId: 1,
  connectionId: 1,
  contactId: 1,
  isGroup: false,
  groupAsTicket: false,
  participantIds: [],
  ...values,
})

const NUMBER = '5511987654321'
const aView = (values: Partial<TicketView>): TicketView => ({
  isLatest: true,
  lastMessageIsSystem: false,
  lastUser: null,
  lastAuthorName: null,
  hasSeveralAccounts: false,
  participants: [],
  id: 7,
  uuid: 'u',
  version: 9,
  status: 'pending',
  channel: 'whatsapp',
  queueId: 1,
  queue: null,
  userId: null,
  user: null,
  contactId: 1,
  contact: {
    id: 1,
    version: 1,
    name: 'Maria',
    number: NUMBER,
    readOnlyConnectionIds: [],
    isGroup: false,
    active: true,
    urlPicture: null,
    channel: 'whatsapp',
    tags: [],
  },
  whatsappId: 1,
  whatsapp: { id: 1, version: 1, name: 'c', groupAsTicket: 'disabled', status: 'CONNECTED' },
  tags: [],
  lastMessage: '',
  lastMessageFromMe: false,
  unreadMessages: 0,
  handover: null,
  hasFailedMessage: false,
  isGroup: false,
  isBot: false,
  bot: null,
  isTransfered: false,
  useIntegration: false,
  amountUsedBotQueues: 0,
  userRating: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  waitingSince: null,
  unansweredSince: null,
  ...values,
})

function hears(event: DomainEvent, loaded: Partial<Loaded>, actor: UserActor) {
  const noRows = new Map()
  const views = viewsOf({
    companyId: 1,
    tickets: noRows,
    messages: noRows,
    chatMessages: noRows,
    rows: noRows,
    urlOf: () => '',
    ...loaded,
  })
  const text = project(event, views)?.renderFor(actor)?.text()
  return text === undefined ? undefined : JSON.parse(text)
}

const changed = (before: TicketFacts | null, after: TicketFacts | null): TicketChanged => ({
  type: 'ticket.changed',
  ticketId: 7,
  uuid: 'u',
  version: 3,
  before,
  after,
})
const tickets = (view: TicketView) => ({
  tickets: new Map([
    [
      view.id,
      {
        view,
        otherNumbers: [],
        marks: [],
        groupAsTicket: view.isGroup && view.whatsapp.groupAsTicket === 'enabled',
      },
    ],
  ]),
})

describe('who hears what', () => {
  test('that the log of programs moved is told to who may read it: admins, where the plan has the API', () => {
    const admin = anActor({ profile: 'admin', planFlags: ['useExternalApi'] })
    const event = { type: 'externalCalls.changed' as const }
    expect(hears(event, {}, admin)).toEqual({ name: 'company-1-externalCalls', data: { action: 'update' } })
    expect(hears(event, {}, { ...admin, profile: 'user' })).toBeUndefined()
    expect(hears(event, {}, { ...admin, planFlags: [] })).toBeUndefined()
  })

  test('nobody is shown a state that came after they lost the ticket', () => {
    const event = changed(facts(), facts())
    const moved = tickets(aView({ queueId: 2 }))
    expect(hears(event, moved, anActor({}))).toEqual({
      name: 'company-1-ticket',
      data: { action: 'delete', ticketId: 7, uuid: 'u', version: 9, isDeleted: false },
    })
    expect(hears(event, moved, anActor({ queueIds: [2] }))).toMatchObject({ data: { action: 'update' } })
    expect(hears(event, moved, anActor({ queueIds: [3] }))).toBeUndefined()
  })

  test('who saw it only between two changes that are told as one hears that it is gone', () => {
    const elsewhere = { ...facts(), queueId: 2 }
    const event: DomainEvent = { ...changed(elsewhere, elsewhere), between: [facts()] }
    const moved = tickets(aView({ queueId: 2 }))
    expect(hears(event, moved, anActor({}))).toMatchObject({ data: { action: 'delete' } })
    expect(hears(event, moved, anActor({ queueIds: [3] }))).toBeUndefined()
  })

  test('a message follows its ticket as it is now', () => {
    const event: DomainEvent = {
      type: 'message.created',
      messageId: 3,
      ticketId: 7,
      version: 1,
      ticket: facts(),
    }
    const moved = tickets(aView({ queueId: 2 }))
    expect(hears(event, moved, anActor({}))).toBeUndefined()
    expect(hears(event, moved, anActor({ queueIds: [2] }))).toMatchObject({
      data: { action: 'delete', messageId: 3 },
    })
  })

  test('a deleted ticket is gone for who saw it', () => {
    const event = changed(facts(), null)
    expect(hears(event, {}, anActor({}))).toMatchObject({ data: { action: 'delete' } })
    expect(hears(event, {}, anActor({ queueIds: [2] }))).toBeUndefined()
  })

  test('numbers are hidden from profile user alone, where the company hides them', () => {
    const event = changed(null, facts())
    const textFor = (actor: UserActor) => JSON.stringify(hears(event, tickets(aView({})), actor))
    expect(textFor(anActor({ masksNumbers: true }))).not.toContain(NUMBER)
    expect(textFor(anActor({ masksNumbers: true, profile: 'admin' }))).toContain(NUMBER)
    expect(textFor(anActor({}))).toContain(NUMBER)
  })

  test('codes to link a phone are told to who may manage connections alone', () => {
    const view = { id: 5, qrcode: 'SECRET', pairingCode: 'CODE', tokenLastFour: '9aZx' }
    const read = { view: asConnection(view), facts: null }
    const rows: Loaded['rows'] = new Map([['connection', new Map([[5, read]])]])
    const events: DomainEvent[] = [
      { type: 'connection.session', connectionId: 5, version: 1 },
      { type: 'row.changed', noun: 'connection', id: 5, version: 1, action: 'update' },
    ]
    for (const event of events) {
      const textFor = (actor: UserActor) => JSON.stringify(hears(event, { rows }, actor))
      expect(textFor(anActor({}))).not.toMatch(/SECRET|CODE|9aZx/)
      expect(textFor(anActor({ allowConnections: true }))).toMatch(/SECRET.*CODE/)
      expect(textFor(anActor({ profile: 'admin' }))).toMatch(/SECRET/)
    }
  })

  test('a session is told under its own name and key', () => {
    const read = {
      view: asConnection({ id: 5, qrcode: 'CODE', pairingCode: null, tokenLastFour: null }),
      facts: null,
    }
    const rows: Loaded['rows'] = new Map([['connection', new Map([[5, read]])]])
    const event: DomainEvent = { type: 'connection.session', connectionId: 5, version: 1 }
    expect(JSON.stringify(hears(event, { rows }, anActor({ profile: 'admin' })))).toMatch(
      /company-1-whatsappSession.*"session.*"qrcode.*CODE/,
    )
  })

  test('what a plan is now is told to super alone, that one is another to the admins who are bound by one', () => {
    const read = { view: { id: 3, version: 4, name: 'Ouro', users: 9 }, facts: null }
    const rows: Loaded['rows'] = new Map([['plan', new Map([[3, read]])]])
    const event: DomainEvent = { type: 'row.changed', noun: 'plan', id: 3, version: 4, action: 'update' }
    const framesFor = (values: Partial<UserActor>) => hears(event, { rows }, anActor(values))
    expect(framesFor({ profile: 'admin', isSuper: true })).toMatchObject({ data: { plan: { name: 'Ouro' } } })
    expect(framesFor({ profile: 'admin' })).toEqual({
      name: 'company-plan',
      data: { action: 'update', plan: {} },
    })
    expect(framesFor({})).toBeUndefined()
  })

  test('who takes part in a ticket hears of it, whatever their queues, until they leave', () => {
    const ana = { id: 5, version: 1, name: 'Ana', color: '' }
    const heldFacts = facts({ status: 'open', userId: 2, queueId: 9, participantIds: [5] })
    const guest = anActor({ userId: 5, queueIds: [] })
    const otherUser = anActor({ userId: 6, queueIds: [] })
    const view = { status: 'open', userId: 2, queueId: 9 } as const
    const joined = tickets(aView({ ...view, participants: [ana] }))
    const event = changed({ ...heldFacts, participantIds: [] }, heldFacts)
    expect(hears(event, joined, guest)).toMatchObject({ data: { action: 'update' } })
    expect(hears(event, joined, otherUser)).toBeUndefined()
    const departure = changed(heldFacts, { ...heldFacts, participantIds: [] })
    expect(hears(departure, tickets(aView(view)), guest)).toMatchObject({ data: { action: 'delete' } })
  })

  test('asks are told to the owner alone', () => {
    const event: DomainEvent = { type: 'asks.changed', userId: 1 }
    expect(hears(event, {}, anActor({}))).toEqual({ name: 'company-1-asks', data: { action: 'update' } })
    expect(hears(event, {}, anActor({ userId: 2 }))).toBeUndefined()
  })

  test('pins are told to their own user alone', () => {
    const event: DomainEvent = { type: 'pins.changed', userId: 1 }
    expect(hears(event, {}, anActor({}))).toEqual({ name: 'company-1-pins', data: { action: 'update' } })
    expect(hears(event, {}, anActor({ userId: 2, profile: 'admin' }))).toBeUndefined()
  })

  test('what a user has of a ticket beside others is told to them alone, and stands in no other’s view', () => {
    const mark = {
      userId: 1,
      unreadMessages: 4,
      handover: { kind: 'transfer' as const, by: null, note: 'urgente' },
    }
    const view = aView({ unreadMessages: 1 })
    const marked = {
      tickets: new Map([[view.id, { view, otherNumbers: [], marks: [mark], groupAsTicket: false }]]),
    }
    const event: DomainEvent = { type: 'ticket.marked', ticketId: 7, userId: 1 }
    const ticket = { unreadMessages: 4, handover: { note: 'urgente' } }
    expect(hears(event, marked, anActor({}))).toMatchObject({ data: { action: 'update', ticket } })
    expect(hears(event, marked, anActor({ userId: 2 }))).toBeUndefined()
    expect(hears(event, marked, anActor({ queueIds: [3] }))).toBeUndefined()
    const ownFrame = hears(changed(facts(), facts()), marked, anActor({}))
    expect(ownFrame).toMatchObject({ data: { ticket } })
    const otherFrame = hears(changed(facts(), facts()), marked, anActor({ userId: 2 }))
    expect(otherFrame).toMatchObject({ data: { ticket: { unreadMessages: 1, handover: null } } })
  })

  test('a session’s end is told to nobody else', () => {
    const event: DomainEvent = { type: 'session.ended', sessionId: 's', userId: 1, reason: 'elsewhere' }
    expect(hears(event, {}, anActor({ profile: 'admin' }))).toBeUndefined()
  })
})

/** The table passes a connection on as it is; only these fields matter here. */
function asConnection(
  view: Pick<ConnectionView, 'id' | 'qrcode' | 'pairingCode' | 'tokenLastFour'>,
): ConnectionView {
  return {
    ...aConnectionView(1, 'c'),
    ...USUAL_OPTIONS,
    status: 'qrcode',
    number: null,
    profileName: null,
    queueIds: [],
    companyId: 1,
    ...view,
  }
}
