import { describe, expect, test } from 'bun:test'
import {
  aCompany,
  aQueue,
  asUser,
  aTag,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import type { UserActor } from '../../core/contract/actor.ts'
import { BulkInput, type BulkStep } from '../contract/schema.ts'
import { runBulk } from './run-bulk.ts'
import { undoBulk } from './undo-bulk.ts'

const services = await testServices()

/** All its batches, as a screen asks for them. */
async function run(actor: UserActor, bulkAct: object, clockServices: typeof services = services) {
  const bulkId = crypto.randomUUID()
  const steps: BulkStep[] = []
  let step: BulkStep | undefined
  do {
    const from = step && { after: step.next, upTo: step.upTo, total: step.total }
    step = await runBulk(asUser(clockServices, actor), BulkInput.parse({ bulkId, ...bulkAct, ...from }))
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

describe('one thing done to many tickets', () => {
  test('reaches every one that the filter matches, loaded or not, in batches, and nothing else', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const matching = await many(company, 60)
    const elsewhere = await many(company, 2, { queueId: otherQueue.id })
    const { total, done, steps } = await run(company.admin, {
      act: 'closeSilently',
      status: 'open',
      queueIds: [company.queue.id],
    })
    // A batch also ends where its time is over.
    expect({ total, done, isInBatches: steps.length >= 3 }).toEqual({
      total: 60,
      done: 60,
      isInBatches: true,
    })
    expect(Math.max(...steps.map((step) => step.done))).toBeLessThanOrEqual(25)
    const states = await statesOf(company)
    expect(states.filter(({ status }) => status === 'closed').map(({ id }) => id)).toEqual(matching)
    expect(states.filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual(elsewhere)
  })

  test('reaches nobody where the list of names is empty', async () => {
    const company = await aCompany(services)
    await many(company, 2)
    const before = await statesOf(company)
    for (const ticketIds of [[], '[]'])
      expect(await run(company.admin, { act: 'close', ticketIds })).toMatchObject({
        total: 0,
        done: 0,
        refused: [],
      })
    expect(await statesOf(company)).toEqual(before)
  })

  test('reaches those of a day where the list shows those of a day', async () => {
    const company = await aCompany(services)
    await many(company, 2)
    const before = await statesOf(company)
    for (const narrowed of [{ date: '2020-01-02' }, { updatedAt: '2020-01-02' }])
      expect(await run(company.admin, { act: 'close', status: 'open', ...narrowed })).toMatchObject({
        total: 0,
      })
    expect(await statesOf(company)).toEqual(before)
  })

  test('is taken back at once, each as it was, until its time is over', async () => {
    const company = await aCompany(services)
    await many(company, 30)
    const before = await statesOf(company)
    // Its time stands still, so that a slow machine takes back all of it.
    const startedAt = services.now()
    const stopped = { ...services, now: () => startedAt }
    const { bulkId, steps } = await run(company.admin, { act: 'close', status: 'open' }, stopped)
    expect(steps.at(-1)?.undoUntil).toBeString()
    const admin = asUser(stopped, company.admin)
    await expect(undoBulk(asUser(stopped, company.attendant), { bulkId })).rejects.toMatchObject({
      code: 'ERR_UNDO_EXPIRED',
    })
    const first = await undoBulk(admin, { bulkId })
    expect(first).toMatchObject({ undone: 25, refused: 0 })
    expect(await undoBulk(admin, { bulkId, after: first.next ?? 0 })).toEqual({
      undone: 5,
      refused: 0,
      next: null,
    })
    expect(await statesOf(company)).toEqual(before)
    await expect(undoBulk(admin, { bulkId })).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
  })

  test('says nothing to customers before it cannot be taken back, and then does', async () => {
    const company = await aCompany(services)
    const [id = 0] = await many(company, 1)
    await withSettings(company.ctx, { userRating: 'disabled' })
    await services.admin`update connections set complation_message = 'Até logo.' where company_id = ${company.id}`
    await run(company.admin, { act: 'close', ticketIds: [id] })
    const sentBodies = () => services.admin`select body from messages where company_id = ${company.id}`
    expect(await sentBodies()).toHaveLength(0)
    await pastUndo(services, company.ctx, id)
    expect((await sentBodies()).map(({ body }) => body)).toEqual(['Até logo.'])
  })

  test('holds a farewell back once: who asks again with the same id gains no time', async () => {
    const company = await aCompany(services)
    const [id = 0] = await many(company, 1)
    const { bulkId, steps } = await run(company.admin, { act: 'close', ticketIds: [id] })
    const first = steps.at(-1)?.undoUntil
    const dueAt = async () => {
      const [row] =
        await services.admin`select due_at as at from timers where kind = 'undo' and ref_id = ${id}`
      return row?.at.toISOString()
    }
    expect(await dueAt()).toBe(first)
    services.travel(5000)
    const again = BulkInput.parse({ bulkId, act: 'close', ticketIds: [id], after: id })
    expect(await runBulk(asUser(services, company.admin), again)).toMatchObject({ undoUntil: first, done: 0 })
    expect(await dueAt()).toBe(first)
    services.travel(-5000)
  })

  test('counts and names what is refused, and does the rest', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { requiredTag: 'enabled' })
    const [firstId = 0, two = 0] = await many(company, 2)
    const tag = await aTag(company.ctx)
    expect(await run(company.admin, { act: 'tag', tagId: tag.id, ticketIds: [firstId] })).toMatchObject({
      done: 1,
    })
    const { total, done, refused } = await run(company.admin, {
      act: 'close',
      ticketIds: [firstId, two, 999_999_999],
    })
    expect({ total, done }).toEqual({ total: 3, done: 1 })
    const untagged = { ticketId: two, name: expect.any(String), code: 'ERR_TAG_REQUIRED' }
    expect(refused).toEqual([{ ticketId: 999_999_999, name: '', code: 'ERR_NO_TICKET_FOUND' }, untagged])
    const silently = await run(company.admin, { act: 'closeSilently', ticketIds: [two] })
    expect(silently).toMatchObject({ done: 0, refused: [untagged] })
  })

  test('assigns within each ticket’s own queue, moves to a queue, and marks as unread', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const ids = await many(company, 3)
    const [queuelessId = 0] = await many(company, 1, { queueId: null })
    const { attendant } = company
    const assigned = await run(company.admin, {
      act: 'assign',
      userId: attendant.userId,
      ticketIds: [...ids, queuelessId],
    })
    expect(assigned).toMatchObject({
      done: 3,
      refused: [{ ticketId: queuelessId, code: 'ERR_QUEUE_REQUIRED' }],
    })
    expect((await statesOf(company)).filter(({ userId }) => userId === attendant.userId)).toHaveLength(3)
    await run(company.admin, { act: 'queue', queueId: otherQueue.id, ticketIds: ids })
    const moved = (await statesOf(company)).filter(({ queueId }) => queueId === otherQueue.id)
    expect(moved.map(({ status, userId }) => `${status} ${userId}`)).toEqual(Array(3).fill('pending null'))
    await run(company.admin, { act: 'unread', status: 'pending' })
    const [row] = await services.admin`select count(*)::int as count from tickets
      where company_id = ${company.id} and unread_messages > 0`
    expect(row?.count).toBe(3)
  })

  test('leaves what has ended as it is, but for its labels', async () => {
    const company = await aCompany(services)
    const [id = 0] = await many(company, 1)
    await run(company.admin, { act: 'closeSilently', ticketIds: [id] })
    for (const act of ['unread', 'close'])
      expect(await run(company.admin, { act, ticketIds: [id] })).toMatchObject({
        done: 0,
        refused: [{ ticketId: id }],
      })
    const [row] = await services.admin`select unread_messages::int as unread from tickets where id = ${id}`
    expect(row?.unread).toBe(0)
    const tag = await aTag(company.ctx)
    expect(await run(company.admin, { act: 'tag', tagId: tag.id, ticketIds: [id] })).toMatchObject({
      done: 1,
    })
  })

  test('touches only what the actor sees, and is refused where they may not', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const [hidden = 0] = await many(company, 1)
    const [foreign = 0] = await many(stranger, 1)
    const { attendant } = company
    const unreadAct = { act: 'unread', ticketIds: [hidden, foreign] }
    expect(await run(attendant, unreadAct)).toMatchObject({ done: 0, refused: { length: 2 } })
    expect(await run(attendant, { act: 'unread', status: 'open', showAll: 'true' })).toMatchObject({
      total: 0,
      done: 0,
    })
    await expect(run(attendant, { act: 'closeSilently', status: 'open' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await expect(run(attendant, { act: 'assign', userId: stranger.admin.userId })).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    })
    await expect(run(attendant, { act: 'assign', ticketIds: [hidden] })).resolves.toMatchObject({ done: 0 })
  })

  test('means what there was when it began, and what a search finds', async () => {
    const company = await aCompany(services)
    const bulkId = crypto.randomUUID()
    await many(company, 26)
    const ctx = asUser(services, company.admin)
    const closeAct = { act: 'closeSilently', status: 'open', bulkId }
    let step = await runBulk(ctx, BulkInput.parse(closeAct))
    const [later] = await many(company, 1)
    let done = step.done
    while (step.next !== null) {
      const { next: after, upTo, total } = step
      step = await runBulk(ctx, BulkInput.parse({ ...closeAct, after, upTo, total }))
      done += step.done
    }
    expect(done).toBe(26)
    expect((await statesOf(company)).filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual([
      later ?? 0,
    ])
    // By their number: the ticket's own may stand in another's name.
    const [contact] = await services.admin<{ number: string }[]>`select c.number from contacts c
      join tickets t on t.contact_id = c.id where t.id = ${later ?? 0}`
    const bySearch = await run(company.admin, { act: 'closeSilently', searchParam: contact?.number ?? '' })
    expect(bySearch).toMatchObject({ total: 1, done: 1 })
  })
})
