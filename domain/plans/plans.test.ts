import { describe, expect, test } from 'bun:test'
import { companyVerbs } from '#domain/companies/company-verbs.ts'
import { DomainEvent } from '#domain/core/contract/events.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { planResource } from './contract/resource.ts'
import { listAllPlans, listOfferedPlans } from './list-plans.ts'
import { planVerbs } from './plan-verbs.ts'

const services = await testServices()
const company = await aCompany(services)
const owner = asUser(services, company.admin, { isSuper: true })
const aPlan = (values: Record<string, unknown>) => aResource('plan', company, values)

/** Returns the last event of a plan in the log. */
async function lastTold(id: number) {
  const rows = await services.admin`select event from events where company_id = ${PLATFORM}
    and event->>'noun' = 'plan' and (event->>'id')::bigint = ${id} order by id desc limit 1`
  return DomainEvent.parse(rows[0]?.event)
}

async function isWaitedFor(): Promise<boolean> {
  const [row] = await services.admin`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n > 0
}

describe('a feature of a plan', () => {
  test('that is switched changes the rights of who has the plan, a new price does not', async () => {
    const { id } = await aPlan({ name: 'Com quadro' })
    await planVerbs.update(owner, { planId: id, name: 'Com o quadro', amount: 9990 })
    expect(await lastTold(id)).not.toHaveProperty('rights')
    const saved = await planVerbs.update(owner, { planId: id, useKanban: false })
    expect(saved).toMatchObject({ amount: '99.90', useKanban: false, useCampaigns: true })
    expect(await lastTold(id)).toMatchObject({ action: 'update', rights: true })
    await planVerbs.update(owner, { planId: id, useKanban: false })
    expect(await lastTold(id)).not.toHaveProperty('rights')
  })
})

test('a limit of a plan is at least 1, and says so at its field', () => {
  const { sample, schemas } = planResource
  for (const limit of ['users', 'connections', 'queues']) {
    const issues = schemas.create.safeParse({ ...sample, [limit]: '0' }).error?.issues ?? []
    expect(problemsOf(issues, { ...sample, [limit]: '0' })).toEqual({ [limit]: 'tooSmall' })
  }
})

describe('deleting a plan', () => {
  test('is refused while companies have it, and says how many', async () => {
    const { id } = await aPlan({ name: 'Usado' })
    const companies = [await aCompany(services), await aCompany(services)]
    await services.admin`update companies set plan_id = ${id} where id in ${services.admin(companies.map((company) => company.id))}`
    expect(await planVerbs.get(owner, { planId: id })).toMatchObject({ companiesCount: 2 })
    await expect(planVerbs.remove(owner, { planId: id })).rejects.toMatchObject({
      code: 'ERR_PLAN_IN_USE',
      details: { count: 2 },
    })
    await services.admin`update companies set plan_id = null where plan_id = ${id}`
    await planVerbs.remove(owner, { planId: id })
    expect((await listAllPlans(owner)).map((plan) => plan.id)).not.toContain(id)
  })

  test('is waited for by a company that would take it, which then hears that it is gone', async () => {
    const { id } = await aPlan({ name: 'Extinto' })
    const { id: companyId } = await aCompany(services)
    const [going, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deletion = services.admin.begin(async (tx) => {
      await tx`delete from plans where id = ${id}`
      going.resolve()
      await waited.promise
    })
    await going.promise
    const taking = companyVerbs.update(owner, { companyId, planId: id })
    taking.catch(() => undefined)
    await waitFor(isWaitedFor, { description: 'the company to wait' })
    waited.resolve()
    await deletion
    await expect(taking).rejects.toMatchObject({ details: { fields: { planId: 'ERR_NOT_FOUND' } } })
  })

  test('waits for a company that takes it at this moment, and then is refused', async () => {
    const { id } = await aPlan({ name: 'Disputado' })
    const { id: taker } = await aCompany(services)
    const [taking, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const takingOver = services.admin.begin(async (tx) => {
      await tx`update companies set plan_id = ${id} where id = ${taker}`
      taking.resolve()
      await waited.promise
    })
    await taking.promise
    const removed = planVerbs.remove(owner, { planId: id }).catch((error: unknown) => error)
    await waitFor(isWaitedFor, { description: 'the deletion to wait' })
    waited.resolve()
    await takingOver
    expect(await removed).toMatchObject({ code: 'ERR_PLAN_IN_USE', details: { count: 1 } })
  })
})

describe('plans', () => {
  test('are offered to whoever signs up where they are public, the cheapest first, without who has them', async () => {
    await aPlan({ name: 'Caro', amount: '300' })
    await aPlan({ name: 'Barato', amount: '0.50' })
    await aPlan({ name: 'Por baixo do pano', amount: '1', isPublic: false })
    const offered = await listOfferedPlans(services)
    const names = offered.map(({ name }) => name)
    expect(names.indexOf('Barato')).toBeLessThan(names.indexOf('Caro'))
    expect(names).not.toContain('Por baixo do pano')
    expect(offered[0]).not.toHaveProperty('companiesCount')
    expect((await listAllPlans(owner)).map(({ name }) => name)).toContain('Por baixo do pano')
  })

  test('are super’s alone', async () => {
    const admin = asUser(services, company.admin)
    expect(() => listAllPlans(admin)).toThrow('ERR_NO_PERMISSION')
    const input = planResource.input.parse(planResource.sample)
    expect(() => planVerbs.create(admin, input)).toThrow('ERR_NO_PERMISSION')
  })

  test.each([
    ['users', 0],
    ['connections', 1.5],
    ['queues', 'muitas'],
    ['amount', '-1'],
    ['name', ' '],
  ])('are refused with a %s of %p', (field, value) => {
    const read = planResource.input.safeParse({ ...planResource.sample, [field]: value })
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })
})
