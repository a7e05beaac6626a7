import { describe, expect, test } from 'bun:test'
import type { Tx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { openTicket } from '#domain/tickets/actions/open-ticket.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { deleteContact } from '../delete-contact.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { mergeContacts } from './merge-contacts.ts'
import { holdUnmerged } from './require-unmerged.ts'

const services = await testServices()

test('a ticket opens with the contact that another became meanwhile', async () => {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const keptContact = await aContact(ctx)
  const phone = '5511988887777'
  // Nothing new to write about them: finding them holds no row that the merge would wait for.
  const mergedContact = await aContact(ctx, { number: phone, connectionId: connection.id })
  let tries = 0

  const { ticket } = await inTransaction(ctx, async (tx) => {
    const person = { phone, lid: null, pushName: null }
    const foundContact = await findOrCreateContact(tx, {
      channel: 'whatsapp',
      connectionId: connection.id,
      person,
    })
    if (++tries === 1) {
      await inTransaction(ctx, (otherTx) =>
        mergeContacts(otherTx, { keptId: keptContact.id, mergedId: mergedContact.id }),
      )
    }
    return openTicket(tx, { contactId: foundContact.contact.id, connectionId: connection.id })
  })

  expect(tries).toBe(2)
  expect(ticket.contactId).toBe(keptContact.id)
  expect(await services.admin`select id from tickets where contact_id = ${mergedContact.id}`).toHaveLength(0)
})

describe('what somebody writes in a group is by the contact that theirs became', () => {
  async function aGroup() {
    const company = await aCompany(services)
    const { ctx, connection } = company
    const [keptContact, group] = [
      await aContact(ctx),
      await aContact(ctx, { isGroup: true, number: '120363001' }),
    ]
    const phone = '5511988887777'
    const mergedContact = await aContact(ctx, { number: phone })
    const ticket = await aTicket(company, 'open', { contactId: group.id, isGroup: true })
    const find = async (tx: Tx) => {
      const person = { phone, lid: null, pushName: null }
      const channelContact = {
        channel: 'whatsapp',
        connectionId: connection.id,
        person,
        isParticipant: true,
      } as const
      return (await findOrCreateContact(tx, channelContact)).contact.id
    }
    const write = (tx: Tx, authorId: number) => aMessage({ ...company, ctx: tx }, ticket, { authorId })
    const merge = () =>
      inTransaction(ctx, (tx) => mergeContacts(tx, { keptId: keptContact.id, mergedId: mergedContact.id }))
    return { ctx, keptContact, find, write, merge }
  }

  test('between the search for them and the writing', async () => {
    const { ctx, keptContact, find, write, merge } = await aGroup()
    let tries = 0
    const message = await inTransaction(ctx, async (tx) => {
      const authorId = await find(tx)
      if (++tries === 1) await merge()
      await holdUnmerged(tx, authorId)
      return write(tx, authorId)
    })
    expect(tries).toBe(2)
    expect(message.authorId).toBe(keptContact.id)
  })

  test('while it is written', async () => {
    const { ctx, keptContact, find, write, merge } = await aGroup()
    let merging: Promise<number> | undefined
    const message = await inTransaction(ctx, async (tx) => {
      const authorId = await find(tx)
      await holdUnmerged(tx, authorId)
      merging = merge()
      await waitFor(isWaiting, { description: 'the merge to wait for the message' })
      return write(tx, authorId)
    })
    await merging
    const [row] = await services.admin`select author_id::int from messages where id = ${message.id}`
    expect(row).toEqual({ author_id: keptContact.id })
  })
})

test('two contacts that were both deleted become one when the person writes again', async () => {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const [byPhone, byLid] = [
    await aContact(ctx),
    await aContact(ctx, { lid: '8765', number: '5511900001111' }),
  ]
  for (const { id: contactId } of [byPhone, byLid]) {
    await aTicket(company, 'closed', { contactId })
    await deleteContact(asUser(services, company.admin), { contactId })
  }
  const person = { phone: byPhone.number, lid: '8765', pushName: null }
  const { contact } = await inTransaction(ctx, (tx) =>
    findOrCreateContact(tx, { channel: 'whatsapp', connectionId: connection.id, person }),
  )
  expect(contact).toMatchObject({ id: byPhone.id, deletedAt: null })
})

test('a contact whose first ticket opens while they are deleted keeps it, and is only taken off the list', async () => {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const { id: contactId } = await aContact(ctx)
  let deleting: Promise<void> | undefined
  await inTransaction(ctx, async (tx) => {
    await openTicket(tx, { contactId, connectionId: connection.id })
    deleting = deleteContact(asUser(services, company.admin), { contactId })
    await waitFor(isWaiting, { description: 'the deletion to wait for the ticket' })
  })
  await deleting
  const [row] =
    await services.admin`select deleted_at is not null as gone from contacts where id = ${contactId}`
  expect(row).toEqual({ gone: true })
})

async function isWaiting(): Promise<boolean> {
  const rows = await services.admin`
    select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  return rows.length > 0
}
