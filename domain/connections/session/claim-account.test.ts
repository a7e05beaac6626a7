import { describe, expect, test } from 'bun:test'
import { aCompany, aConnection, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { takeLease } from '../../core/system/leases.ts'
import { channelStore } from '../channel-store.ts'
import { deleteConnection } from '../delete-connection.ts'
import { getConnection, listDrops } from '../queries.ts'
import { recordDrop, recordStatus } from '../record-status.ts'
import { claimAccount } from './claim-account.ts'
import { disconnectSession } from './disconnect-session.ts'
import { requestQrCode } from './request-qr-code.ts'
import { startSession } from './start-session.ts'

const services = await testServices()
const SHOP = { phone: '5511999990000', lid: '100000000000001' }

type Company = Awaited<ReturnType<typeof aCompany>>

/** A connection that is meant to run, in a process's hands. */
async function running(company: Company, id: number) {
  await services.admin`update connections set desired = 'running' where id = ${id}`
  const lease = await takeLease(services, { id, companyId: company.id }, `holder of ${id}`)
  if (!lease) throw new Error('the lease was free')
  return { id, lease, claim: (account = SHOP) => claimAccount(company.ctx, lease, account) }
}

async function twoConnections() {
  const company = await aCompany(services)
  const second = await aConnection(company.ctx, { name: 'Filial' })
  await services.admin`update connections set name = 'Loja' where id = ${company.connection.id}`
  return {
    company,
    admin: asUser(services, company.admin),
    first: await running(company, company.connection.id),
    second: await running(company, second.id),
  }
}

describe('an account that is live on another connection of the company', () => {
  test('is refused, and people see which connection has the number', async () => {
    const { admin, first, second } = await twoConnections()
    expect(await first.claim()).toBe(true)
    expect(await second.claim()).toBe(false)
    const duplicateOf = { id: first.id, name: 'Loja' }
    expect(await getConnection(admin, second.id)).toMatchObject({
      lastDropCause: 'number_in_use',
      duplicateOf,
    })
    expect(await listDrops(admin, second.id)).toMatchObject([
      { cause: 'number_in_use', otherConnection: 'Loja', recoveredAt: null },
    ])
    expect(await getConnection(admin, first.id)).toMatchObject({ lastDropCause: null, duplicateOf: null })
  })

  test('by its hidden id alone, or by its number with or without the ninth digit', async () => {
    const { first, second } = await twoConnections()
    await first.claim({ phone: '554198887777', lid: '100000000000002' })
    expect(await second.claim({ phone: '5541998887777', lid: '100000000000003' })).toBe(false)
    expect(await second.claim({ phone: '5541900000000', lid: '100000000000002' })).toBe(false)
    expect(await second.claim({ phone: '5541900000000', lid: '100000000000004' })).toBe(true)
  })

  test('is one of two that come at the same moment', async () => {
    const { first, second } = await twoConnections()
    for (let round = 0; round < 5; round++) {
      const account = { phone: `55119888800${round}0`, lid: `20000000000000${round}` }
      const answers = await Promise.all([first.claim(account), second.claim(account)])
      expect(answers.toSorted()).toEqual([false, true])
    }
  })

  test('is refused in the end when it was ordered to start meanwhile: the order names the other one', async () => {
    const { admin, company, first, second } = await twoConnections()
    await first.claim()
    const drop = { cause: 'replaced', code: 440, status: 'DISCONNECTED', stops: true } as const
    await recordDrop(company.ctx, first.lease, drop)
    expect(await second.claim()).toBe(true)
    const attempt = startSession(admin, { connectionId: first.id })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NUMBER_IN_USE', details: { name: 'Filial' } })
    await requestQrCode(admin, { connectionId: first.id })
    expect(await getConnection(admin, first.id)).toMatchObject({ status: 'OPENING' })
  })
})

describe('an account is free', () => {
  test('for the connection that has it, as often as it logs in', async () => {
    const { admin, first } = await twoConnections()
    expect([await first.claim(), await first.claim()]).toEqual([true, true])
    expect(await getConnection(admin, first.id)).toMatchObject({ duplicateOf: null })
  })

  test('for another company, which hears nothing of this one', async () => {
    const [ownConnections, otherConnections] = [await twoConnections(), await twoConnections()]
    await ownConnections.first.claim()
    expect(await otherConnections.first.claim()).toBe(true)
    expect(await otherConnections.second.claim()).toBe(false)
    expect(await getConnection(otherConnections.admin, otherConnections.second.id)).toMatchObject({
      duplicateOf: { id: otherConnections.first.id },
    })
  })

  const endings = {
    disconnected: ({ admin, first }) => disconnectSession(admin, first.id),
    deleted: ({ admin, first }) => deleteConnection(admin, first.id),
    unlinked: ({ first }) => channelStore(services, first.lease).wipe(),
  } satisfies Record<string, (desk: Awaited<ReturnType<typeof twoConnections>>) => Promise<void>>
  for (const [ending, end] of Object.entries(endings)) {
    test(`once the other connection was ${ending}`, async () => {
      const desk = await twoConnections()
      await desk.first.claim()
      expect(await desk.second.claim()).toBe(false)
      await end(desk)
      expect(await desk.second.claim()).toBe(true)
      await recordStatus(desk.company.ctx, desk.second.lease, { status: 'CONNECTED' })
      expect(await getConnection(desk.admin, desk.second.id)).toMatchObject({ duplicateOf: null })
      expect(await listDrops(desk.admin, desk.second.id)).toMatchObject([{ otherConnection: 'Loja' }])
    })
  }
})
