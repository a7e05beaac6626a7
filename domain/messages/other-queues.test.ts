import { expect, test } from 'bun:test'
import { render } from '#api/realtime/projection/render.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { signFile } from '#domain/files/open-file.ts'
import {
  aCompany,
  aContact,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { factsOf } from '../tickets/queries.ts'
import { ForwardMessagesInput, ListMessagesInput, SendMessageInput } from './contract/schema.ts'
import { listMessages } from './list-messages.ts'
import { listSharedFiles } from './list-shared-files.ts'
import { forwardMessages } from './outbound/forward-messages.ts'
import { sendMessage } from './outbound/send-message.ts'

const services = await testServices()

/** A conversation of another queue that somebody with `allHistoric`, or without, knows the message ids of. */
async function elsewhere(status: 'open' | 'closed', company?: TestCompany) {
  const testCompany = company ?? (await aCompany(services))
  const queue = await aQueue(testCompany.ctx)
  const colleague = await aUser(testCompany.ctx, { queueIds: [queue.id] })
  const contact = await aContact(testCompany.ctx)
  const owner = { queueId: queue.id, userId: colleague.userId, contactId: contact.id }
  const ticket = await aTicket(testCompany, status, owner)
  const fileId = await aFile(testCompany)
  const message = await aMessage(testCompany, ticket, { body: 'only for the other queue', fileId })
  return { company: testCompany, contact, ticket, message, fileId }
}

async function aFile({ id }: TestCompany): Promise<number> {
  const name = crypto.randomUUID().replaceAll('-', '')
  const [row] = await services.admin`insert into files (company_id, name, state, mime)
    values (${id}, ${name}, 'stored', 'image/png') returning id`
  return Number(row?.id)
}

/** The attendant's own conversation with the contact. */
function ownTicket({ company, contact }: { company: TestCompany; contact: { id: number } }) {
  const { attendant, queue } = company
  return aTicket(company, 'open', { queueId: queue.id, userId: attendant.userId, contactId: contact.id })
}

const forwardTo = (contactId: number, messageId: number) =>
  ForwardMessagesInput.parse({ messageId, contactId })

for (const status of ['open', 'closed'] as const) {
  test(`allHistoric opens no ${status} conversation of a contact that the user has none with`, async () => {
    const { company, message, fileId } = await elsewhere(status)
    const ctx = asUser(services, company.attendant, { allHistoric: true })
    const target = await aContact(company.ctx)
    await expect(forwardMessages(ctx, forwardTo(target.id, message.id))).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    })
    await expect(signFile(ctx, { fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })
}

test('allHistoric opens past tickets of a contact whose ticket the user sees', async () => {
  const past = await elsewhere('closed')
  const ownConversation = await ownTicket(past)
  const ctx = asUser(services, past.company.attendant, { allHistoric: true })
  expect((await signFile(ctx, { fileId: past.fileId })).url).toContain('/media/')
  const [copy] = await forwardMessages(ctx, forwardTo(past.contact.id, past.message.id))
  expect(copy?.ticketId).toBe(ownConversation.id)
})

test('allHistoric does not look into a ticket that a colleague of another queue attends now', async () => {
  const now = await elsewhere('open')
  const { attendant, queue } = now.company
  const past = await aTicket(now.company, 'closed', {
    queueId: queue.id,
    userId: attendant.userId,
    contactId: now.contact.id,
  })
  const ctx = asUser(services, attendant, { allHistoric: true })
  const { messages } = await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: past.uuid })
  expect(messages).toEqual([])
  await expect(signFile(ctx, { fileId: now.fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
})

test('a page names the tickets that it shows, and no other', async () => {
  const past = await elsewhere('closed')
  const ownConversation = await ownTicket(past)
  await aMessage(past.company, ownConversation, { body: 'now' })
  const { attendant, queue } = past.company
  const read = async (ctx: Ctx) =>
    (await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: ownConversation.uuid })).tickets
  const ownTicketView = { id: ownConversation.id, queue: queue.name, user: attendant.name, closedAt: null }
  expect(await read(asUser(services, attendant))).toMatchObject([ownTicketView])
  const allTickets = await read(asUser(services, attendant, { allHistoric: true }))
  expect(allTickets.map(({ id }) => id)).toEqual([past.ticket.id, ownConversation.id])
})

test('a contact’s files are listed from the tickets that one may read, the latest first and page by page', async () => {
  const past = await elsewhere('closed')
  const ownConversation = await ownTicket(past)
  const { company, contact } = past
  const image = { mediaType: 'image' as const }
  await services.admin`update messages set media_type = 'image' where id = ${past.message.id}`
  const shownMessage = await aMessage(company, ownConversation, { ...image, fileId: await aFile(company) })
  await aMessage(company, ownConversation, { ...image, fileId: await aFile(company), isPrivate: true })
  await aMessage(company, ownConversation, { ...image, fileId: await aFile(company), isDeleted: true })
  const document = await aMessage(company, ownConversation, {
    mediaType: 'application',
    fileId: await aFile(company),
  })
  const list = async (ctx: Ctx, kind: 'media' | 'files' = 'media', cursor?: number) =>
    listSharedFiles(ctx, { contactId: contact.id, kind, cursor })
  const ids = async (...listArguments: Parameters<typeof list>) =>
    (await list(...listArguments)).messages.map(({ id }) => id)
  const { attendant, admin } = company
  expect(await ids(asUser(services, attendant))).toEqual([shownMessage.id])
  expect(await ids(asUser(services, attendant, { allHistoric: true }))).toEqual([
    shownMessage.id,
    past.message.id,
  ])
  expect(await ids(asUser(services, admin), 'files')).toEqual([document.id])
  expect(await ids(asUser(services, admin), 'media', shownMessage.id)).toEqual([past.message.id])
  const stranger = (await aCompany(services)).admin
  await expect(list(asUser(services, stranger))).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
})

test('a message of a ticket that one may not see is not read by quoting it', async () => {
  const past = await elsewhere('closed')
  const { id: ticketId } = await ownTicket(past)
  const input = SendMessageInput.parse({ ticketId, body: 'and?', quotedMsg: past.message.id })
  await expect(sendMessage(asUser(services, past.company.attendant), input)).rejects.toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
  const historian = asUser(services, past.company.attendant, { allHistoric: true })
  expect((await sendMessage(historian, input)).quotedMsg?.body).toBe('only for the other queue')
})

/** The attendant's own conversation, in which the customer answers to what was said in the other queue's ticket. */
async function quotedThere() {
  const past = await elsewhere('closed')
  const ownConversation = await ownTicket(past)
  const answer = await aMessage(past.company, ownConversation, {
    body: 'as I said',
    quotedId: past.message.id,
  })
  return { ...past, ownConversation, answer }
}

test('a quote tells nothing of a ticket that its reader may not see', async () => {
  const { company, ownConversation, message } = await quotedThere()
  const { attendant, admin } = company
  const readBy = async (ctx: Ctx) => {
    const page = await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: ownConversation.uuid })
    return page.messages.at(-1)?.quotedMsg
  }
  expect(await readBy(asUser(services, attendant))).toEqual({
    id: message.id,
    fromMe: false,
    mediaType: 'conversation',
    author: '',
    body: '',
    isHidden: true,
  })
  for (const ctx of [asUser(services, admin), asUser(services, attendant, { allHistoric: true })]) {
    const quoted = await readBy(ctx)
    expect(quoted).toMatchObject({ id: message.id, body: 'only for the other queue' })
    expect(quoted).not.toHaveProperty('isHidden')
  }
})

test('nor does it live, and whoever holds the quoted ticket is told it', async () => {
  const { company, ownConversation, answer, ticket } = await quotedThere()
  const event = {
    type: 'message.created' as const,
    messageId: answer.id,
    ticketId: ownConversation.id,
    version: 1,
    ticket: factsOf(ownConversation),
  }
  const [projection] = await render(services, company.id, [
    { id: 1, xid: '1', companyId: company.id, loggedAt: new Date(), event },
  ])
  const renderedText = (changes: Partial<UserActor>) =>
    projection?.renderFor({ ...company.attendant, ...changes })?.text() ?? ''
  expect(renderedText({})).toContain('"isHidden":true')
  expect(renderedText({})).not.toContain('only for the other queue')
  expect(renderedText({ allHistoric: true })).toContain('only for the other queue')
  expect(projection?.named).toContain(ticket.userId ?? 0)
})

test('a repeated client id answers nothing that its sender may not read', async () => {
  const now = await elsewhere('open')
  const { company, contact } = now
  const ownConversation = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const source = await aMessage(company, ownConversation, { body: 'passed on' })
  const clientId = crypto.randomUUID()
  const input = ForwardMessagesInput.parse({ messageId: source.id, contactId: contact.id, clientId })
  const ask = (ctx: Ctx) => forwardMessages(ctx, input)
  const [firstCopy] = await ask(asUser(services, company.admin))
  expect((await ask(asUser(services, company.admin)))[0]?.id).toBe(firstCopy?.id)
  await expect(ask(asUser(services, company.attendant))).rejects.toMatchObject({
    code: 'ERR_VALIDATION',
    details: { fields: { clientId: 'taken' } },
  })
})

test('a client id that is used again tells nothing of messages that are not theirs to read', async () => {
  const { company, message } = await elsewhere('open')
  const contact = await aContact(company.ctx)
  const ownConversation = await ownTicket({ company, contact })
  const source = await aMessage(company, ownConversation, { body: 'passed on' })
  const note = await aMessage(company, ownConversation, { body: 'a note', isPrivate: true })
  const otherMessage = await aMessage(company, ownConversation, { body: 'something else' })
  const clientId = crypto.randomUUID()
  const ctx = asUser(services, company.attendant)
  const forward = (messageId: number) =>
    forwardMessages(ctx, ForwardMessagesInput.parse({ messageId, contactId: contact.id, clientId }))
  const [firstCopy] = await forward(source.id)
  for (const id of [message.id, note.id, message.id + 1_000_000])
    expect((await forward(id))[0]?.id).toBe(firstCopy?.id)
  await expect(forward(otherMessage.id)).rejects.toMatchObject({ details: { fields: { clientId: 'taken' } } })
})
