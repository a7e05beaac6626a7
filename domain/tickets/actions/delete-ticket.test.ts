import { describe, expect, test } from 'bun:test'
import { files } from '#db/schema/files.ts'
import { schedules } from '#db/schema/schedules.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aContact,
  aMessage,
  aQueue,
  asUser,
  aTag,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf, messagesOf } from '#tests/support/traces.ts'
import { addContactTag } from '../../tags/add-contact-tag.ts'
import { closeAllTickets } from './close-all-tickets.ts'
import { deleteTicket } from './delete-ticket.ts'
import { openTicket } from './open-ticket.ts'

const services = await testServices()

test('what is left of a conversation says that a ticket of it was deleted, and by whom', async () => {
  const company = await aCompany(services)
  const older = await aTicket(company, 'closed', { contactId: company.contact.id, isLatest: false })
  const newer = await aTicket(company, 'open', { contactId: company.contact.id })
  await deleteTicket(asUser(services, company.admin), { ticketId: newer.id })
  const logs =
    await services.admin`select type, user_id::float8 as by from ticket_logs where ticket_id = ${older.id}`
  expect([...logs]).toEqual([{ type: 'delete', by: company.admin.userId }])
})

describe('deleting a ticket', () => {
  test('takes its messages, history and files along, and the one before it becomes the latest', async () => {
    const company = await aCompany(services)
    const { contactId, ...older } = await aTicket(company, 'closed', { isLatest: false })
    const { id } = await aTicket(company, 'open', { contactId })
    const ticket = { id, contactId, connectionId: company.connection.id }
    const thumbnail = await aFile(company)
    const file = await aFile(company, { thumbnailFileId: thumbnail.id })
    const message = await aMessage(company, ticket, { fileId: file.id })
    const quoting = await aMessage(company, { ...ticket, id: older.id }, { quotedId: message.id })

    await deleteTicket(asUser(services, company.admin), { ticketId: id })

    expect(await messagesOf(company.ctx, id)).toEqual([])
    expect(await logOf(company.ctx, id)).toEqual([])
    expect(await messagesOf(company.ctx, older.id)).toMatchObject([{ id: quoting.id, quotedId: null }])
    expect(await services.admin`select id from files where company_id = ${company.id}`).toHaveLength(0)
    for (const { name } of [file, thumbnail])
      expect(await services.files.get(company.id, name)).toBeUndefined()
    const [row] = await services.admin`select is_latest, version from tickets where id = ${older.id}`
    expect(row?.is_latest).toBe(true)
    expect(await eventsOf(services, company.id)).toMatchObject([
      { ticketId: id, after: null },
      { ticketId: older.id, version: row?.version, after: { status: 'closed' } },
    ])
  })

  test('keeps a file that another message shows', async () => {
    const company = await aCompany(services)
    const deletedTicket = await aTicket(company, 'open')
    const keptTicket = await aTicket(company, 'open')
    const file = await aFile(company)
    await aMessage(company, deletedTicket, { fileId: file.id })
    await aMessage(company, keptTicket, { fileId: file.id })
    await deleteTicket(asUser(services, company.admin), { ticketId: deletedTicket.id })
    expect(await services.files.get(company.id, file.name)).toBeDefined()
    expect(await messagesOf(company.ctx, keptTicket.id)).toMatchObject([{ fileId: file.id }])
  })

  test('keeps a file that a schedule sends again', async () => {
    const company = await aCompany(services)
    const { id, contactId } = await aTicket(company, 'closed')
    const ticket = { id, contactId, connectionId: company.connection.id }
    const file = await aFile(company)
    await aMessage(company, ticket, { fileId: file.id, fromMe: true })
    await inTransaction(company.ctx, (tx) => {
      const now = tx.now()
      const row = { companyId: company.id, contactId, body: 'Bom dia', fileId: file.id }
      return tx.db.insert(schedules).values({ ...row, sendAt: now, anchorAt: now })
    })
    await deleteTicket(asUser(services, company.admin), { ticketId: id })
    expect(await services.files.get(company.id, file.name)).toBeDefined()
    const [row] =
      await services.admin`select file_id::int as id from schedules where company_id = ${company.id}`
    expect(row?.id).toBe(file.id)
  })

  test('keeps a file that greets customers, is offered by a list, or is a quick message', async () => {
    const company = await aCompany(services)
    const { id, contactId } = await aTicket(company, 'closed')
    const [greeting, listed, quick] = await Promise.all([aFile(company), aFile(company), aFile(company)])
    await services.admin`update connections set greeting_file_id = ${greeting.id} where id = ${company.connection.id}`
    await services.admin`with l as (insert into file_lists (company_id, name, message) values (${company.id}, 'Preços', '') returning id)
      insert into file_list_options (company_id, file_list_id, place, name, file_id) select ${company.id}, id, 0, 'Tabela', ${listed.id} from l`
    await services.admin`insert into quick_messages (company_id, shortcode, message, file_id) values (${company.id}, 'pix', '', ${quick.id})`
    for (const { id: fileId } of [greeting, listed, quick]) {
      await aMessage(
        company,
        { id, contactId, connectionId: company.connection.id },
        { fileId, fromMe: true },
      )
    }
    await deleteTicket(asUser(services, company.admin), { ticketId: id })
    expect(await messagesOf(company.ctx, id)).toEqual([])
    for (const { name } of [greeting, listed, quick]) {
      expect(await services.files.get(company.id, name)).toBeDefined()
    }
  })

  test('is for admins, and only of their company', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const { id } = await aTicket(company, 'open', { userId: company.attendant.userId })
    const asAttendant = () => deleteTicket(asUser(services, company.attendant), { ticketId: id })
    await expect(asAttendant()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const asStranger = deleteTicket(asUser(services, stranger.admin), { ticketId: id })
    await expect(asStranger).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('while its customer writes leaves one live ticket', async () => {
    const company = await aCompany(services)
    const { id, contactId } = await aTicket(company, 'open')
    const pair = { contactId, connectionId: company.connection.id }
    await Promise.all([
      deleteTicket(asUser(services, company.admin), { ticketId: id }),
      inTransaction(company.ctx, (tx) => openTicket(tx, pair)),
    ])
    const { ticket } = await inTransaction(company.ctx, (tx) => openTicket(tx, pair))
    const rows = await services.admin`select id, is_latest from tickets where contact_id = ${contactId}`
    expect(rows.map((row) => ({ id: Number(row.id), isLatest: row.is_latest }))).toEqual([
      { id: ticket.id, isLatest: true },
    ])
  })
})

describe('closing all tickets', () => {
  test('ends those of the status and queues, in batches, silently', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const inQueue = await Promise.all(
      Array.from({ length: 230 }, () => aTicket(company, 'open', { queueId: company.queue.id })),
    )
    const elsewhere = await aTicket(company, 'open', { queueId: otherQueue.id })
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })

    const answer = await closeAllTickets(asUser(services, company.admin), {
      status: 'open',
      selectedQueueIds: [company.queue.id],
    })

    expect(answer).toEqual({ closed: inQueue.length, withoutTag: 0 })
    const rows = await services.admin`
      select status, count(*)::int as count from tickets where company_id = ${company.id} group by 1 order by 1`
    expect(rows.map((row) => [row.status, row.count])).toEqual([
      ['closed', 230],
      ['open', 1],
      ['pending', 1],
    ])
    expect(await eventsOf(services, company.id)).toHaveLength(230)
    for (const { id } of [elsewhere, waiting]) expect(await logOf(company.ctx, id)).toEqual([])

    const allOpen = { status: 'open' as const, selectedQueueIds: [] }
    expect(await closeAllTickets(asUser(services, company.admin), allOpen)).toEqual({
      closed: 1,
      withoutTag: 0,
    })
    expect(await closeAllTickets(asUser(services, company.admin), allOpen)).toEqual({
      closed: 0,
      withoutTag: 0,
    })
  })

  test('leaves those without a tag where the company asks for one, and counts them', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { requiredTag: 'enabled' })
    const tagged = await aContact(company.ctx)
    const tag = await aTag(company.ctx)
    await inTransaction(company.ctx, (tx) => addContactTag(tx, { contactId: tagged.id, tagId: tag.id }))
    await aTicket(company, 'open', { contactId: tagged.id })
    const bare = await aTicket(company, 'open', {})
    const allOpen = { status: 'open' as const, selectedQueueIds: [] }
    expect(await closeAllTickets(asUser(services, company.admin), allOpen)).toEqual({
      closed: 1,
      withoutTag: 1,
    })
    expect(await logOf(company.ctx, bare.id)).toEqual([])
  })

  test('is for admins', async () => {
    const company = await aCompany(services)
    const attempt = closeAllTickets(asUser(services, company.attendant), {
      status: 'open',
      selectedQueueIds: [],
    })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

function aFile(company: TestCompany, values: Partial<typeof files.$inferInsert> = {}) {
  const row = { name: unguessable(), state: 'stored' as const, mime: 'image/png', ...values }
  return inTransaction(company.ctx, async (tx) => {
    await services.files.put(company.id, row.name, new Blob(['bytes']))
    return firstOrThrow(
      await tx.db
        .insert(files)
        .values({ ...row, companyId: company.id })
        .returning(),
    )
  })
}
