import { describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { aCompany, aContact, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { listMerges } from '../contacts/merging/list-merges.ts'
import { mergeByHand } from '../contacts/merging/merge-by-hand.ts'
import { undoMerge } from '../contacts/merging/undo-merge.ts'
import { EditTicketNoteInput } from './contract/schema.ts'
import { createTicketNote } from './create-ticket-note.ts'
import { deleteTicketNote, purgeTicketNotes, undoDeleteTicketNote } from './delete-ticket-note.ts'
import { listTicketNotes } from './list-ticket-notes.ts'
import { updateTicketNote } from './update-ticket-note.ts'

const services = await testServices()

/** A ticket of another queue's colleague, and one of the attendant's own, of the same contact. */
async function twoQueues(status: 'open' | 'closed' = 'open') {
  const company = await aCompany(services)
  const queue = await aQueue(company.ctx)
  const colleague = await aUser(company.ctx, { queueIds: [queue.id] })
  const contact = await aContact(company.ctx)
  const colleaguesTicket = await aTicket(company, status, {
    queueId: queue.id,
    userId: colleague.userId,
    contactId: contact.id,
  })
  return { company, colleague, contact, colleaguesTicket }
}

const texts = async (actor: UserActor, contactId: number) =>
  (await listTicketNotes(asUser(services, actor), { contactId })).map(({ note }) => note)

describe('a note', () => {
  test('says who wrote it and when, and the latest stands first', async () => {
    const { colleague, contact, colleaguesTicket } = await twoQueues()
    const ctx = asUser(services, colleague)
    await createTicketNote(ctx, { note: 'about Ana', contactId: contact.id })
    const created = await createTicketNote(ctx, { note: 'this order', ticketId: colleaguesTicket.id })
    expect(created).toMatchObject({
      contactId: contact.id,
      ticketId: colleaguesTicket.id,
      editedAt: null,
      user: { id: colleague.userId, name: colleague.name },
    })
    expect(await texts(colleague, contact.id)).toEqual(['this order', 'about Ana'])
    const ofTicket = await listTicketNotes(ctx, { ticketId: colleaguesTicket.id })
    expect(ofTicket.map(({ note }) => note)).toEqual(['this order'])
  })

  test('has two characters or more', () => {
    expect(EditTicketNoteInput.safeParse({ note: ' a ' }).success).toBe(false)
    expect(EditTicketNoteInput.safeParse({ note: 'ab' }).success).toBe(true)
  })

  test('is about a ticket or a contact, and not about another one’s', async () => {
    const { company, colleague, colleaguesTicket } = await twoQueues()
    const ctx = asUser(services, colleague)
    await expect(createTicketNote(ctx, { note: 'nobody’s' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    })
    await expect(
      createTicketNote(ctx, { note: 'two', ticketId: colleaguesTicket.id, contactId: company.contact.id }),
    ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
  })

  test('on a ticket is for who may read that ticket, on the contact for the whole company', async () => {
    const { company, colleague, contact, colleaguesTicket } = await twoQueues()
    const ctx = asUser(services, colleague)
    const note = await createTicketNote(ctx, { note: 'only this queue', ticketId: colleaguesTicket.id })
    await createTicketNote(ctx, { note: 'for all', contactId: contact.id })
    const { attendant, admin } = company
    expect(await texts(attendant, contact.id)).toEqual(['for all'])
    expect(await texts(admin, contact.id)).toEqual(['for all', 'only this queue'])
    const outside = asUser(services, attendant)
    const refused = { code: 'ERR_NO_TICKET_FOUND' }
    await expect(listTicketNotes(outside, { ticketId: colleaguesTicket.id })).rejects.toMatchObject(refused)
    await expect(
      createTicketNote(outside, { note: 'mine', ticketId: colleaguesTicket.id }),
    ).rejects.toMatchObject(refused)
    await expect(deleteTicketNote(outside, { ticketNoteId: note.id })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })

  test('of a past ticket is read with allHistoric beside a conversation that one sees, and only there', async () => {
    const { company, colleague, contact, colleaguesTicket } = await twoQueues('closed')
    await createTicketNote(asUser(services, colleague), { note: 'of then', ticketId: colleaguesTicket.id })
    const { attendant, queue } = company
    const historian = { ...attendant, allHistoric: true }
    expect(await texts(historian, contact.id)).toEqual([])
    await aTicket(company, 'open', {
      queueId: queue.id,
      userId: attendant.userId,
      contactId: contact.id,
    })
    expect(await texts(historian, contact.id)).toEqual(['of then'])
    expect(await texts(attendant, contact.id)).toEqual([])
  })

  test('is changed by its author alone, and deleted by an admin too', async () => {
    const { company, colleague, contact } = await twoQueues()
    const ctx = asUser(services, colleague)
    const { id: ticketNoteId } = await createTicketNote(ctx, { note: 'first', contactId: contact.id })
    const admin = asUser(services, company.admin)
    const change = (by: typeof ctx) => updateTicketNote(by, { ticketNoteId, note: 'second' })
    await expect(change(admin)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const changed = await change(ctx)
    expect(changed.note).toBe('second')
    expect(changed.editedAt).not.toBeNull()
    await expect(
      deleteTicketNote(asUser(services, company.attendant), { ticketNoteId }),
    ).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await deleteTicketNote(admin, { ticketNoteId })
    expect(await texts(colleague, contact.id)).toEqual([])
  })

  test('that was deleted comes back within the time to undo, and is purged a day later', async () => {
    const { company, colleague, contact } = await twoQueues()
    const ctx = asUser(services, colleague)
    const { id: ticketNoteId } = await createTicketNote(ctx, { note: 'again', contactId: contact.id })
    await deleteTicketNote(ctx, { ticketNoteId })
    expect((await undoDeleteTicketNote(ctx, { ticketNoteId })).note).toBe('again')
    await deleteTicketNote(ctx, { ticketNoteId })
    const later = { ...ctx, now: () => new Date(Date.now() + UNDO_MS + 1) }
    await expect(undoDeleteTicketNote(later, { ticketNoteId })).rejects.toMatchObject({
      code: 'ERR_UNDO_EXPIRED',
    })
    const nextDay = { ...company.ctx, now: () => new Date(Date.now() + 25 * 3_600_000) }
    expect(await purgeTicketNotes(company.ctx)).toBe(0)
    expect(await purgeTicketNotes(nextDay)).toBe(1)
  })

  test('hides numbers from who may not see them, who changes the rest without losing them', async () => {
    const { company, colleague, contact } = await twoQueues()
    const ctx = asUser(services, colleague)
    const { id: ticketNoteId } = await createTicketNote(ctx, {
      note: 'call 5511987654321 at noon',
      contactId: contact.id,
    })
    const masked = asUser(services, colleague, { masksNumbers: true })
    const [maskedNote] = await listTicketNotes(masked, { contactId: contact.id })
    expect(maskedNote?.note).not.toContain('987654321')
    const changed = maskedNote?.note.replace('noon', 'nine') ?? ''
    await updateTicketNote(masked, { ticketNoteId, note: changed })
    expect(await texts(company.admin, contact.id)).toEqual(['call 5511987654321 at nine'])
  })

  test('goes along when two contacts become one, and back when they are two again', async () => {
    const { company, colleague, contact } = await twoQueues()
    const otherContact = await aContact(company.ctx)
    await createTicketNote(asUser(services, colleague), { note: 'of the other', contactId: otherContact.id })
    const admin = asUser(services, company.admin)
    await mergeByHand(admin, { contactId: contact.id, otherId: otherContact.id })
    expect(await texts(colleague, contact.id)).toEqual(['of the other'])
    const [merge] = await listMerges(admin, { contactId: contact.id })
    await undoMerge(admin, { mergeId: merge?.id ?? 0 })
    expect(await texts(colleague, otherContact.id)).toEqual(['of the other'])
    expect(await texts(colleague, contact.id)).toEqual([])
  })
})
