import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { queueVerbs } from '../queues/queue-verbs.ts'
import { returnTicket } from '../tickets/actions/return-ticket.ts'
import { type NotificationSettings, USUAL_SETTINGS } from './contract/schema.ts'
import { judgeQueue, listQueueAlerts } from './queue-alerts.ts'
import { saveNotificationSettings } from './settings.ts'

const services = await testServices()
const { browserOf, deliver } = pushBrowsers(services)

async function scene() {
  const company = await aCompany(services)
  const queueId = company.queue.id
  const ana = await aUser(company.ctx, { name: 'Ana', queueIds: [queueId] })
  const ctxAt = (minutes: number) => ({
    ...company.ctx,
    now: () => new Date(services.now().getTime() + minutes * MINUTE_MS),
  })
  return {
    company,
    queueId,
    ana,
    admin: await browserOf(company.admin),
    waits: (minutes: number) =>
      aTicket(company, 'pending', {
        queueId,
        waitingSince: new Date(services.now().getTime() - minutes * MINUTE_MS),
      }),
    dueNow: () => services.admin`insert into timers (company_id, kind, ref_id, due_at)
      values (${company.id}, 'queueWait', ${queueId}, now() - interval '1 hour')
      on conflict (company_id, kind, ref_id) do update set due_at = excluded.due_at`,
    judge: (minutes = 0) => judgeQueue(ctxAt(minutes), { queueId }),
    due: async () =>
      (
        await services.admin`select due_at as "dueAt" from timers where company_id = ${company.id}
          and kind = 'queueWait'`
      ).map(({ dueAt }) => Math.round((dueAt.getTime() - services.now().getTime()) / MINUTE_MS)),
  }
}

describe('a queue whose customers wait beyond its limit', () => {
  test('is told to admins once, with how many wait, and shown to them until it is over', async () => {
    const { company, queueId, admin, waits, dueNow, judge } = await scene()
    const [first] = [await waits(40), await waits(31), await waits(5)]
    await dueNow()
    await judge()
    await deliver(company)
    expect(await admin.pushedNotes()).toMatchObject([
      { tag: `q${queueId}`, url: `/tickets?section=pending&queues=${queueId}` },
    ])
    expect((await admin.pushedNotes())[0]?.body).toBe('2 clientes esperam há mais de 30 min')
    await waits(50)
    await dueNow()
    await judge()
    await deliver(company)
    expect(await admin.pushedNotes()).toHaveLength(1)
    expect((await listQueueAlerts(admin.ctx)).alerts).toMatchObject([{ queueId, waiting: 3, minutes: 30 }])

    await services.admin`update tickets set status = 'closed', waiting_since = null where company_id = ${company.id}`
    await dueNow()
    await judge()
    await deliver(company)
    expect((await admin.pushedNotes()).at(-1)).toEqual({ type: 'clear', tag: `q${queueId}` })
    expect((await listQueueAlerts(admin.ctx)).alerts).toEqual([])

    await services.admin`update tickets set status = 'pending', waiting_since = now() - interval '2 hours' where id = ${first.id}`
    await dueNow()
    await judge()
    await deliver(company)
    expect(await admin.pushedNotes()).toHaveLength(3)
  })

  test('is looked at when the first customer’s time is over, again each minute meanwhile, and never for nobody', async () => {
    const { company, waits, dueNow, judge, due } = await scene()
    await dueNow()
    await judge()
    expect(await due()).toEqual([])
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId: company.admin.userId })
    await returnTicket(asUser(services, company.admin), { ticketId: ticket.id })
    expect(await due()).toEqual([30])
    await waits(10)
    await dueNow()
    await judge()
    expect(await due()).toEqual([20])
    await dueNow()
    await judge(25)
    expect(await due()).toEqual([26])
  })

  test('is looked at anew when its limit changes', async () => {
    const { company, queueId, waits, due } = await scene()
    await waits(10)
    await queueVerbs.update(asUser(services, company.admin), {
      queueId,
      waitAmberMinutes: 5,
      waitRedMinutes: 8,
    })
    expect((await due())[0]).toBeLessThanOrEqual(0)
  })

  test('is told to an attendant who chose it, of their queues alone, and to no admin who did not want it', async () => {
    const { company, ana, admin, waits, dueNow, judge } = await scene()
    const [anasBrowser, stranger] = [
      await browserOf(ana),
      await browserOf(await aUser(company.ctx, { queueIds: [] })),
    ]
    const save = (user: UserActor, changes: Partial<NotificationSettings>) =>
      saveNotificationSettings(asUser(services, user), { ...USUAL_SETTINGS, ...changes })
    expect((await listQueueAlerts(anasBrowser.ctx)).alerts).toEqual([])
    await save(ana, { pushQueues: true })
    await save(company.admin, { pushQueues: false })
    await waits(45)
    await dueNow()
    await judge()
    await deliver(company)
    const counts = await Promise.all(
      [anasBrowser, stranger, admin].map(async (browserScene) => (await browserScene.pushedNotes()).length),
    )
    expect(counts).toEqual([1, 0, 0])
  })
})
