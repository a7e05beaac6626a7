import { describe, expect, test } from 'bun:test'
import { getPreferences } from '#domain/auth/preferences.ts'
import { signIn } from '#domain/auth/sign-in.ts'
import { aCompany, aQueue, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { UserInput } from './contract/schema.ts'
import { getUser } from './list-users.ts'
import { saveListWidth } from './save-list-width.ts'
import { createUser, updateUser } from './save-user.ts'
import { userVerbs } from './user-verbs.ts'

const services = await testServices()
const PASSWORD = 'Segredo123'
let counter = 0
const email = () => `alguem${++counter}@loja.example`
const person = (changes = {}) =>
  UserInput.parse({ name: 'Alguém', email: email(), password: PASSWORD, ...changes })

describe('a user', () => {
  test('is made with queues, connection, hours and rights, signs in, and shows the password to nobody', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const input = person({
      queueIds: [company.queue.id],
      whatsappId: company.connection.id,
      startWork: '08:00',
      endWork: '18:10',
      allTicket: 'enabled',
      allowGroup: true,
    })
    const created = await createUser(ctx, input)
    expect(created).toMatchObject({
      profile: 'user',
      queueIds: [company.queue.id],
      whatsappId: company.connection.id,
      startWork: '08:00',
      allTicket: 'enabled',
      allowGroup: true,
      allHistoric: 'disabled',
    })
    expect(JSON.stringify([created, await eventsOf(company)])).not.toMatch(/argon2|Segredo/)
    const within = new Date('2026-11-23T15:00:00Z')
    const signed = await signIn({ ...services, now: () => within }, credentials(input), ORIGIN)
    expect(signed.userId).toBe(created.id)
    const early = new Date('2026-11-23T09:00:00Z')
    const outside = signIn({ ...services, now: () => early }, credentials(input), ORIGIN)
    await expect(outside).rejects.toMatchObject({ code: 'ERR_OUT_OF_HOURS' })
  })

  test('has a good password, an address of their own and what is the company’s', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const ctx = asUser(services, company.admin)
    for (const password of ['Curto1', 'semmaiuscula1', 'SEMMINUSCULA1', 'SemNumero']) {
      expect(UserInput.safeParse({ name: 'Alguém', email: email(), password }).success).toBe(false)
    }
    const without = createUser(ctx, person({ password: '' }))
    await expect(without).rejects.toMatchObject({ details: { fields: { password: 'required' } } })
    const first = await createUser(ctx, person())
    const again = createUser(ctx, person({ email: first.email.toUpperCase() }))
    await expect(again).rejects.toMatchObject({ details: { fields: { email: 'taken' } } })
    const queue = createUser(ctx, person({ queueIds: [stranger.queue.id] }))
    await expect(queue).rejects.toMatchObject({ details: { fields: { queueIds: 'ERR_NO_QUEUE_FOUND' } } })
    const connection = createUser(ctx, person({ whatsappId: stranger.connection.id }))
    await expect(connection).rejects.toMatchObject({
      details: { fields: { whatsappId: 'ERR_NO_WAPP_FOUND' } },
    })
  })

  test('is one more than a plan has room for', async () => {
    const company = await aCompany(services)
    await services.admin`insert into plans (name, users, connections, queues) values ('Três pessoas', 3, 9, 9)`
    await services.admin`update companies set plan_id = (select id from plans where name = 'Três pessoas')
      where id = ${company.id}`
    const ctx = asUser(services, company.admin)
    const outcomes = await Promise.allSettled([createUser(ctx, person()), createUser(ctx, person())])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(createUser(ctx, person())).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT',
      details: { limit: 3 },
    })
  })

  test('is told to open pages when their rights change, and only then', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { userId } = company.attendant
    const otherQueue = await aQueue(company.ctx)
    const rightsAfter = async (change: object) => {
      await updateUser(ctx, { userId, ...change })
      return (await eventsOf(company)).at(-1)?.rights === true
    }
    expect(await rightsAfter({ name: 'Outro nome' })).toBe(false)
    expect(await rightsAfter({ allTicket: true })).toBe(true)
    expect(await rightsAfter({ allTicket: true })).toBe(false)
    expect(await rightsAfter({ queueIds: [company.queue.id] })).toBe(false)
    expect(await rightsAfter({ queueIds: [company.queue.id, otherQueue.id] })).toBe(true)
    expect(await rightsAfter({ profile: 'admin' })).toBe(true)
  })
})

test('what a new user’s form says of their screens is what they begin with; of what it leaves open, the device decides', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const begun = async (looks: object) => {
    const { id } = await createUser(admin, person(looks))
    return getPreferences(asUser(services, { ...company.attendant, userId: id }))
  }
  const chosen = { language: 'tr', defaultTheme: 'light', defaultMenu: 'closed' }
  expect(await begun(chosen)).toEqual({ language: 'tr', theme: 'light', drawer: 'closed' })
  expect(await begun({ language: '', defaultTheme: '' })).toEqual({})
})

describe('what one may change', () => {
  test('of oneself is name, texts and looks; the form may be sent whole, with the rest as it is', async () => {
    const company = await aCompany(services)
    const { attendant } = company
    const ctx = asUser(services, attendant)
    const { userId } = attendant
    const { name: _, ...currentUser } = await getUser(ctx, { userId })
    const wholeForm = {
      ...UserInput.partial().parse({ ...currentUser, password: '' }),
      queueIds: currentUser.queueIds,
      name: 'Nome novo',
      farewellMessage: 'Até mais!',
    }
    expect(await updateUser(ctx, { userId, ...wholeForm })).toMatchObject({ name: 'Nome novo' })
    const otherQueue = await aQueue(company.ctx)
    for (const change of [
      { profile: 'admin' as const },
      { allTicket: true },
      { queueIds: [company.queue.id, otherQueue.id] },
      { whatsappId: company.connection.id },
      { startWork: '00:10' },
      { email: email() },
    ]) {
      await expect(updateUser(ctx, { userId, ...change })).rejects.toMatchObject({
        code: 'ERR_NO_PERMISSION',
      })
    }
    const colleague = updateUser(ctx, { userId: company.admin.userId, name: 'Tomado' })
    await expect(colleague).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(createUser(ctx, person())).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })

  test('of who alone runs the platform is not whether they do', async () => {
    const house = await aCompany(services)
    const first = await aUser(house.ctx, { profile: 'admin', isSuper: true })
    const ctx = asUser(services, first)
    const alone = { code: 'ERR_LAST_SUPER' }
    await expect(updateUser(ctx, { userId: first.userId, profile: 'user' })).rejects.toMatchObject(alone)
    await expect(userVerbs.remove(ctx, { userId: first.userId })).rejects.toMatchObject(alone)
    const second = await aUser(house.ctx, { profile: 'admin', isSuper: true })
    const outcomes = await Promise.allSettled([
      userVerbs.remove(ctx, { userId: first.userId }),
      userVerbs.remove(asUser(services, second), { userId: second.userId }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of oneself brings no queue back that was taken since one asked', async () => {
    const company = await aCompany(services)
    const { attendant } = company
    const staleCtx = asUser(services, attendant)
    await updateUser(asUser(services, company.admin), { userId: attendant.userId, queueIds: [] })
    const back = updateUser(staleCtx, { userId: attendant.userId, queueIds: [...attendant.queueIds] })
    await expect(back).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect((await getUser(staleCtx, { userId: attendant.userId })).queueIds).toEqual([])
  })

  test('of who owns the platform is theirs alone', async () => {
    const company = await aCompany(services)
    const owner = await aUser(company.ctx, { profile: 'admin', isSuper: true })
    const ctx = asUser(services, company.admin)
    for (const attempt of [
      () => updateUser(ctx, { userId: owner.userId, password: 'Tomado123' }),
      () => updateUser(ctx, { userId: owner.userId, email: email() }),
      () => userVerbs.remove(ctx, { userId: owner.userId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    }
  })

  test('of the list’s width is kept with the user, and among one’s own preferences', async () => {
    const company = await aCompany(services)
    const { userId } = company.attendant
    const input = { userId, defaultTicketsManagerWidth: 512 }
    expect(await saveListWidth(asUser(services, company.attendant), input)).toMatchObject({
      defaultTicketsManagerWidth: 512,
    })
    const [storedPreferences] =
      await services.admin`select data from user_preferences where user_id = ${userId}`
    expect(storedPreferences?.data).toMatchObject({ listWidth: 512 })
    const colleague = asUser(services, await aUser(company.ctx))
    await expect(saveListWidth(colleague, input)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

describe('a password', () => {
  test('of one’s own is changed with the current one, which cannot be guessed without end', async () => {
    const company = await aCompany(services)
    const created = await createUser(asUser(services, company.admin), person())
    const ctx = asUser(services, { ...company.attendant, userId: created.id })
    const change = (currentPassword?: string) =>
      updateUser(ctx, { userId: created.id, password: 'Diferente456', currentPassword })
    await expect(change()).rejects.toMatchObject({ details: { fields: { currentPassword: 'required' } } })
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(change('Errada123')).rejects.toMatchObject({
        details: { fields: { currentPassword: 'wrongPassword' } },
      })
    }
    await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' })
    services.travel(3_600_000)
    await change(PASSWORD)
    await signIn(services, { email: created.email, password: 'Diferente456', browserId: undefined }, ORIGIN)
  })

  test('that an admin sets ends the user’s sessions at once, and says why', async () => {
    const company = await aCompany(services)
    const input = person()
    const ctx = asUser(services, company.admin)
    const created = await createUser(ctx, input)
    await signIn(services, credentials(input), ORIGIN)
    await updateUser(ctx, { userId: created.id, password: 'Diferente456' })
    expect(await sessionsOf(created.id)).toBe(0)
    expect(await eventsOf(company)).toContainEqual(
      expect.objectContaining({ type: 'session.ended', userId: created.id, reason: 'password' }),
    )
    await expect(signIn(services, credentials(input), ORIGIN)).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
  })
})

describe('the last admin', () => {
  test('keeps the right and stays, also when two give it up at once', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const last = { code: 'ERR_LAST_ADMIN' }
    const give = (userId: number) => updateUser(ctx, { userId, profile: 'user' })
    await expect(give(company.admin.userId)).rejects.toMatchObject(last)
    await expect(userVerbs.remove(ctx, { userId: company.admin.userId })).rejects.toMatchObject(last)
    for (let round = 0; round < 5; round += 1) {
      const second = await aUser(company.ctx, { profile: 'admin' })
      const outcomes = await Promise.allSettled([
        give(company.admin.userId),
        userVerbs.remove(asUser(services, second), { userId: second.userId }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await services.admin`update users set profile = 'admin', deleted_at = null where id = ${company.admin.userId}`
      await services.admin`update users set deleted_at = now() where id = ${second.userId}`
    }
  })
})

const ORIGIN = { address: '127.0.0.1', userAgent: 'test' }
const credentials = ({ email }: { email: string }) => ({ email, password: PASSWORD, browserId: undefined })

type UserEvent = { type: string; noun?: string; rights?: boolean; userId?: number; reason?: string }

async function eventsOf({ id }: TestCompany): Promise<UserEvent[]> {
  const rows = await services.admin<{ event: UserEvent }[]>`
    select event from events where company_id = ${id} order by id`
  return rows.map(({ event }) => event)
}

async function sessionsOf(userId: number | undefined): Promise<number> {
  const rows = await services.admin`select from sign_in_sessions where user_id = ${userId ?? 0}`
  return rows.length
}
