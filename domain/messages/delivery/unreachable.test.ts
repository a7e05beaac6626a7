import { expect, test } from 'bun:test'
import { deleteConnection } from '#domain/connections/delete-connection.ts'
import { blockContact } from '#domain/contacts/block-contact.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { editMessage } from '../changes/edit-message.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { recordAccepted } from './record-accepted.ts'
import { retryMessage } from './retry-message.ts'
import { takeSends } from './take-sends.ts'

const services = await testServices()

const WAYS = [
  ['a deleted connection', 'ERR_WAPP_NOT_INITIALIZED', cut],
  ['a blocked contact', 'ERR_CONTACT_BLOCKED', block],
] as const

for (const [name, code, end] of WAYS) {
  test(`what ${name} has on the phone is not shown as changed here`, async () => {
    const testLine = await aLine()
    const message = await testLine.say('on the phone')
    await accepted(testLine, message.id)
    await end(testLine)
    const { id: messageId } = message
    await expect(editMessage(testLine.ctx, { messageId, body: 'other' })).rejects.toMatchObject({ code })
    await expect(deleteMessage(testLine.ctx, { messageId })).rejects.toMatchObject({ code })
    const [row] =
      await services.admin`select body, is_edited, is_deleted from messages where id = ${messageId}`
    expect(row).toEqual({ body: 'on the phone', is_edited: false, is_deleted: false })
    expect(
      await services.admin`select id from sends where message_id = ${messageId} and kind <> 'message'`,
    ).toHaveLength(0)
  })

  test(`what never reached ${name} can be taken back`, async () => {
    const testLine = await aLine()
    const { id: messageId } = await testLine.say('still here')
    await end(testLine)
    await deleteMessage(testLine.ctx, { messageId })
    const [row] = await services.admin`select is_deleted from messages where id = ${messageId}`
    expect(row).toEqual({ is_deleted: true })
  })
}

test('what waits for a contact who is blocked does not leave, says so, and can be sent once they are not', async () => {
  const testLine = await aLine()
  const message = await testLine.say('too late')
  await block(testLine)
  expect(await takeIds(testLine)).toEqual([])
  const [row] = await services.admin`select failure_code, failed_at is not null as failed from messages
    where id = ${message.id}`
  expect(row).toEqual({ failure_code: 'discarded', failed: true })
  await expect(retryMessage(testLine.ctx, { messageId: message.id })).rejects.toMatchObject({
    code: 'ERR_CONTACT_BLOCKED',
  })
  await blockContact(testLine.ctx, { contactId: testLine.ticket.contactId, active: true })
  await retryMessage(testLine.ctx, { messageId: message.id })
  expect(await takeIds(testLine)).toEqual([message.id])
})

test('what was being said while the contact was blocked does not leave either', async () => {
  const testLine = await aLine()
  const before = await testLine.say('on its way')
  const sentMessage = await inTransaction(testLine.ctx, async (tx) => {
    const input = SendMessageInput.parse({ ticketId: testLine.ticket.id, body: 'at that instant' })
    const message = await sendMessage(tx, input)
    await block(testLine)
    return message
  })
  expect(await takeIds(testLine)).toEqual([])
  const rows =
    await services.admin`select id::int, failure_code from messages where id in (${before.id}, ${sentMessage.id})
    order by id`
  expect(rows.map((row) => row.failure_code)).toEqual(['discarded', 'discarded'])
})

type TestLine = Awaited<ReturnType<typeof aLine>>

async function aLine() {
  const company = await aCompany(services)
  const owner = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', owner)
  const connectionId = company.connection.id
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${connectionId}`
  const ctx = asUser(services, company.attendant)
  const say = (body: string) => sendMessage(ctx, SendMessageInput.parse({ ticketId: ticket.id, body }))
  return { company, ctx, ticket, say, lease: { connectionId, epoch: 7 } }
}

async function accepted({ company, lease }: TestLine, messageId: number): Promise<void> {
  const [row] = await services.admin`update sends set handed_at = now() where message_id = ${messageId}
    returning external_id as id`
  await recordAccepted(company.ctx, { ...lease, externalIds: [String(row?.id)] })
}

async function takeIds({ company, lease }: TestLine): Promise<number[]> {
  const tasks = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
  return tasks.map((task) => task.messageId)
}

function cut({ company, lease }: TestLine): Promise<unknown> {
  return deleteConnection(asUser(services, company.admin), lease.connectionId)
}

function block({ ctx, ticket }: TestLine): Promise<unknown> {
  return blockContact(ctx, { contactId: ticket.contactId, active: false })
}
