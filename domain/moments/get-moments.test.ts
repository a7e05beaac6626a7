import { describe, expect, test } from 'bun:test'
import { aCompany, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { DAY_MS, dayOf } from '../core/contract/time.ts'
import { MomentsFilter, USUAL_DAYS } from './contract/schema.ts'
import { getMoments, listMoments } from './get-moments.ts'

const services = await testServices()
const ALL_TICKETS: MomentsFilter = { queueIds: [] }
const ids = (view: { tickets: { id: number }[] }) => view.tickets.map(({ id }) => id)

async function aPanel() {
  const company = await aCompany(services)
  const watcher = await aUser(company.ctx, { queueIds: [company.queue.id], allowRealTime: true })
  return { company, queueId: company.queue.id, admin: asUser(services, company.admin), watcher }
}

describe('the attendance panel', () => {
  test('has what is going on with who attends it, the last changed first, and nothing that has ended', async () => {
    const { company, queueId, admin, watcher } = await aPanel()
    const changedAt = (seconds: number) => new Date(services.now().getTime() - seconds * 1000)
    const waiting = await aTicket(company, 'pending', { queueId, updatedAt: changedAt(2) })
    const attended = await aTicket(company, 'open', {
      queueId,
      userId: watcher.userId,
      updatedAt: changedAt(1),
    })
    for (const status of ['closed', 'nps', 'lgpd'] as const) await aTicket(company, status, { queueId })
    const panel = await getMoments(admin, ALL_TICKETS)
    expect(panel.tickets.map(({ id, userId }) => [id, userId])).toEqual([
      [attended.id, watcher.userId],
      [waiting.id, null],
    ])
    expect(panel.hasMore).toBe(false)
    expect(await listMoments(admin)).toEqual(panel.tickets)
  })

  test('shows a conversation to whom the lists show it: a watcher sees no colleague’s and no other queue’s', async () => {
    const { company, queueId, admin, watcher } = await aPanel()
    const otherQueue = await aQueue(company.ctx)
    const colleague = await aUser(company.ctx, { queueIds: [queueId] })
    const ownTicket = await aTicket(company, 'open', { queueId, userId: watcher.userId })
    const waiting = await aTicket(company, 'pending', { queueId })
    const colleaguesTicket = await aTicket(company, 'open', { queueId, userId: colleague.userId })
    const elsewhere = await aTicket(company, 'pending', { queueId: otherQueue.id })
    expect(ids(await getMoments(asUser(services, watcher), ALL_TICKETS)).sort()).toEqual(
      [ownTicket.id, waiting.id].sort(),
    )
    expect(ids(await getMoments(admin, ALL_TICKETS))).toHaveLength(4)
    const seesAll = await aUser(company.ctx, { queueIds: [queueId], allowRealTime: true, allUserChat: true })
    expect(ids(await getMoments(asUser(services, seesAll), ALL_TICKETS))).toContain(colleaguesTicket.id)
    const notAll = { ...ALL_TICKETS, showAll: false }
    expect(ids(await getMoments(asUser(services, seesAll), notAll))).toEqual([waiting.id])
    expect(ids(await getMoments(admin, notAll)).sort()).toEqual([waiting.id, elsewhere.id].sort())
  })

  test('is refused to an attendant without the right', async () => {
    const { company, queueId } = await aPanel()
    const attendant = await aUser(company.ctx, { queueIds: [queueId], showDashboard: true })
    const attempt = async () => getMoments(asUser(services, attendant), ALL_TICKETS)
    expect(attempt).toThrow('ERR_NO_PERMISSION')
  })

  test('is narrowed by status, queue, user and days, usually the last thirty', async () => {
    const { company, queueId, admin, watcher } = await aPanel()
    const otherQueue = await aQueue(company.ctx)
    const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
    const old = await aTicket(company, 'open', {
      queueId,
      userId: watcher.userId,
      updatedAt: ago(USUAL_DAYS),
    })
    const last = await aTicket(company, 'open', { queueId, updatedAt: ago(USUAL_DAYS - 2) })
    const now = await aTicket(company, 'pending', { queueId: otherQueue.id })
    expect(ids(await getMoments(admin, ALL_TICKETS))).toEqual([now.id, last.id])
    expect(ids(await getMoments(admin, { ...ALL_TICKETS, status: 'pending' }))).toEqual([now.id])
    expect(ids(await getMoments(admin, { queueIds: [queueId] }))).toEqual([last.id])
    const day = dayOf(ago(USUAL_DAYS), 'America/Sao_Paulo')
    const oldDay = { ...ALL_TICKETS, dateStart: day, dateEnd: day }
    expect(ids(await getMoments(admin, oldDay))).toEqual([old.id])
    expect(ids(await getMoments(admin, { ...oldDay, userId: watcher.userId }))).toEqual([old.id])
    expect(ids(await getMoments(admin, { ...oldDay, userId: company.admin.userId }))).toEqual([])
    const turned = async () =>
      getMoments(admin, { ...ALL_TICKETS, dateStart: '2026-02-02', dateEnd: '2026-02-01' })
    expect(turned).toThrow('ERR_VALIDATION')
  })

  test('knows the days that the database knows, and is refused others', async () => {
    const { admin } = await aPanel()
    for (const dateEnd of ['0001-01-02', '9999-12-30'])
      expect((await getMoments(admin, { ...ALL_TICKETS, dateEnd })).tickets).toEqual([])
    for (const day of ['0000-01-01', '0000-12-31', '9999-12-31'])
      expect(MomentsFilter.safeParse({ dateStart: day, dateEnd: day }).success).toBe(false)
  })
})
