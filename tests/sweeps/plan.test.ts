import { expect, test } from 'bun:test'
import { bind } from '#api/lib/bind.ts'
import { ROUTES } from '#api/routes/index.ts'
import { endpoint } from '#domain/core/contract/endpoint.ts'
import { AVAILABLE_PLAN_FLAGS } from '#domain/plans/contract/rules.ts'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { CLOSED, ENDLESS, requestOf } from './requests.ts'

/** So that the sweep tries something also while no feature of a plan has an endpoint. */
const flagged = endpoint({
  method: 'POST',
  path: '/only-in-this-test',
  audience: 'user',
  plan: 'useKanban',
  summary: 'Needs a feature of the plan',
  answer: 'done',
})
const done: string[] = []
const probe = bind({ flagged }, { flagged: async () => done.push('done') })

const services = await testServices()
const { as, signedIn } = testApi(services, { limits: ENDLESS, bound: { ...ROUTES, probe } })
const PLANNED = [...CLOSED, { name: 'probe.flagged', endpoint: flagged }].filter(
  ({ endpoint }) => endpoint.plan,
)

test('the board’s stages are a feature of the plan', () => {
  const stages = CLOSED.filter(({ endpoint }) => endpoint.path.startsWith('/ticket-tags/'))
  expect(stages.map(({ endpoint }) => endpoint.plan)).toEqual(stages.map(() => 'useKanban'))
  expect(stages).not.toEqual([])
})

test('what the company’s plan does not hold is refused, whoever asks', async () => {
  const { company, rows } = await aTenant(services, 'MARKMINE')
  const call = await as(company.admin)
  const buy = async (column: string, isHeld: boolean) => {
    await services.admin`
      with bought as (
        insert into plans (name, users, connections, queues, ${services.admin(column)})
        values (${crypto.randomUUID()}, 10, 10, 10, ${isHeld}) returning id)
      update companies set plan_id = (select id from bought) where id = ${company.id}`
    signedIn.forget(company.id)
  }
  for (const { name, endpoint } of PLANNED) {
    const feature = endpoint.plan ?? ''
    await buy(columnOf(feature), false)
    const before = withoutSessions(await fingerprint(services, company.id))
    const refused = await call(...requestOf(endpoint, rows))
    expect({ name, status: refused.status, body: await refused.json() }).toEqual({
      name,
      status: 403,
      body: { error: 'ERR_PLAN_FEATURE', details: { feature } },
    })
    expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)
    await buy(columnOf(feature), true)
    const bought = await call(...requestOf(endpoint, rows))
    expect({ name, isRefused: bought.status === 403 }).toEqual({ name, isRefused: !isAvailable(feature) })
  }
  expect(done).toEqual(['done'])
  tell('sweep', { of: 'plan', cells: 2 * PLANNED.length })
})

/** A feature that does not exist yet is refused even where the plan holds it. */
const isAvailable = (flag: string) => AVAILABLE_PLAN_FLAGS.some((available) => available === flag)

function columnOf(flag: string): string {
  return flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
