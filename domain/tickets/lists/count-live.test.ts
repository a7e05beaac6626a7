import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { addUpTicketCounts } from '../../core/system/counts.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { LIVE_STATUSES, TICKET_STATUSES } from '../schema.ts'
import { countTickets } from './list-tickets.ts'

const services = await testServices()
const FILTER = { tags: [], users: [], whatsapps: [], queueIds: [] }

describe('the counts of live tickets', () => {
  test('equal a recount after every kind of change, before and after they are added up', async () => {
    const company = await aCompany(services)
    for (let i = 0; i < 120; i++) {
      const status = TICKET_STATUSES[i % TICKET_STATUSES.length] ?? 'pending'
      const ticket = await aTicket(company, status, { queueId: i % 2 ? company.queue.id : null })
      await inTransaction(company.ctx, async (tx) => {
        const next = LIVE_STATUSES[(i * 7) % LIVE_STATUSES.length] ?? 'open'
        const userId = i % 4 ? company.attendant.userId : null
        const mine = eq(tickets.id, ticket.id)
        if (i % 5 === 0) await tx.db.delete(tickets).where(mine)
        else
          await tx.db
            .update(tickets)
            .set({ status: next, userId, lastMessage: `${i}` })
            .where(mine)
      })
    }
    const recount = async () => {
      const rows = await reading(company.ctx, (tx) =>
        tx.db.execute(sql`select coalesce(sum(n), 0)::int as n from
          (select status, queue_id, user_id, 1 as n from tickets where status <> 'closed'
           union all select status, queue_id, user_id, -n from ticket_counts) d group by status, queue_id, user_id having sum(n) <> 0`),
      )
      return rows.length
    }
    expect(await recount()).toBe(0)
    expect(await addUpTicketCounts(services)).toBe(1)
    expect(await recount()).toBe(0)
    const [{ rows } = { rows: 0 }] = await services.admin<{ rows: number }[]>`
      select count(*)::int as rows from ticket_counts where company_id = ${company.id}`
    expect(rows).toBeLessThan(40)
  })

  test('are those of what the user sees', async () => {
    const company = await aCompany(services)
    await aTicket(company, 'pending', { queueId: company.queue.id })
    await aTicket(company, 'pending')
    await aTicket(company, 'open', { queueId: company.queue.id, userId: company.attendant.userId })
    await aTicket(company, 'group', { isGroup: true })

    expect(await countTickets(asUser(services, company.admin), FILTER)).toEqual({
      open: 1,
      pending: 2,
      group: 1,
    })
    const seen = await countTickets(asUser(services, company.attendant), FILTER)
    expect(seen).toEqual({ open: 1, pending: 1, group: 0 })
    const more = asUser(services, company.attendant, { allTicket: true, allowGroup: true })
    expect(await countTickets(more, FILTER)).toEqual({ open: 1, pending: 2, group: 1 })
  })
})
