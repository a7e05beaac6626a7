import { expect, test } from 'bun:test'
import { mergeContacts } from '#domain/contacts/merging/merge-contacts.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { recordHanded } from './record-handed.ts'
import { takeSends } from './take-sends.ts'

const services = await testServices()

test('a chat is busy under its new name too, when its contact became another while something flew', async () => {
  const company = await aCompany(services)
  const lease = { connectionId: company.connection.id, epoch: 7 }
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${lease.connectionId}`
  const [waits, flies] = [await aSend(company), await aSend(company)]
  const inFlight = [flies.externalId]
  await recordHanded(company.ctx, { ...lease, externalIds: inFlight })
  const take = () =>
    takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [flies.contactId], inFlight })

  expect((await take()).map((task) => task.externalId)).toEqual([waits.externalId])
  const become = { keptId: waits.contactId, mergedId: flies.contactId }
  await inTransaction(company.ctx, (tx) => mergeContacts(tx, become))
  expect(await take()).toEqual([])
})

/** Something said to a contact of its own. */
async function aSend(company: TestCompany): Promise<{ contactId: number; externalId: string }> {
  const { id, contactId } = await aTicket(company, 'open', { queueId: company.queue.id })
  const input = SendMessageInput.parse({ ticketId: id, body: 'hello' })
  const sent = await sendMessage(asUser(services, company.admin), input)
  const [row] = await services.admin`select external_id from sends where message_id = ${sent.id}`
  return { contactId, externalId: row?.external_id }
}
