import { describe, expect, test } from 'bun:test'
import { moveCard } from '#domain/kanban/move-card.ts'
import { listTicketLog } from '#domain/tickets/list-ticket-log.ts'
import { aCompany, aContact, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { addContactTag } from './add-contact-tag.ts'
import { tagResource } from './contract/resource.ts'
import { syncContactTags } from './sync-contact-tags.ts'
import { removeTagContact } from './tag-contacts.ts'
import { tagVerbs } from './tag-verbs.ts'

const services = await testServices()

async function aDesk() {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const contact = await aContact(company.ctx, { name: 'Ana' })
  const values = { contactId: contact.id, queueId: company.queue.id, userId: company.admin.userId }
  const ticket = await aTicket(company, 'open', values)
  const linesOf = async (ticketId: number) =>
    (await listTicketLog(ctx, { ticketId }))
      .filter(({ names }) => names.length > 0)
      .map(({ type, names, user }) => [type, names.join(', '), user?.id ?? null])
  return { company, ctx, contact, ticket, linesOf, by: company.admin.userId }
}

describe('tags in the history of a conversation', () => {
  test('several of one act are one line, what came before what went', async () => {
    const { company, ctx, contact, ticket, linesOf, by } = await aDesk()
    const [firstTag, two, three] = [
      await aTag(company.ctx, { name: 'Cliente' }),
      await aTag(company.ctx, { name: 'Fiel' }),
      await aTag(company.ctx, { name: 'Novo' }),
    ]
    await syncContactTags(ctx, { contactId: contact.id, tags: [firstTag.id, two.id] })
    await syncContactTags(ctx, { contactId: contact.id, tags: [two.id, three.id] })
    await syncContactTags(ctx, { contactId: contact.id, tags: [two.id, three.id] })
    await removeTagContact(ctx, { tagId: two.id, contactId: contact.id })
    expect(await linesOf(ticket.id)).toEqual([
      ['tagged', 'Cliente, Fiel', by],
      ['tagged', 'Novo', by],
      ['untagged', 'Cliente', by],
      ['untagged', 'Fiel', by],
    ])
  })

  test('keep the names that the tags had then', async () => {
    const { company, ctx, contact, ticket, linesOf, by } = await aDesk()
    const tag = await aTag(company.ctx, { name: 'Antiga' })
    await addContactTag(ctx, { contactId: contact.id, tagId: tag.id })
    await tagVerbs.update(ctx, { tagId: tag.id, name: 'Renomeada', version: tag.version })
    expect(await linesOf(ticket.id)).toEqual([['tagged', 'Antiga', by]])
  })

  test('stand in each conversation of the contact that goes on, and in none that has ended', async () => {
    const { company, ctx, contact, ticket, linesOf, by } = await aDesk()
    const past = await aTicket(company, 'closed', { contactId: contact.id, queueId: company.queue.id })
    const tag = await aTag(company.ctx, { name: 'Cliente' })
    await addContactTag(ctx, { contactId: contact.id, tagId: tag.id })
    await addContactTag(ctx, { contactId: contact.id, tagId: tag.id })
    expect(await linesOf(ticket.id)).toEqual([['tagged', 'Cliente', by]])
    expect(await linesOf(past.id)).toEqual([])
  })

  test('so does each move on the board, into a column and out of any', async () => {
    const { ctx, ticket, linesOf, by } = await aDesk()
    const lane = (name: string) => tagVerbs.create(ctx, tagResource.schemas.create.parse({ name, kanban: 1 }))
    const [first, second] = [await lane('Proposta'), await lane('Ganho')]
    for (const laneId of [first.id, first.id, second.id, null])
      await moveCard(ctx, { ticketId: ticket.id, laneId })
    expect(await linesOf(ticket.id)).toEqual([
      ['lane', 'Proposta', by],
      ['lane', 'Ganho', by],
      ['laneLeft', 'Ganho', by],
    ])
  })
})
