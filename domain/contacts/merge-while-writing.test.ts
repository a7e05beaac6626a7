import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { openTicket } from '#domain/tickets/open-ticket.ts'
import { aCompany, aContact, asUser, aTicket } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { deleteContact } from './delete-contact.ts'
import { findOrCreateContact } from './find-or-create-contact.ts'
import { mergeContacts } from './merge-contacts.ts'

const house = await testHouse()

test('a ticket opens with the contact that another became meanwhile', async () => {
  const company = await aCompany(house)
  const { ctx, connection } = company
  const kept = await aContact(ctx)
  const phone = '5511988887777'
  const gone = await aContact(ctx, { number: phone })
  let tries = 0

  const { ticket } = await inTransaction(ctx, async (tx) => {
    const person = { phone, lid: null, pushName: null }
    const found = await findOrCreateContact(tx, { channel: 'whatsapp', connectionId: connection.id, person })
    if (++tries === 1) {
      await inTransaction(ctx, (other) => mergeContacts(other, { keptId: kept.id, mergedId: gone.id }))
    }
    return openTicket(tx, { contactId: found.contact.id, connectionId: connection.id })
  })

  expect(ticket.contactId).toBe(kept.id)
  expect(await house.admin`select id from tickets where contact_id = ${gone.id}`).toHaveLength(0)
})

test('two contacts that were both deleted become one when the person writes again', async () => {
  const company = await aCompany(house)
  const { ctx, connection } = company
  const [byPhone, byLid] = [
    await aContact(ctx),
    await aContact(ctx, { lid: '8765', number: '5511900001111' }),
  ]
  for (const { id: contactId } of [byPhone, byLid]) {
    await aTicket(company, 'closed', { contactId })
    await deleteContact(asUser(house, company.admin), { contactId })
  }
  const person = { phone: byPhone.number, lid: '8765', pushName: null }
  const { contact } = await inTransaction(ctx, (tx) =>
    findOrCreateContact(tx, { channel: 'whatsapp', connectionId: connection.id, person }),
  )
  expect(contact).toMatchObject({ id: byPhone.id, deletedAt: null })
})
