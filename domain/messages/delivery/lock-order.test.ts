import { expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { recordAccepted } from './record-accepted.ts'
import { recordAck } from './record-ack.ts'

const services = await testServices()

for (const [name, record] of [
  ['a delivery receipt', receipt],
  ['the server’s word', serverWord],
] as const) {
  test(`${name} takes the send before its message: both come together and never wait for each other`, async () => {
    const sent = await aSent()
    const [row] = await services.admin.begin(async (lockingSql) => {
      await lockingSql`select from sends where message_id = ${sent.messageId} for update`
      const recorded = record(sent)
      await waitFor(isWaiting, { description: 'the receipt to wait for the send' })
      const free = await lockingSql`select id from messages where id = ${sent.messageId} for update nowait`
      return [{ free: free.length, recorded }]
    })
    expect(row?.free).toBe(1)
    await row?.recorded
  })
}

type Sent = Awaited<ReturnType<typeof aSent>>

function receipt({ company, ids, externalId }: Sent): Promise<void> {
  return recordAck(company.ctx, { ...ids, externalIds: [externalId], ack: 2 })
}

function serverWord({ company, ids, externalId }: Sent): Promise<void> {
  return recordAccepted(company.ctx, { ...ids, externalIds: [externalId] })
}

async function isWaiting(): Promise<boolean> {
  const rows = await services.admin`
    select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  return rows.length > 0
}

async function aSent() {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx)
  const values = { queueId: company.queue.id, userId: company.attendant.userId, contactId: contact.id }
  const ticket = await aTicket(company, 'open', values)
  const input = SendMessageInput.parse({ ticketId: ticket.id, body: 'oi' })
  const { id } = await sendMessage(asUser(services, company.attendant), input)
  const connectionId = company.connection.id
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${connectionId}`
  const [row] = await services.admin`select external_id from messages where id = ${id}`
  return { company, ids: { connectionId, epoch: 7 }, messageId: id, externalId: String(row?.external_id) }
}
