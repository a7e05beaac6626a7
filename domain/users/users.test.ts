import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { recordPresence } from '#domain/auth/record-presence.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { listPlan } from '#domain/plans/list-plan.ts'
import { listQueues } from '#domain/queues/list-queues.ts'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, aQueue, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { UserView } from './contract/schema.ts'
import { getUser, listAllUsers } from './list-users.ts'
import { liveUsers } from './queries.ts'
import { userVerbs } from './user-verbs.ts'

const services = await testServices()

describe('users', () => {
  test('are listed by name, page after page, and found without accents', async () => {
    const company = await aCompany(services)
    await Promise.all(Array.from({ length: 45 }, (_, n) => aUser(company.ctx, { name: `Pessoa ${10 + n}` })))
    await aUser(company.ctx, { name: 'Conceição Dias', queueIds: [company.queue.id] })
    const ctx = asUser(services, company.attendant)
    const first = await userVerbs.list(ctx, { pageNumber: 1 })
    const second = await userVerbs.list(ctx, { pageNumber: 2 })
    expect(first).toMatchObject({ hasMore: true, count: 48 })
    expect(second.hasMore).toBe(false)
    expect(first.users.length + second.users.length).toBe(48)
    const foundUsers = await userVerbs.list(ctx, { pageNumber: 1, searchParam: 'CONCEICAO' })
    expect(foundUsers.users).toMatchObject([
      { name: 'Conceição Dias', queues: [{ id: company.queue.id, name: company.queue.name }] },
    ])
    expect(await listAllUsers(ctx)).toHaveLength(48)
    expect((await userVerbs.list(ctx, { pageNumber: 1, searchParam: '%' })).users).toEqual([])
  })

  test('are online while their browser says so, and gone once deleted', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const set = (values: Partial<typeof users.$inferInsert>) =>
      inTransaction(company.ctx, (tx) =>
        tx.db.update(users).set(values).where(eq(users.id, company.attendant.userId)),
      )
    const find = async () =>
      (await listAllUsers(ctx)).find((user) => user.id === company.attendant.userId)?.online
    expect(await find()).toBe(false)
    await set({ lastSeenAt: services.now() })
    expect(await find()).toBe(true)
    services.travel(7 * 60_000)
    const { userId } = company.attendant
    const live = async () => (await reading(company.ctx, (tx) => liveUsers(tx, [userId])))[0]?.online
    expect([await find(), await live()]).toEqual([true, true])
    services.travel(5 * 60_000)
    expect([await find(), await live()]).toEqual([false, false])
    await set({ deletedAt: services.now() })
    expect(await find()).toBeUndefined()
    await expect(getUser(ctx, { userId: company.attendant.userId })).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    })
  })

  test('are away as soon as they sign out of their last browser', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    const [desk, phone] = [
      await openBearer(services, company.attendant),
      await openBearer(services, company.attendant),
    ]
    await recordPresence(asUser(services, company.attendant))
    const online = async () => (await reading(company.ctx, (tx) => liveUsers(tx, [userId])))[0]?.online
    await signOut(services, desk.name)
    expect(await online()).toBe(true)
    await signOut(services, phone.name)
    expect(await online()).toBe(false)
  })

  test('are the same version however often they are seen, and a newer one when they are changed', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    const versionOf = async () => {
      const [row] = await services.admin`select version from users where id = ${userId}`
      return row?.version
    }
    await recordPresence(asUser(services, company.attendant))
    await services.admin`update users set last_seen_at = now() where id = ${userId}`
    expect(await versionOf()).toBe(1)
    await services.admin`update users set last_seen_at = now(), name = 'Outro' where id = ${userId}`
    expect(await versionOf()).toBe(2)
  })

  test('show all of themselves to admins and to themselves, never the password', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    const user = await getUser(asUser(services, company.admin), { userId })
    expect(UserView.strict().parse(user)).toMatchObject({
      id: userId,
      queueIds: [company.queue.id],
      allTicket: 'disabled',
      allowGroup: false,
    })
    expect(await getUser(asUser(services, company.attendant), { userId })).toEqual(user)
    const colleague = asUser(services, await aUser(company.ctx))
    await expect(getUser(colleague, { userId })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(getUser(stranger, { userId })).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
  })
})

describe('queues', () => {
  test('are listed in menu order, and read one by one', async () => {
    const company = await aCompany(services)
    const last = await aQueue(company.ctx, { orderQueue: 5 })
    await aQueue(company.ctx, { deletedAt: services.now() })
    const ctx = asUser(services, company.attendant)
    expect((await listQueues(ctx)).map((queue) => queue.id)).toEqual([company.queue.id, last.id])
    expect(await queueVerbs.get(ctx, { queueId: last.id })).toMatchObject({ id: last.id, name: last.name })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(queueVerbs.get(stranger, { queueId: last.id })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    })
  })
})

describe('what a company has bought', () => {
  test('is its own to read, also once it has expired, and super’s', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    await services.admin`insert into plans (name, users, connections, queues, amount_cents, use_kanban)
      values ('Ouro', 5, 2, 3, 9990, false)`
    await services.admin`update companies set plan_id = (select id from plans where name = 'Ouro'),
      due_at = '2026-01-02T00:00:00Z' where id = ${company.id}`

    const expired = asUser(services, company.attendant, { isExpired: true })
    expect(await listPlan(expired, { companyId: company.id })).toMatchObject({
      id: company.id,
      dueDate: '2026-01-02T00:00:00.000Z',
      plan: { name: 'Ouro', amount: '99.90', useKanban: false, useCampaigns: true },
      held: { users: 2, connections: 1, queues: 1 },
      admins: [company.admin.name],
    })
    expect(await listPlan(asUser(services, stranger.admin), { companyId: stranger.id })).toMatchObject({
      plan: null,
    })
    expect(() => listPlan(asUser(services, stranger.admin), { companyId: company.id })).toThrow(
      'ERR_NO_COMPANY_FOUND',
    )
    const owner = asUser(services, stranger.admin, { isSuper: true })
    expect(await listPlan(owner, { companyId: company.id })).toMatchObject({ plan: { name: 'Ouro' } })
    await expect(listPlan(owner, { companyId: 999_999 })).rejects.toMatchObject({
      code: 'ERR_NO_COMPANY_FOUND',
    })
  })
})
