import { describe, expect, test } from 'bun:test'
import { reading } from '#domain/core/transaction.ts'
import { readFileLink } from '#domain/files/links.ts'
import { findLinkSession, openFile, signFile } from '#domain/files/open-file.ts'
import { aCompany, aContact, aMessage, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ForwardMessagesInput, ListMessagesInput, SendFilesInput } from './contract/schema.ts'
import { cardOf } from './contract/vcard.ts'
import { listMessages } from './list-messages.ts'
import { forwardMessages } from './outbound/forward-messages.ts'
import { sendFiles } from './outbound/send-files.ts'
import { messageViews } from './queries.ts'

const services = await testServices()

describe('a page of a conversation', () => {
  test('holds twenty, oldest first, the newest page first, by cursor and by number', async () => {
    const { company, ticket, ctx } = await aTalk()
    for (let index = 1; index <= 45; index++) await aMessage(company, ticket, { body: String(index) })
    const first = await listMessages(ctx, page(ticket.uuid))
    expect(first.messages.map((message) => message.body)).toEqual(range(26, 45))
    expect(first).toMatchObject({ hasMore: true, count: 45 })
    const second = await listMessages(ctx, page(ticket.uuid, { cursor: first.next }))
    expect(second.messages.map((message) => message.body)).toEqual(range(6, 25))
    const third = await listMessages(ctx, page(ticket.uuid, { pageNumber: '3' }))
    expect(third.messages.map((message) => message.body)).toEqual(range(1, 5))
    expect(third).toMatchObject({ hasMore: false, next: null })
  })

  test('ends sooner where texts are long, for who asks for that, and leaves none out', async () => {
    const { company, ticket, ctx } = await aTalk()
    for (let index = 1; index <= 5; index++)
      await aMessage(company, ticket, { body: `${index}${'é'.repeat(60)}` })
    const seenBodies: string[] = []
    let cursor: string | null = null
    const sizes: number[] = []
    do {
      const { messages, next } = await listMessages(
        ctx,
        page(ticket.uuid, { bytes: '250', ...(cursor && { cursor }) }),
      )
      seenBodies.unshift(...messages.map((message) => message.body.slice(0, 1)))
      sizes.push(messages.length)
      cursor = next
    } while (cursor !== null)
    expect(sizes).toEqual([2, 2, 1])
    expect(seenBodies).toEqual(['1', '2', '3', '4', '5'])
    const shortPage = await listMessages(ctx, page(ticket.uuid, { bytes: '1' }))
    expect(shortPage).toMatchObject({ hasMore: true, messages: [{ id: expect.any(Number) }] })
  })

  test('joins the tickets of the contact on the connection that the user may see', async () => {
    const { company, ticket, ctx } = await aTalk()
    const hidden = await aQueue(company.ctx)
    const { contactId } = ticket
    const past = await aTicket(company, 'closed', { contactId, queueId: company.queue.id })
    const foreign = await aTicket(company, 'closed', { contactId, queueId: hidden.id })
    await aMessage(company, past, { body: 'past' })
    await aMessage(company, foreign, { body: 'hidden' })
    await aMessage(company, ticket, { body: 'now' })
    const bodies = async (context = ctx, change = {}) =>
      (await listMessages(context, page(ticket.uuid, change))).messages.map((message) => message.body)

    expect(await bodies()).toEqual(['past', 'now'])
    expect(await bodies(asUser(services, company.attendant, { allHistoric: true }))).toEqual([
      'past',
      'hidden',
      'now',
    ])
    expect(await bodies(asUser(services, company.admin), { selectedQueues: `[${hidden.id}]` })).toEqual([
      'hidden',
      'now',
    ])
  })

  test('is not found for who may not see the ticket, nor for another company', async () => {
    const { company, ticket } = await aTalk()
    const otherCompany = await aCompany(services)
    for (const actor of [await aUser(company.ctx), otherCompany.admin]) {
      const attempt = listMessages(asUser(services, actor), page(ticket.uuid))
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })

  test('refuses a cursor that is none', async () => {
    const { ticket, ctx } = await aTalk()
    expect(() => listMessages(ctx, page(ticket.uuid, { cursor: 'x' }))).toThrow('ERR_VALIDATION')
  })

  test("hides a customer's number from whom the company hides it: as name, number and in their own card", async () => {
    const company = await aCompany(services)
    const number = '5511987650001'
    const contact = await aContact(company.ctx, { number, name: number })
    const ticket = await aTicket(company, 'open', {
      contactId: contact.id,
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    await aMessage(company, ticket, { mediaType: 'contactMessage', body: cardOf({ name: 'Me', number }) })
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const hidden = JSON.stringify(await listMessages(masked, page(ticket.uuid)))
    expect(hidden).not.toContain('650001')
    const open = JSON.stringify(await listMessages(asUser(services, company.admin), page(ticket.uuid)))
    expect(open).toContain(number)
  })
})

describe('forwarding', () => {
  test("passes messages on in order, into the contact's ticket, once a client id", async () => {
    const { company, ticket, ctx } = await aTalk()
    const [file] = await sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id, body: 'look' }), [
      aText(),
    ])
    const textMessage = await aMessage(company, ticket, { body: 'said' })
    const contact = await aContact(company.ctx)
    const input = ForwardMessagesInput.parse({
      messageId: [textMessage.id, file?.id],
      contactId: { id: contact.id },
      signMessage: true,
      clientId: crypto.randomUUID(),
    })
    const views = await forwardMessages(ctx, input)
    const signature = `*${company.attendant.name}:*\n`
    expect(views).toMatchObject([
      { body: `${signature}look`, isForwarded: true, mediaType: 'application', file: { id: file?.file?.id } },
      { body: `${signature}said`, isForwarded: true, contactId: contact.id },
    ])
    const again = await forwardMessages(ctx, input)
    expect(again.map((view) => view.id)).toEqual(views.map((view) => view.id))
    const sends = await services.admin`select is_forwarded from sends where contact_id = ${contact.id}`
    expect(sends.map((row) => row.is_forwarded)).toEqual([true, true])
  })

  test('is refused for what the user may not see, private notes, and deleted ones', async () => {
    const { company, ticket, ctx } = await aTalk()
    const elsewhere = await aTicket(company, 'open', { queueId: (await aQueue(company.ctx)).id })
    const refused = [
      await aMessage(company, elsewhere),
      await aMessage(company, ticket, { isPrivate: true }),
      await aMessage(company, ticket, { isDeleted: true }),
    ]
    for (const { id } of refused) {
      const attempt = forwardMessages(
        ctx,
        ForwardMessagesInput.parse({ messageId: id, contactId: company.contact.id }),
      )
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    }
  })

  test("is refused into a colleague's ticket, and to a blocked contact", async () => {
    const { company, ticket, ctx } = await aTalk()
    const { id } = await aMessage(company, ticket)
    const takenTicket = await aTicket(company, 'open', {
      userId: company.admin.userId,
      queueId: company.queue.id,
    })
    const forward = (contactId: number) =>
      forwardMessages(ctx, ForwardMessagesInput.parse({ messageId: id, contactId }))
    await expect(forward(takenTicket.contactId)).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' })
    const blocked = await aContact(company.ctx, { isActive: false })
    await expect(forward(blocked.id)).rejects.toMatchObject({ code: 'ERR_CONTACT_BLOCKED' })
  })
})

describe('opening a file', () => {
  test('follows a link of the session that it was made for, while both last', async () => {
    const { company, ticket } = await aTalk()
    const sessionId = crypto.randomUUID()
    const ctx = asUser(services, company.attendant, { sessionId })
    await services.admin`insert into sign_in_sessions (id, company_id, user_id, expires_at)
      values (${sessionId}, ${company.id}, ${company.attendant.userId}, now() + interval '1 day')`
    const [view] = await sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id }), [aText()])
    const { fileAddress, query } = parts(view?.mediaUrl ?? '')
    const link = readFileLink(services, fileAddress, query)
    expect(link).toMatchObject({ companyId: company.id, userId: company.attendant.userId })
    expect(view?.mediaUrl).not.toContain(sessionId)
    expect(link && (await findLinkSession(services, link))).toBe(sessionId)

    for (const changed of [
      { g: 'x' },
      { e: '99999999999' },
      { s: `${company.admin.userId}.aaaaaaaaaaaaaaaa` },
    ]) {
      expect(readFileLink(services, fileAddress, { ...query, ...changed })).toBeNull()
    }
    expect(readFileLink(services, { ...fileAddress, fileId: fileAddress.fileId + 1 }, query)).toBeNull()
    const later = { secrets: services.secrets, now: () => new Date(Date.now() + 2 * 3_600_000) }
    expect(readFileLink(later, fileAddress, query)).toBeNull()
    await services.admin`delete from sign_in_sessions where id = ${sessionId}`
    expect(link && (await findLinkSession(services, link))).toBeUndefined()
  })

  test('gives it to who may see its ticket, to be saved unless a browser may show it', async () => {
    const { company, ticket, ctx } = await aTalk()
    const [view] = await sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id }), [aText()])
    const { fileAddress } = parts(view?.mediaUrl ?? '')
    const opened = await openFile(ctx, fileAddress)
    expect(opened).toMatchObject({
      mime: 'text/plain',
      disposition: 'attachment',
      name: 'notes.txt',
      size: 5,
    })
    expect(await opened.blob.text()).toBe('words')
    expect((await signFile(ctx, fileAddress)).url).toBe(view?.mediaUrl ?? '')
    const stranger = await aUser(company.ctx)
    const foreign = (await aCompany(services)).admin
    for (const actor of [stranger, foreign]) {
      await expect(openFile(asUser(services, actor), fileAddress)).rejects.toMatchObject({
        code: 'ERR_NO_FILE_FOUND',
      })
    }
    const guessed = openFile(ctx, { ...fileAddress, name: '0'.repeat(32) })
    await expect(guessed).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })

  test('a live event, rendered for many, carries the bare address', async () => {
    const { company, ticket, ctx } = await aTalk()
    const [view] = await sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id }), [aText()])
    const [eventView] = await reading(company.ctx, (tx) => messageViews(tx, [view?.id ?? 0]))
    expect(eventView?.mediaUrl).toMatch(/^\/media\/\d+\/\d+\/[0-9a-f]{32}$/)
  })
})

async function aTalk() {
  const company = await aCompany(services)
  const values = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  return { company, ticket, ctx: asUser(services, company.attendant) }
}

function page(uuid: string, change: object = {}) {
  return { ...ListMessagesInput.parse({ ...change }), uuid }
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

function aText() {
  return { blob: new Blob(['words']), name: 'notes.txt', type: 'text/plain' }
}

function parts(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const [, , companyId, fileId, name = ''] = pathname.split('/')
  const fileAddress = { companyId: Number(companyId), fileId: Number(fileId), name }
  return { fileAddress, query: Object.fromEntries(searchParams) }
}
