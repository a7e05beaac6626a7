import { describe, expect, test } from 'bun:test'
import { aCompany, aQueue, asUser, aTag, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { UserActor } from '../../core/contract/actor.ts'
import { BulkInput, type BulkStep, CountBulkInput } from '../contract/schema.ts'
import { countBulk } from './count-bulk.ts'
import { runBulk } from './run-bulk.ts'
import { undoBulk } from './undo-bulk.ts'

const services = await testServices()

/** All its batches, as a screen asks for them. */
async function run(actor: UserActor, bulkAct: object) {
  const bulkId = crypto.randomUUID()
  const steps: BulkStep[] = []
  let step: BulkStep | undefined
  do {
    const from = step && { after: step.next, upTo: step.upTo, total: step.total }
    step = await runBulk(asUser(services, actor), BulkInput.parse({ bulkId, ...bulkAct, ...from }))
    steps.push(step)
  } while (step.next !== null)
  const refused = steps.flatMap((bulkStep) => bulkStep.refused)
  return { bulkId, total: step.total, done: steps.reduce((sum, { done }) => sum + done, 0), refused, steps }
}

async function many(company: TestCompany, count: number, values: object = {}) {
  const madeIds: number[] = []
  for (let n = 0; n < count; n += 1) {
    const ticketValues = { queueId: company.queue.id, userId: company.admin.userId, ...values }
    madeIds.push((await aTicket(company, 'open', ticketValues)).id)
  }
  return madeIds
}

const statesOf = async (company: TestCompany) => {
  const rows =
    await services.admin`select id::int, status, user_id::int as "userId", queue_id::int as "queueId" from tickets
    where company_id = ${company.id} order by id`
  return rows.map(({ id, status, userId, queueId }) => ({ id, status, userId, queueId }))
}

/** Tickets whose contacts carry a tag. */
const taggedIn = async (company: TestCompany) => {
  const rows = await services.admin`select t.id::int from tickets t where t.company_id = ${company.id}
    and exists (select from contact_tags l where l.contact_id = t.contact_id) order by t.id`
  return rows.map(({ id }) => id)
}

describe('what was added to many tickets', () => {
  test('takes a tag off again where it put it on, and where nobody took it off since', async () => {
    const company = await aCompany(services)
    const ids = await many(company, 4)
    const [had = 0, lost = 0] = ids
    const tag = await aTag(company.ctx)
    const tagAct = { act: 'tag', tagId: tag.id }
    await run(company.admin, { ...tagAct, ticketIds: [had] })
    const { bulkId, done, steps } = await run(company.admin, { ...tagAct, ticketIds: ids })
    expect({ done, until: steps.at(-1)?.undoUntil }).toEqual({ done: 4, until: expect.any(String) })
    expect(await taggedIn(company)).toEqual(ids)
    await services.admin`delete from contact_tags where contact_id = (select contact_id from tickets where id = ${lost})`
    const stranger = asUser(services, company.attendant)
    await expect(undoBulk(stranger, { bulkId })).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
    const admin = asUser(services, company.admin)
    expect(await undoBulk(admin, { bulkId })).toEqual({ undone: 2, refused: 1, next: null })
    expect(await taggedIn(company)).toEqual([had])
    await expect(undoBulk(admin, { bulkId })).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
  })

  test('takes the mark of unread off again, unless something was read or written since, or was unread before', async () => {
    const company = await aCompany(services)
    const [marked = 0, writtenIn = 0] = await many(company, 2)
    const [unread = 0] = await many(company, 1, { unreadMessages: 3 })
    const ticketIds = [marked, writtenIn, unread]
    const { bulkId } = await run(company.admin, { act: 'unread', ticketIds })
    const counters = async () => {
      const rows =
        await services.admin`select unread_messages as n from tickets where company_id = ${company.id} order by id`
      return rows.map(({ n }) => n)
    }
    expect(await counters()).toEqual([1, 1, 3])
    await services.admin`update tickets set unread_messages = 2 where id = ${writtenIn}`
    const admin = asUser(services, company.admin)
    expect(await undoBulk(admin, { bulkId })).toEqual({ undone: 1, refused: 1, next: null })
    expect(await counters()).toEqual([0, 2, 3])
  })

  test('cannot be taken off any more once its time is over, batch by batch until then', async () => {
    const company = await aCompany(services)
    await many(company, 30)
    const tag = await aTag(company.ctx)
    const { bulkId } = await run(company.admin, { act: 'tag', tagId: tag.id, status: 'open' })
    const admin = asUser(services, company.admin)
    const first = await undoBulk(admin, { bulkId })
    expect([first.undone, first.refused]).toEqual([25, 0])
    services.travel(9000)
    expect(await undoBulk(admin, { bulkId, after: first.next ?? 0 })).toMatchObject({ undone: 0 })
    services.travel(-9000)
    expect(await taggedIn(company)).toHaveLength(5)
  })
})

describe('many tickets', () => {
  test('moves to a queue with whoever attends it, where they are of it, and counts who waits again', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const { attendant, admin, queue } = company
    const keptIds = await many(company, 2, { queueId: otherQueue.id, userId: attendant.userId })
    const lost = await many(company, 3, { queueId: otherQueue.id, userId: admin.userId })
    const ctx = asUser(services, admin)
    const targets = { ticketIds: [...keptIds, ...lost] }
    expect(await countBulk(ctx, CountBulkInput.parse({ ...targets, queueId: queue.id }))).toEqual({
      count: 5,
      isMore: false,
      waitAgain: 3,
    })
    expect(await run(admin, { act: 'queue', queueId: queue.id, ...targets })).toMatchObject({ done: 5 })
    const states = await statesOf(company)
    expect(states.map(({ status, userId, queueId }) => ({ status, userId, queueId }))).toEqual([
      ...keptIds.map(() => ({ status: 'open', userId: attendant.userId, queueId: queue.id })),
      ...lost.map(() => ({ status: 'pending', userId: null, queueId: queue.id })),
    ])
    const handovers = await services.admin`select from ticket_handovers where company_id = ${company.id}`
    expect(handovers).toHaveLength(0)
  })

  test('is counted to its end, also of what has ended, by what the actor sees', async () => {
    const company = await aCompany(services)
    await services.admin`with people as (insert into contacts (company_id, name, number, channel)
        select ${company.id}, 'P' || n, '55119' || (80000000 + n), 'whatsapp' from generate_series(1, 1203) n returning id)
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, closed_at)
        select ${company.id}, id, ${company.connection.id}, ${company.queue.id}, 'closed', now() from people`
    const ended = CountBulkInput.parse({ statusFilter: ['closed', 'nps'] })
    const allEnded = { count: 1203, isMore: false, waitAgain: null }
    expect(await countBulk(asUser(services, company.admin), ended)).toEqual(allEnded)
    const searchInput = CountBulkInput.parse({ searchParam: 'P' })
    expect(await countBulk(asUser(services, company.admin), searchInput)).toEqual(allEnded)
    const blind = asUser(services, { ...company.attendant, queueIds: [] })
    expect(await countBulk(blind, ended)).toEqual({ ...allEnded, count: 0 })
  })
})
