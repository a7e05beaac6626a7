import { expect, test } from 'bun:test'
import { aCompany, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListCardsInput } from './contract/schema.ts'
import { listCards } from './list-cards.ts'

const services = await testServices()

test('a lane of five hundred among two thousand cards is read page by page, of whose links there are no statistics yet', async () => {
  const company = await aCompany(services)
  const lane = await aTag(company.ctx, { name: 'Muitos', isKanban: true })
  await services.admin`with people as (insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Pessoa ' || n, (5521700000000 + n)::text, 'whatsapp' from generate_series(1, 2000) n
      returning id, company_id),
    opened as (insert into tickets (company_id, contact_id, connection_id, queue_id, status)
      select company_id, id, ${company.connection.id}, ${company.queue.id}, 'open' from people returning id, company_id)
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, id, ${lane.id} from opened where id % 4 = 0`
  for (const user of [company.admin, company.attendant]) {
    const ids = new Set<number>()
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = ListCardsInput.parse({ laneId: lane.id, ...(cursor && { cursor }) })
      const page = await listCards(asUser(services, user), input)
      expect(page.count).toBe(500)
      for (const { id } of page.tickets) ids.add(id)
      cursor = page.next
    }
    expect(ids.size).toBe(500)
  }
})
