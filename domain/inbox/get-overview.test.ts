import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { getOverview } from './get-overview.ts'

const services = await testServices()

describe('the queue of today', () => {
  test('tells of each of one’s queues how many wait and who waits longest, the longest first', async () => {
    const company = await aCompany(services)
    const second = await aQueue(company.ctx, { name: 'Second' })
    const foreign = await aQueue(company.ctx, { name: 'Not mine' })
    const wait = async (name: string, queueId: number | null, waitingSince: string) => {
      const contact = await aContact(company.ctx, { name })
      return aTicket(company, 'pending', {
        contactId: contact.id,
        queueId,
        waitingSince: new Date(waitingSince),
      })
    }
    await wait('Later', company.queue.id, '2026-03-01T10:05:00Z')
    const first = await wait('First', company.queue.id, '2026-03-01T10:00:00Z')
    await wait('Longest', second.id, '2026-03-01T09:00:00Z')
    await wait('Unseen', foreign.id, '2026-03-01T08:00:00Z')
    await aTicket(company, 'open', { queueId: second.id, userId: company.attendant.userId })

    const user = { ...company.attendant, queueIds: [company.queue.id, second.id] }
    const { waiting } = await getOverview(asUser(services, user))
    expect(waiting).toMatchObject([
      { queue: { name: 'Second' }, count: 1, longest: { contact: { name: 'Longest' } } },
      {
        queue: { id: company.queue.id },
        count: 2,
        longest: { uuid: first.uuid, since: '2026-03-01T10:00:00.000Z' },
      },
    ])
    const adminOverview = await getOverview(asUser(services, company.admin))
    expect(adminOverview.waiting.map(({ queue }) => queue?.name)).toEqual([
      'Not mine',
      'Second',
      company.queue.name,
    ])
  })

  test('has begun with the company’s first ticket, also for who sees none of it, or a connected number', async () => {
    const company = await aCompany(services)
    const nobody = asUser(services, { ...company.attendant, queueIds: [] })
    const hasBegun = async () => (await getOverview(nobody)).hasBegun
    await services.admin`update connections set status = 'DISCONNECTED' where company_id = ${company.id}`
    expect(await hasBegun()).toBe(false)
    await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
    expect(await hasBegun()).toBe(true)
    await services.admin`update connections set status = 'DISCONNECTED' where company_id = ${company.id}`
    await aTicket(company, 'open', { userId: company.admin.userId })
    expect(await getOverview(nobody)).toEqual({ waiting: [], hasBegun: true, firstSteps: null })
  })

  test('tells admins what is not set up yet, until all is', async () => {
    const company = await aCompany(services)
    const steps = async () => (await getOverview(asUser(services, company.admin))).firstSteps
    const doneSteps = { isConnected: true, hasQueue: true, hasColleague: true, hasConversation: false }
    expect(await steps()).toEqual(doneSteps)
    await services.admin`update connections set status = 'qrcode' where company_id = ${company.id}`
    expect(await steps()).toEqual({ ...doneSteps, isConnected: false })
    expect((await getOverview(asUser(services, company.attendant))).firstSteps).toBeNull()
    await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
    await aTicket(company, 'pending')
    expect(await steps()).toEqual(doneSteps)
    await aTicket(company, 'open', { userId: company.admin.userId, acceptedAt: services.now() })
    expect(await steps()).toBeNull()
  })
})
