import { describe, expect, test } from 'bun:test'
import { getContact } from '#domain/contacts/get-contact.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { aCompany, aContact, asUser, aTag, aTicket, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { listLanes } from '../kanban/list-lanes.ts'
import { TAG_COLORS } from './contract/rules.ts'
import { CreateTagInput, TagFilter } from './contract/schema.ts'
import { getTag } from './get-tag.ts'
import { listTagPage } from './list-tag-page.ts'
import { listContactTags, listTags } from './list-tags.ts'
import { setTicketTag } from './set-ticket-tag.ts'
import { syncContactTags } from './sync-contact-tags.ts'
import { listTagContacts, removeTagContact } from './tag-contacts.ts'
import { tagVerbs } from './tag-verbs.ts'

const services = await testServices()
const label = (name: string, changes = {}) => CreateTagInput.parse({ name, ...changes })
const page = (changes = {}) => ({ ...TagFilter.parse(changes), pageNumber: 1 })

describe('a label', () => {
  test('gets a colour of its own when none is chosen, and remembers who made it', async () => {
    const company = await aCompany(services)
    const tag = await tagVerbs.create(asUser(services, company.attendant), label('Cliente'))
    expect(TAG_COLORS).toContain(tag.color)
    expect(tag).toMatchObject({ kanban: 0, userId: company.attendant.userId, timeLane: 0 })
    expect(CreateTagInput.safeParse({ name: 'ab' }).success).toBe(false)
    expect(CreateTagInput.safeParse({ name: 'abc', color: 'blue' }).success).toBe(false)
  })

  test('tells how many contacts carry it, lists them, and is taken off one', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const { id: tagId } = await tagVerbs.create(ctx, label('Cliente'))
    const [ana, bia] = [
      await aContact(company.ctx, { name: 'Ana' }),
      await aContact(company.ctx, { name: 'Bia' }),
    ]
    for (const { id } of [ana, bia]) await syncContactTags(ctx, { contactId: id, tags: [tagId] })
    expect((await listTagPage(ctx, page())).tags).toMatchObject([{ id: tagId, contactsCount: 2, version: 1 }])
    expect((await listTagPage(ctx, page({ tagId }))).tags).toMatchObject([
      { contacts: [{ id: ana.id, name: 'Ana' }, { id: bia.id }] },
    ])
    const foundContacts = await listTagContacts(ctx, { tagId, pageNumber: 1, searchParam: 'bia' })
    expect(foundContacts.contacts.map(({ id }) => id)).toEqual([bia.id])

    const unlabelled = await removeTagContact(ctx, { tagId, contactId: ana.id })
    expect(unlabelled.tags).toEqual([])
    expect(await removeTagContact(ctx, { tagId, contactId: ana.id })).toMatchObject({
      version: unlabelled.version,
    })
    expect(await tagVerbs.get(ctx, { tagId })).toMatchObject({ contactsCount: 1 })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(listTagContacts(stranger, { tagId, pageNumber: 1 })).rejects.toMatchObject({
      code: 'ERR_NO_TAG_FOUND',
    })
    await expect(removeTagContact(stranger, { tagId, contactId: bia.id })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })

  test('hides the numbers of its contacts where the company hides them', async () => {
    const company = await aCompany(services)
    const { id: tagId } = await tagVerbs.create(asUser(services, company.admin), label('Cliente'))
    const contact = await aContact(company.ctx, { name: 'Ana' })
    await syncContactTags(asUser(services, company.admin), { contactId: contact.id, tags: [tagId] })
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    for (const listing of [
      await listTagPage(masked, page({ tagId })),
      await listTagContacts(masked, { tagId, pageNumber: 1 }),
    ]) {
      expect(JSON.stringify(listing)).not.toContain(contact.number)
    }
  })

  test('that is deleted is on nobody any more, and on everybody again when that is undone', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { id: tagId } = await tagVerbs.create(ctx, label('Cliente'))
    const otherTag = await tagVerbs.create(ctx, label('Outra'))
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId, queueId: company.queue.id })
    const { contactId } = ticket
    await syncContactTags(ctx, { contactId, tags: [tagId] })
    const shownEverywhere = async () => ({
      contact: (await getContact(ctx, { contactId })).tags.map(({ id }) => id),
      ticket: (await getTicket(ctx, { ticketId: ticket.id })).contact.tags.map(({ id }) => id),
      held: (await listContactTags(ctx, { contactId })).map(({ id }) => id),
      all: (await listTags(ctx, { kanban: 0 })).map(({ id }) => id),
    })
    const before = await shownEverywhere()
    await tagVerbs.remove(ctx, { tagId })
    expect(await shownEverywhere()).toEqual({ contact: [], ticket: [], held: [], all: [otherTag.id] })
    const again = syncContactTags(ctx, { contactId, tags: [tagId] })
    await expect(again).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
    await withSettings(company.ctx, { requiredTag: 'enabled' })
    const closing = closeTicket(ctx, { ticketId: ticket.id, sendFarewellMessage: false })
    await expect(closing).rejects.toMatchObject({ code: 'ERR_TAG_REQUIRED' })
    // What is changed meanwhile stays changed.
    await syncContactTags(ctx, { contactId, tags: [otherTag.id] })
    await tagVerbs.undoRemove(ctx, { tagId })
    expect((await shownEverywhere()).held.toSorted()).toEqual([...before.held, otherTag.id].toSorted())
  })
})

describe('a lane', () => {
  test('is set up by who sees the dashboard, where the plan has a board', async () => {
    const company = await aCompany(services)
    const lane = label('Proposta', { kanban: 1 })
    const attendant = asUser(services, company.attendant)
    await expect(tagVerbs.create(attendant, lane)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const without = asUser(services, company.admin, { planFlags: [] })
    await expect(tagVerbs.create(without, lane)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' })
    const supervisor = asUser(services, company.attendant, { showDashboard: true })
    const created = await tagVerbs.create(supervisor, lane)
    for (const change of [
      () => tagVerbs.update(attendant, { tagId: created.id, name: 'Minha' }),
      () => tagVerbs.remove(attendant, { tagId: created.id }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    }
    const relabelled = tagVerbs.update(supervisor, { tagId: created.id, kanban: 0 })
    await expect(relabelled).rejects.toMatchObject({ details: { fields: { kanban: 'fixed' } } })
  })

  test('is read where the plan has a board, by whatever call; labels are read without', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const created = await tagVerbs.create(ctx, label('Proposta', { kanban: 1 }))
    const without = asUser(services, company.admin, { planFlags: [] })
    expect(() => listTags(without, { kanban: 1 })).toThrow('ERR_PLAN_FEATURE')
    const reads = [
      () => listTagPage(without, page({ kanban: 1 })),
      () => listTagPage(without, page({ tagId: created.id })),
      () => getTag(without, { tagId: created.id }),
    ]
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' })
    expect(await listTags(without, { kanban: 0 })).toEqual([])
    expect((await listTagPage(without, page({}))).tags).toEqual([])
    expect(await getTag(ctx, { tagId: created.id })).toMatchObject({ name: 'Proposta' })
  })

  test('leads to lanes of its own company alone, and to none while that one is deleted, or gone for good', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const next = await tagVerbs.create(ctx, label('Ganho', { kanban: 1 }))
    const lane = await tagVerbs.create(
      ctx,
      label('Proposta', { kanban: 1, nextLaneId: next.id, timeLane: 24 }),
    )
    expect(lane).toMatchObject({ nextLaneId: next.id, rollbackLaneId: null, timeLane: 24 })
    const foreignLane = await aTag((await aCompany(services)).ctx, { isKanban: true })
    const plain = await aTag(company.ctx)
    for (const id of [foreignLane.id, plain.id, lane.id]) {
      const change = tagVerbs.update(ctx, { tagId: lane.id, rollbackLaneId: id })
      await expect(change).rejects.toMatchObject({
        details: { fields: { rollbackLaneId: 'ERR_NO_TAG_FOUND' } },
      })
    }
    await tagVerbs.remove(ctx, { tagId: next.id })
    expect(await tagVerbs.get(ctx, { tagId: lane.id })).toMatchObject({ nextLaneId: null })
    expect((await listLanes(ctx)).lista).toMatchObject([{ id: lane.id, nextLaneId: null }])
    await services.admin`update tags set deleted_at = now() - interval '2 days' where id = ${next.id}`
    await tagVerbs.purge(company.ctx)
    expect(await tagVerbs.get(ctx, { tagId: lane.id })).toMatchObject({ nextLaneId: null })
  })

  test('counts its tickets, and shows none once it is deleted', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const lane = await tagVerbs.create(ctx, label('Proposta', { kanban: 1 }))
    const { id: ticketId } = await aTicket(company, 'open', { queueId: company.queue.id })
    await setTicketTag(ctx, { ticketId, tagId: lane.id })
    expect((await listTagPage(ctx, page({ kanban: 1 }))).tags).toMatchObject([
      { id: lane.id, ticketsCount: 1 },
    ])
    expect((await listTagPage(ctx, page())).tags).toEqual([])
    await tagVerbs.remove(ctx, { tagId: lane.id })
    expect((await getTicket(ctx, { ticketId })).tags).toEqual([])
    await expect(setTicketTag(ctx, { ticketId, tagId: lane.id })).rejects.toMatchObject({
      code: 'ERR_NO_TAG_FOUND',
    })
  })
})
