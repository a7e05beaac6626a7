import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { listContactTags, listTags } from './list-tags.ts'
import { clearTicketTags, setTicketTag } from './set-ticket-tag.ts'
import { syncContactTags } from './sync-contact-tags.ts'
import { addTagContact, removeTagContact } from './tag-contacts.ts'

const services = await testServices()

describe('tags', () => {
  test('are labels or lanes, by name', async () => {
    const company = await aCompany(services)
    const label = await aTag(company.ctx, { name: 'Boleto' })
    const first = await aTag(company.ctx, { name: 'Antigo' })
    const lane = await aTag(company.ctx, { name: 'Proposta', isKanban: true })
    const ctx = asUser(services, company.attendant)
    expect((await listTags(ctx, { kanban: 0 })).map((tag) => tag.id)).toEqual([first.id, label.id])
    expect(await listTags(ctx, { kanban: 1 })).toMatchObject([{ id: lane.id, kanban: 1 }])
    expect(await listTags(ctx, { kanban: 0, searchParam: 'bole' })).toMatchObject([{ id: label.id }])
    expect(await listTags(asUser(services, (await aCompany(services)).admin), { kanban: 0 })).toEqual([])
  })

  test('are put on and taken off one by one by two people at once, and none is lost', async () => {
    const company = await aCompany(services)
    const [a, b] = [await aTag(company.ctx, { name: 'A' }), await aTag(company.ctx, { name: 'B' })]
    const contact = await aContact(company.ctx)
    const [attendantCtx, two] = [asUser(services, company.attendant), asUser(services, company.admin)]
    const ids = ({ id }: { id: number }) => ({ tagId: id, contactId: contact.id })
    await Promise.all([
      addTagContact(attendantCtx, ids(a)),
      addTagContact(two, ids(b)),
      addTagContact(two, ids(a)),
    ])
    expect((await addTagContact(attendantCtx, ids(b))).tags.map(({ name }) => name)).toEqual(['A', 'B'])
    expect((await removeTagContact(two, ids(a))).tags.map(({ name }) => name)).toEqual(['B'])
    const lane = await aTag(company.ctx, { name: 'Proposta', isKanban: true })
    const onLane = addTagContact(attendantCtx, ids(lane))
    await expect(onLane).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
  })

  test('of a contact are replaced as a whole', async () => {
    const company = await aCompany(services)
    const [firstLabel, two] = [await aTag(company.ctx, { name: 'A' }), await aTag(company.ctx, { name: 'B' })]
    const { id, version } = await aContact(company.ctx)
    const ctx = asUser(services, company.attendant)
    await syncContactTags(ctx, { contactId: id, tags: [firstLabel.id] })
    const contact = await syncContactTags(ctx, { contactId: id, tags: [two.id, two.id] })
    expect(contact.tags.map((tag) => tag.id)).toEqual([two.id])
    expect(contact.version).toBeGreaterThan(version)
    expect(await listContactTags(ctx, { contactId: id })).toMatchObject([{ id: two.id, kanban: 0 }])
    expect(await eventsOf(services, company.id)).toMatchObject([
      { noun: 'tag', action: 'update', id: firstLabel.id, version: 1 },
      { noun: 'contact', action: 'update' },
      { noun: 'tag', action: 'update', id: firstLabel.id, version: 1 },
      { noun: 'tag', action: 'update', id: two.id, version: 1 },
      { noun: 'contact', action: 'update', version: contact.version },
    ])
    const lane = await aTag(company.ctx, { isKanban: true })
    const misplaced = syncContactTags(ctx, { contactId: id, tags: [lane.id] })
    await expect(misplaced).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(listContactTags(stranger, { contactId: id })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })

  test('of a ticket are its lane: one at a time, without moving it in its list', async () => {
    const company = await aCompany(services)
    const [firstLane, two] = [
      await aTag(company.ctx, { isKanban: true, name: 'Novo' }),
      await aTag(company.ctx, { isKanban: true, name: 'Ganho' }),
    ]
    const before = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const ctx = asUser(services, company.attendant)
    await setTicketTag(ctx, { ticketId: before.id, tagId: firstLane.id })
    const moved = await setTicketTag(ctx, { ticketId: before.id, tagId: two.id })
    expect(moved.tags).toMatchObject([{ name: 'Ganho' }])
    expect(moved.updatedAt).toBe(before.updatedAt.toISOString())
    expect(moved.version).toBeGreaterThan(before.version)
    expect((await clearTicketTags(ctx, { ticketId: before.id })).tags).toEqual([])
    const storedEvents = await eventsOf(services, company.id)
    expect(storedEvents.filter(({ type }) => type === 'ticket.changed')).toHaveLength(3)
    const counted = storedEvents.flatMap((event) => (event.type === 'row.changed' ? event.id : []))
    expect(counted).toEqual([firstLane.id, firstLane.id, two.id, two.id])

    const label = await aTag(company.ctx)
    await expect(setTicketTag(ctx, { ticketId: before.id, tagId: label.id })).rejects.toMatchObject({
      code: 'ERR_NO_TAG_FOUND',
    })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(setTicketTag(stranger, { ticketId: before.id, tagId: firstLane.id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
  })
})
