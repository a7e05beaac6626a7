import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { render } from '#api/realtime/projection/render.ts'
import { contactExtraInfo } from '#db/schema/contacts.ts'
import { digitsOf } from '#domain/contacts/contract/rules.ts'
import { systemCtx } from '#domain/core/context.ts'
import { routeOf } from '#domain/core/contract/endpoint.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { aCompany, aContact, aMessage, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { DECLARED } from '../sweeps/requests.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })

/** Their last eight digits stand nowhere else: where they are read, a number is. */
const [CUSTOMER, PARTICIPANT, STRANGER] = ['5511982736455', '5511971829364', '5521964738291']
const TAILS = [CUSTOMER, PARTICIPANT, STRANGER].map((number) => number.slice(-8))
const FORMS = [
  CUSTOMER,
  '551182736455',
  '11982736455',
  '82736455',
  '+55 (11) 98273-6455',
  '9 8 2 7 3 6 4 5 5',
  '９８２７３６４５５',
  `BEGIN:VCARD\nFN:+55 11 98273-6455\nTEL;type=CELL;waid=551182736455:+55 11 8273-6455\nEND:VCARD`,
]

/** A company that hides numbers, with numbers wherever one can stand, and an attendant who must not see any. */
async function aHidingCompany() {
  const company = await aCompany(services)
  await withSettings(company.ctx, {
    enableLGPD: 'enabled',
    lgpdHideNumber: 'enabled',
    sendGreetingAccepted: 'enabled',
    greetingAcceptedMessage: 'Olá {{name}}, aqui é {{user}}',
  })
  const attendant = await aUser(company.ctx, {
    queueIds: [company.queue.id],
    allTicket: true,
    allowGroup: true,
    allHistoric: true,
    allUserChat: true,
  })
  const contact = await aContact(company.ctx, {
    number: CUSTOMER,
    name: '+55 11 8273-6455',
    email: `${CUSTOMER}@mail.example`,
  })
  await inTransaction(company.ctx, (tx) =>
    tx.db.insert(contactExtraInfo).values({
      companyId: company.id,
      contactId: contact.id,
      name: 'Celular',
      value: '(11) 98273-6455',
    }),
  )
  const group = await aContact(company.ctx, { number: '120363000000000001', name: 'Obra', isGroup: true })
  const author = await aContact(company.ctx, {
    number: PARTICIPANT,
    name: PARTICIPANT,
    isParticipantOnly: true,
  })
  const assignment = { queueId: company.queue.id, userId: attendant.userId }
  const conversation = await aTicket(company, 'open', {
    ...assignment,
    contactId: contact.id,
    lastMessage: `ligue ${'x'.repeat(243)}551198`,
  })
  const waiting = await aTicket(company, 'pending', {
    queueId: company.queue.id,
    contactId: (await aContact(company.ctx, { number: STRANGER, name: STRANGER })).id,
    lastMessage: `meu número: ${STRANGER}`,
  })
  const groupTicket = await aTicket(company, 'group', {
    contactId: group.id,
    isGroup: true,
    lastMessage: `@${CUSTOMER} e +55 21 96473-8291`,
    queueId: assignment.queueId,
  })
  const messages = await Promise.all(FORMS.map((body) => aMessage(company, conversation, { body })))
  const [first] = messages
  const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name)
    values (${company.id}, ${'a'.repeat(32)}, 'stored', 'application/pdf', ${`${CUSTOMER}.pdf`}) returning id`
  const fileId = Number(file?.id)
  const furtherMessages = [
    await aMessage(company, conversation, { body: 'and?', quotedId: first?.id ?? 0 }),
    await aMessage(company, conversation, { body: '.', mediaType: 'application', fileId }),
    await aMessage(company, conversation, {
      body: '.',
      dataJson: { phone: CUSTOMER, list: [`+${CUSTOMER}`] },
    }),
    await aMessage(company, conversation, {
      body: FORMS[7] ?? '',
      mediaType: 'contactMessage',
      fromMe: true,
    }),
    await aMessage(company, groupTicket, {
      body: `@${CUSTOMER} @${STRANGER} @5521999887766 ${PARTICIPANT}`,
      authorId: author.id,
    }),
  ]
  const allMessages = [...messages, ...furtherMessages]
  await services.admin`update messages set is_edited = true where id = ${first?.id ?? 0}`
  await services.admin`insert into message_bodies (company_id, message_id, body, replaced_at)
    values (${company.id}, ${first?.id ?? 0}, ${`antes ${CUSTOMER}`}, now())`
  await services.admin`insert into message_reactions (company_id, message_id, author_id, emoji)
    values (${company.id}, ${furtherMessages.at(-1)?.id ?? 0}, ${author.id}, '👍')`
  await services.admin`insert into ticket_participants (company_id, ticket_id, user_id, state)
    values (${company.id}, ${conversation.id}, ${company.admin.userId}, 'asking')`
  return { company, attendant, contact, conversation, waiting, groupTicket, messages: allMessages, fileId }
}

const scene = await aHidingCompany()
const { company, attendant, contact, conversation, groupTicket } = scene

/** Returns the part of a text in which a number can be read; undefined when there is none. */
function leak(text: string): string | undefined {
  const plain = text.normalize('NFKC')
  const strings = [plain, ...[...plain.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner]) => inner ?? '')]
  return strings.find((part) => TAILS.some((tail) => digitsOf(part).includes(tail) && part.length < 5_000))
}

const PARAMS: Record<string, string | number> = {
  ticketId: conversation.id,
  uuid: conversation.uuid,
  contactId: contact.id,
  connectionId: company.connection.id,
  queueId: company.queue.id,
  userId: attendant.userId,
  companyId: company.id,
  fileId: scene.fileId,
  // What is asked for by its number is known already; the answer does not repeat it.
  number: CUSTOMER,
  key: 'appName',
  file: 'none',
}
const pathOf = (pattern: string) =>
  pattern.replace(/:(\w+)(\{[^/]*\})?/g, (_whole, name: string) => String(PARAMS[name] ?? 'none'))

async function read(call: Call, method: string, path: string, body?: unknown) {
  const response = await call(method, path, body === undefined ? {} : { body })
  const headers = [...response.headers].map(([name, value]) => `${name}: ${decodeURIComponent(value)}`)
  return { status: response.status, text: `${headers.join('\n')}\n${await response.text()}` }
}

const LISTS = [
  '/tickets?status=open',
  '/tickets?status=pending',
  '/tickets?status=group',
  '/tickets?searchParam=8273&searchOnMessages=true',
  `/tickets?searchParam=${CUSTOMER}`,
  '/contacts?searchParam=Obra',
  `/contacts?searchParam=${CUSTOMER}`,
  `/messages/${groupTicket.uuid}`,
  `/tickets/u/${groupTicket.uuid}`,
  `/tickets/${scene.waiting.id}`,
]

describe('somebody from whom numbers are hidden', () => {
  test('reads none by any route that answers something', async () => {
    const call = await as(attendant)
    const routes = DECLARED.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [routeOf(endpoint)] : []))
    const answered: string[] = []
    for (const path of [...routes.map(pathOf), ...LISTS]) {
      const { status, text } = await read(call, 'GET', path)
      expect({ path, leak: leak(text) }).toEqual({ path, leak: undefined })
      if (status === 200) answered.push(path)
    }
    const busy = [
      '/tickets/overview',
      '/tickets/asks',
      `/messages/${conversation.uuid}`,
      '/contacts',
      ...LISTS,
    ]
    expect(answered).toEqual(expect.arrayContaining(busy))
  })

  test('is told what they may know, so that the above is no empty answer', async () => {
    const call = await as(company.admin)
    for (const path of [
      '/tickets/overview',
      `/messages/${conversation.uuid}`,
      '/contacts',
      ...LISTS.slice(1, 3),
    ]) {
      expect(leak((await read(call, 'GET', path)).text)).toBeDefined()
    }
  })

  test('reads none by following a link to a file', async () => {
    const call = await as(attendant)
    const link = JSON.parse(
      (await read(call, 'GET', `/files/${scene.fileId}/link`)).text.split('\n').at(-1) ?? '',
    )
    await services.files.put(company.id, 'a'.repeat(32), new Blob(['%PDF-1.4']))
    const { status, text } = await read(call, 'GET', link.url)
    expect(status).toBe(200)
    expect(leak(text)).toBeUndefined()
    expect(text).toContain('.pdf')
  })

  test('reads none by doing something', async () => {
    const call = await as(attendant)
    const [first] = scene.messages
    const writes: [string, string, unknown][] = [
      [
        'PUT',
        `/tickets/${scene.waiting.id}`,
        { status: 'open', userId: attendant.userId, queueId: company.queue.id },
      ],
      ['POST', `/messages/${conversation.id}`, { body: 'and?', quotedMsg: first?.id }],
      ['POST', '/message/forward', { messageId: first?.id, contactId: contact.id }],
      ['POST', `/messages/${first?.id}/reaction`, { emoji: '👍' }],
      ['PUT', `/contacts/${contact.id}`, { email: 'a@mail.example' }],
      ['PUT', `/contacts/block/${contact.id}`, { active: true }],
      ['PUT', `/tickets/${conversation.id}`, { status: 'pending', userId: null }],
    ]
    for (const [method, path, body] of writes) {
      const { status, text } = await read(call, method, path, body)
      expect({ path, status, leak: leak(text) }).toEqual({ path, status: 200, leak: undefined })
    }
    const { text } = await read(call, 'GET', `/messages/${scene.waiting.uuid}`)
    expect(text).toContain('aqui é')
    expect(leak(text)).toBeUndefined()
  })

  test('reads none in what is told live', async () => {
    const events: DomainEvent[] = [
      ...scene.messages.map((message) => ({
        type: 'message.created' as const,
        messageId: message.id,
        ticketId: message.ticketId,
        version: 1,
        ticket: factsOf(message.ticketId === conversation.id ? conversation : groupTicket),
      })),
      ...[conversation, groupTicket, scene.waiting].map((ticket) => ({
        type: 'ticket.changed' as const,
        ticketId: ticket.id,
        uuid: ticket.uuid,
        version: 1,
        before: null,
        after: factsOf(ticket),
      })),
      { type: 'row.changed', noun: 'contact', id: contact.id, version: 1, action: 'update' },
    ]
    const logged = events.map((event, index) => ({
      id: index,
      xid: '1',
      companyId: company.id,
      loggedAt: new Date(),
      event,
    }))
    const projections = await render(services, company.id, logged)
    const heard = (masksNumbers: boolean) =>
      projections.map((projection) => projection.renderFor({ ...attendant, masksNumbers })?.text() ?? '')
    expect(heard(true).filter((text) => text === '')).toEqual([])
    expect(heard(true).map(leak)).toEqual(heard(true).map(() => undefined))
    expect(heard(false).filter((text) => leak(text)).length).toBeGreaterThan(FORMS.length)
  })

  test('finds nobody by pieces of a number, in names or in what was said', async () => {
    const call = await as(attendant)
    for (const term of ['827', '6455', '+55 11 82', '3-64', '82736455', 'waid=55118', 'phone', '９８２７']) {
      const query = `searchParam=${encodeURIComponent(term)}`
      const people = (await read(call, 'GET', `/contacts?${query}`)).text
      const tickets = (await read(call, 'GET', `/tickets?${query}&searchOnMessages=true`)).text
      expect({ term, people: people.includes('"contacts":[]') }).toEqual({ term, people: true })
      expect({ term, tickets: tickets.includes('"tickets":[]') }).toEqual({ term, tickets: true })
    }
  })
})

test('a person named in a group is called by name, for everybody', async () => {
  const call = await as(company.admin)
  const { text } = await read(call, 'GET', `/messages/${groupTicket.uuid}`)
  expect(text).toContain('@+55 11 8273-6455')
  await inTransaction(systemCtx(services, company.id, 'job'), (tx) =>
    tx.db.execute(
      sql`update contacts set name = 'Bruna' where company_id = ${tx.companyId} and id = ${contact.id}`,
    ),
  )
  for (const actor of [company.admin, attendant]) {
    expect((await read(await as(actor), 'GET', `/messages/${groupTicket.uuid}`)).text).toContain('@Bruna')
  }
})

function factsOf(ticket: typeof conversation) {
  const { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds } = ticket
  return { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds }
}
