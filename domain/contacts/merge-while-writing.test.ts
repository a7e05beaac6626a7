import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { openTicket } from '#domain/tickets/open-ticket.ts'
import { aCompany, aContact } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
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
