import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { openTicket } from '#domain/tickets/open-ticket.ts'
import { aCompany, aContact, asUser, aTicket } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { deleteContact } from './delete-contact.ts'
import { findOrCreateContact } from './find-or-create-contact.ts'
import { mergeContacts } from './merge-contacts.ts'

const house = await testHouse()

test('a ticket opens with the contact that another became meanwhile', async () => {
  const company = await aCompany(house)
  const { ctx, connection } = company
  const kept = await aContact(ctx)
  const phone = '5511988887777'
  // Nothing new to write about them: finding them holds no row that the merge would wait for.
  const gone = await aContact(ctx, { number: phone, connectionId: connection.id })
  let tries = 0

  const { ticket } = await inTransaction(ctx, async (tx) => {
    const person = { phone, lid: null, pushName: null }
    const found = await findOrCreateContact(tx, { channel: 'whatsapp', connectionId: connection.id, person })
    if (++tries === 1) {
      await inTransaction(ctx, (other) => mergeContacts(other, { keptId: kept.id, mergedId: gone.id }))
    }
    return openTicket(tx, { contactId: found.contact.id, connectionId: connection.id })
  })

  expect(tries).toBe(2)
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

test('a contact whose first ticket opens while they are deleted keeps it, and is only taken off the list', async () => {
  const company = await aCompany(house)
  const { ctx, connection } = company
  const { id: contactId } = await aContact(ctx)
  let deleting: Promise<void> | undefined
  await inTransaction(ctx, async (tx) => {
    await openTicket(tx, { contactId, connectionId: connection.id })
    deleting = deleteContact(asUser(house, company.admin), { contactId })
    await waitFor(isWaiting, { what: 'the deletion to wait for the ticket' })
  })
  await deleting
  const [row] = await house.admin`select deleted_at is not null as gone from contacts where id = ${contactId}`
  expect(row).toEqual({ gone: true })
})

async function isWaiting(): Promise<boolean> {
  const rows = await house.admin`
    select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  return rows.length > 0
}
