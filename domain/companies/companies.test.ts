import { describe, expect, test } from 'bun:test'
import { sessionName, validateSession } from '#domain/auth/sessions.ts'
import { signIn } from '#domain/auth/sign-in.ts'
import { DomainEvent } from '#domain/core/contract/events.ts'
import { DAY_MS, dayOf } from '#domain/core/contract/time.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { readOrders } from '#domain/core/system/leases.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { companyVerbs } from './company-verbs.ts'
import { companyResource } from './contract/resource.ts'
import { createCompany } from './create-company.ts'
import { listAdmins } from './list-admins.ts'
import { listCompanies } from './list-companies.ts'
import { measureFolders } from './measure-folders.ts'
import { renewCompany } from './renew-company.ts'
import { updateCompany } from './update-company.ts'

const services = await testServices()
// The first company of a database is the platform's, for which other rules hold.
const house = await aCompany(services)
const owner = asUser(services, house.admin, { isSuper: true })
const { id: planId } = await aResource('plan', house, { name: 'Completo' })
const ORIGIN = { address: '127.0.0.1', userAgent: 'test' }
let counter = 0

function input(values: Record<string, unknown> = {}) {
  counter += 1
  const defaults = { name: `Loja ${counter}`, email: `dona${counter}@lojas.example`, planId }
  return companyResource.schemas.create.parse({ ...companyResource.sample, ...defaults, ...values })
}

async function rightsTold(companyId: number): Promise<boolean> {
  const rows = await services.admin`select event from events where company_id = ${PLATFORM}
    and event->>'noun' = 'company' and (event->>'id')::bigint = ${companyId} order by id desc limit 1`
  const event = DomainEvent.parse(rows[0]?.event)
  return event.type === 'row.changed' && event.rights === true
}

test('a company that changes its plan is told to the plan that it left, and to the one that it has', async () => {
  const created = await createCompany(owner, input())
  const { id: otherPlanId } = await aResource('plan', house, { name: 'Outro' })
  const plansTold = async () => {
    const rows = await services.admin<{ id: number }[]>`select (event->>'id')::int as id from events
      where company_id = ${PLATFORM} and event->>'noun' = 'plan' order by events.id`
    return rows.map(({ id }) => id)
  }
  const before = (await plansTold()).length
  await companyVerbs.update(owner, { companyId: created.id, planId: otherPlanId })
  expect((await plansTold()).slice(before).toSorted((a, b) => a - b)).toEqual([planId, otherPlanId])
})

describe('a new company', () => {
  test('comes with its first admin, who signs in with its e-mail', async () => {
    const companyInput = input({ adminName: 'Ana Dona', dueDate: '2026-12-31', phone: ' 11 5555 ' })
    const created = await createCompany(owner, companyInput)
    expect(created).toMatchObject({
      name: companyInput.name,
      phone: '11 5555',
      dueDate: '2026-12-31',
      status: true,
      recurrence: 'MENSAL',
      plan: { id: planId, name: 'Completo', amount: '149.00' },
      numberAttendants: 1,
      numberConections: 0,
      lastLogin: null,
    })
    const { userId } = await signIn(services, { email: companyInput.email, password: 'Segredo123' }, ORIGIN)
    const [user] =
      await services.admin`select company_id, name, profile, is_super from users where id = ${userId}`
    expect(user).toMatchObject({
      company_id: String(created.id),
      name: 'Ana Dona',
      profile: 'admin',
      is_super: false,
    })
    expect(await companyVerbs.get(owner, { companyId: created.id })).toMatchObject({
      lastLogin: expect.any(String),
      version: 1,
    })
  })

  test('is not made at all when its admin cannot be', async () => {
    const first = input()
    await createCompany(owner, first)
    const before = (await listCompanies(owner)).length
    for (const [values, fields] of [
      [{ email: first.email.toUpperCase() }, { email: 'taken' }],
      [{ password: undefined }, { password: 'required' }],
      [{ planId: '' }, { planId: 'required' }],
      [{ planId: 999_999 }, { planId: 'ERR_NOT_FOUND' }],
    ] as const) {
      await expect(createCompany(owner, input(values))).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
        details: { fields },
      })
    }
    expect(await listCompanies(owner)).toHaveLength(before)
  })

  test('is super’s alone to make, see and change', async () => {
    const admin = asUser(services, house.admin)
    await expect(createCompany(admin, input())).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(() => listCompanies(admin)).toThrow('ERR_NO_PERMISSION')
    expect(() => renewCompany(admin, { companyId: house.id })).toThrow('ERR_NO_PERMISSION')
  })
})

describe('the standing of a company', () => {
  test('is told with its people’s rights when it changes, other words are not', async () => {
    const { id: companyId } = await createCompany(owner, input())
    await companyVerbs.update(owner, { companyId, phone: '11 4444' })
    expect(await rightsTold(companyId)).toBe(false)
    for (const change of [
      { status: false },
      { status: true },
      { dueDate: '2027-01-31' },
      { name: 'Outro nome' },
    ]) {
      await companyVerbs.update(owner, { companyId, ...change })
      expect({ change, told: await rightsTold(companyId) }).toEqual({ change, told: true })
    }
  })

  test('has its connections run, until it is switched off or three days overdue', async () => {
    const company = await aCompany(services)
    await services.admin`update connections set desired = 'running' where company_id = ${company.id}`
    const runs = async () => {
      const orders = await readOrders(services, 'nobody')
      return orders.some(({ companyId, desired }) => companyId === company.id && desired === 'running')
    }
    const dueIn = (days: number) =>
      dayOf(new Date(services.now().getTime() + days * DAY_MS), 'America/Sao_Paulo')
    expect(await runs()).toBe(true)
    for (const [change, isRunning] of [
      [{ status: false }, false],
      [{ status: true }, true],
      [{ dueDate: dueIn(-2) }, true],
      [{ dueDate: dueIn(-5) }, false],
      [{ dueDate: null }, true],
    ] as const) {
      await companyVerbs.update(owner, { companyId: company.id, ...change })
      expect({ change, isRunning: await runs() }).toEqual({ change, isRunning })
    }
  })

  test('keeps everybody out who is switched off: who is in is signed out, and nobody signs in until it is on again', async () => {
    const companyInput = input()
    const { id: companyId } = await createCompany(owner, companyInput)
    const credentials = { email: companyInput.email, password: 'Segredo123' }
    const { sessionId, userId } = await signIn(services, credentials, ORIGIN)
    await companyVerbs.update(owner, { companyId, status: false })
    expect(await validateSession(services, sessionId)).toBeUndefined()
    const sessionEvents = await services.admin`select event from events where company_id = ${companyId}
      and event->>'type' = 'session.ended'`
    expect(sessionEvents.map(({ event }) => event)).toMatchObject([
      { sessionId: sessionName(sessionId), userId, reason: 'company_off' },
    ])
    await expect(signIn(services, credentials, ORIGIN)).rejects.toMatchObject({ code: 'ERR_COMPANY_OFF' })
    await expect(signIn(services, { ...credentials, password: 'x' }, ORIGIN)).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    await companyVerbs.update(owner, { companyId, status: true })
    expect(await signIn(services, credentials, ORIGIN)).toMatchObject({ userId })
    // Overdue is another thing: the pages that are left are for who is signed in.
    await companyVerbs.update(owner, { companyId, dueDate: '2020-01-31' })
    expect(await signIn(services, credentials, ORIGIN)).toMatchObject({ userId })
  })

  test('is renewed by its recurrence, once however often it is pressed', async () => {
    const created = await createCompany(owner, input({ dueDate: '2099-01-31', recurrence: 'TRIMESTRAL' }))
    const renewal = { companyId: created.id, version: created.version }
    expect(await renewCompany(owner, renewal)).toMatchObject({ dueDate: '2099-04-30' })
    await expect(renewCompany(owner, renewal)).rejects.toMatchObject({ code: 'ERR_ROW_CHANGED' })
    await companyVerbs.update(owner, { companyId: created.id, dueDate: '2020-01-31', recurrence: 'MENSAL' })
    const { dueDate } = await renewCompany(owner, { companyId: created.id })
    expect(dueDate && dueDate > dayOf(services.now(), 'America/Sao_Paulo')).toBe(true)
  })

  test('without a plan stays so through other changes, and a plan is not taken away', async () => {
    const without = await aCompany(services)
    await services.admin`update companies set plan_id = null where id in (${without.id}, ${house.id})`
    const { schemas } = companyResource
    for (const { id } of [without, house]) {
      const posted = schemas.update.parse({ phone: '11 7777', planId: '', password: '' })
      const saved = await updateCompany(owner, { ...posted, companyId: id })
      expect(saved).toMatchObject({ phone: '11 7777', planId: null })
    }
    await updateCompany(owner, { companyId: without.id, planId })
    await expect(updateCompany(owner, { companyId: without.id, planId: null })).rejects.toMatchObject({
      details: { fields: { planId: 'required' } },
    })
    expect(await updateCompany(owner, { companyId: house.id, planId: null })).toMatchObject({ planId: null })
  })

  test('on the 31st stays so past shorter months, also when the form is sent again meanwhile', async () => {
    const { id: companyId } = await createCompany(owner, input({ dueDate: '2099-01-31' }))
    const renew = async () => (await renewCompany(owner, { companyId })).dueDate
    expect(await renew()).toBe('2099-02-28')
    await companyVerbs.update(owner, { companyId, dueDate: '2099-02-28', phone: '11' })
    expect([await renew(), await renew()]).toEqual(['2099-03-31', '2099-04-30'])
    await companyVerbs.update(owner, { companyId, dueDate: '2099-05-10' })
    expect(await renew()).toBe('2099-06-10')
  })

  test('of the platform’s own company is not renewed: it never ends', () => {
    expect(() => renewCompany(owner, { companyId: 1 })).toThrow('ERR_PLATFORM_COMPANY')
  })

  test('of the platform’s own company stays, and so does that of who administers it', async () => {
    const refused = { code: 'ERR_PLATFORM_COMPANY' }
    for (const companyId of [1, house.id]) {
      await expect(companyVerbs.update(owner, { companyId, status: false })).rejects.toMatchObject(refused)
      await expect(companyVerbs.remove(owner, { companyId, name: 'x' })).rejects.toMatchObject(refused)
    }
  })
})

describe('a company whose admin cannot get in', () => {
  test('has one given another password by super, which signs them out and is kept note of', async () => {
    const companyInput = input()
    const { id: companyId, name } = await createCompany(owner, companyInput)
    const signedIn = (password: string) => signIn(services, { email: companyInput.email, password }, ORIGIN)
    const { userId } = await signedIn('Segredo123')
    expect(await listAdmins(owner, { companyId })).toEqual([
      { id: userId, name: companyInput.name, email: companyInput.email },
    ])
    await updateCompany(owner, { companyId, password: 'Outra4567', adminId: userId })
    const sessions = await services.admin`select from sign_in_sessions where user_id = ${userId}`
    expect(sessions).toHaveLength(0)
    await expect(signedIn('Segredo123')).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
    await signedIn('Outra4567')
    const [note] = await services.admin`select action, subject, actor_id from platform_audit
      where subject_id = ${companyId}`
    expect(note).toEqual({ action: 'company.password', subject: name, actor_id: String(house.admin.userId) })
  })

  test('is not given one for somebody of another company, for who is no admin, or for who acts', async () => {
    const { id: companyId } = await createCompany(owner, input())
    for (const [targetCompanyId, adminId] of [
      [companyId, house.admin.userId],
      [house.id, house.attendant.userId],
      [house.id, house.admin.userId],
    ] as const) {
      const attempt = updateCompany(owner, { companyId: targetCompanyId, password: 'Outra4567', adminId })
      await expect(attempt).rejects.toMatchObject({ details: { fields: { adminId: 'ERR_NO_USER_FOUND' } } })
    }
    const admin = asUser(services, house.admin)
    await expect(updateCompany(admin, { companyId })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

test('how much a company keeps is measured, and no edit is refused for it', async () => {
  const created = await createCompany(owner, input())
  for (const size of [1000, 500]) {
    await services.admin`insert into files (company_id, name, state, mime, size)
      values (${created.id}, ${crypto.randomUUID().replaceAll('-', '')}, 'stored', 'image/png', ${size})`
  }
  await measureFolders(services)
  expect(await companyVerbs.get(owner, { companyId: created.id })).toMatchObject({
    folderSize: 1500,
    numberFileFolder: 2,
    updatedAtFolder: expect.any(String),
    version: created.version,
  })
})
