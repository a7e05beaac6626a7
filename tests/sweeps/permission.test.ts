import { describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { testApi } from '#tests/support/api.ts'
import { aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, withoutSessions } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { type Declared, ENDLESS, OF_USERS, requestOf } from './requests.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })
const { company, mark, rows } = await aTenant(services, 'MARKMINE')

/**
 * The calls that need only the ticket's uuid. A user whose way the ticket blocks was told its uuid and may ask for it;
 * request-takeover.test.ts tests the result.
 */
const BY_UUID_ALONE = new Set(['inbox.requestTakeover'])
const UNSEEN = new Set<string | undefined>(['ticket', 'ticketUuid', 'message'])

describe('with too low a profile', () => {
  test('every endpoint that asks for a right answers 403 and does nothing', async () => {
    const weak = await aUser(company.ctx, { name: 'Weak' })
    const superior = await aUser(company.ctx, { name: 'Admin', profile: 'admin' })
    const before = withoutSessions(await fingerprint(services, company.id))
    const cells = { weak: await refusesAll(weak), admin: await refusesAll(superior) }
    // The callers' own sessions are the only rows that came.
    expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)
    expect(cells.weak).toBeGreaterThan(15)
    expect(cells.admin).toBeGreaterThan(0)
    tell('sweep', { of: 'permission', cells })
  })

  test('a ticket of another queue is not there', async () => {
    const stranger = await aUser(company.ctx, { name: 'Other queue', queueIds: [Number(rows.queue)] })
    const call = await as(stranger)
    const before = withoutSessions(await fingerprint(services, company.id))
    const hidden = OF_USERS.filter(({ name, endpoint: { ids = {} } }) => {
      const isNamed = Object.entries(ids).some(
        ([idPath, noun]) => idPath.startsWith('params.') && UNSEEN.has(noun),
      )
      return isNamed && !BY_UUID_ALONE.has(name)
    })
    for (const { name, endpoint } of hidden) {
      const response = await call(...requestOf(endpoint, rows))
      const isRefused = response.status === 403 || response.status === 404
      expect({ name, status: response.status, isRefused }).toMatchObject({ isRefused: true })
      expect((await response.text()).includes(mark)).toBe(false)
    }
    expect(withoutSessions(await fingerprint(services, company.id))).toBe(before)
    expect(hidden.length).toBeGreaterThan(20)
    tell('sweep', { of: 'unseen tickets', cells: hidden.length })
  })
})

async function refusesAll(actor: UserActor): Promise<number> {
  const call = await as(actor)
  const refused = OF_USERS.filter((declared) => !mayCall(actor, declared))
  for (const { name, endpoint } of refused) {
    const response = await call(...requestOf(endpoint, rows))
    const { error } = await response.json()
    expect({ name, status: response.status, error }).toEqual({
      name,
      status: 403,
      error: 'ERR_NO_PERMISSION',
    })
  }
  return refused.length
}

function mayCall(actor: UserActor, { endpoint: { audience, permission } }: Declared): boolean {
  return (audience !== 'super' || actor.isSuper) && (permission === undefined || can(actor, permission))
}
