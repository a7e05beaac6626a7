import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { readOrphanedConnections, releaseLease, takeLease } from '../../core/system/leases.ts'
import { CreateConnectionInput } from '../contract/schema.ts'
import { createConnection } from '../create-connection.ts'
import { getConnection, listDrops } from '../queries.ts'
import { recordStatus } from '../record-status.ts'
import { interruptConnection } from './interrupt-connection.ts'
import { startSession } from './start-session.ts'

const services = await testServices()

async function heldConnection() {
  const company = await aCompany(services)
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'somebody')
  if (!lease) throw new Error('the lease was free')
  await recordStatus(company.ctx, lease, { status: 'CONNECTED' })
  return { company, lease, admin: asUser(services, company.admin), id: company.connection.id }
}

const ranOut = (id: number, seconds: number) => services.admin`
  update connection_leases set expires_at = now() - make_interval(secs => ${seconds}) where connection_id = ${id}`
const ordered = (id: number, seconds: number) => services.admin`
  update connections set updated_at = now() - make_interval(secs => ${seconds}) where id = ${id}`
const orphans = async () => (await readOrphanedConnections(services)).map((connection) => connection.id)

test('a connection that is held, or was until just now, is not abandoned', async () => {
  const { company, id, lease } = await heldConnection()
  expect(await orphans()).not.toContain(id)
  await ranOut(id, 2)
  expect(await orphans()).not.toContain(id)
  expect(await interruptConnection(company.ctx, id)).toBe(false)
  await releaseLease(services, lease)
  expect(await orphans()).not.toContain(id)
})

test('one that nobody came for is interrupted, once, with a line in the timeline; whoever takes it ends both', async () => {
  const { company, id, admin } = await heldConnection()
  await ranOut(id, 60)
  await ordered(id, 60)
  expect(await orphans()).toContain(id)
  const wrote = await Promise.all([1, 2, 3].map(() => interruptConnection(company.ctx, id)))
  expect(wrote.filter(Boolean)).toHaveLength(1)
  expect(await getConnection(admin, id)).toMatchObject({
    status: 'TIMEOUT',
    lastDropCause: 'process_stopped',
  })
  expect(await listDrops(admin, id)).toMatchObject([{ cause: 'process_stopped', recoveredAt: null }])
  expect(await orphans()).not.toContain(id)

  const heir = await takeLease(services, { id, companyId: company.id }, 'heir')
  if (!heir) throw new Error('the lease was free')
  await recordStatus(company.ctx, heir, { status: 'CONNECTED' })
  expect(await getConnection(admin, id)).toMatchObject({ status: 'CONNECTED' })
  expect((await listDrops(admin, id))[0]?.recoveredAt).not.toBeNull()
})

test('a process that comes while it is looked at wins', async () => {
  const { company, id, admin } = await heldConnection()
  await ranOut(id, 60)
  await ordered(id, 60)
  const heir = await takeLease(services, { id, companyId: company.id }, 'heir')
  expect(heir).toBeDefined()
  expect(await interruptConnection(company.ctx, id)).toBe(false)
  expect(await getConnection(admin, id)).toMatchObject({ status: 'CONNECTED' })
})

test('what waits for a person is left as it is', async () => {
  const { company, id, lease, admin } = await heldConnection()
  await recordStatus(company.ctx, lease, { status: 'DISCONNECTED' })
  await ranOut(id, 60)
  expect(await orphans()).not.toContain(id)
  expect(await interruptConnection(company.ctx, id)).toBe(false)
  expect(await getConnection(admin, id)).toMatchObject({ status: 'DISCONNECTED' })
})

test('one that was made, or ordered, while no process runs is interrupted as well, after the same time', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const input = CreateConnectionInput.parse({ name: 'Suporte', queueIds: [] })
  const { id, status } = await createConnection(admin, input)
  expect(status).toBe('OPENING')
  expect(await orphans()).not.toContain(id)
  expect(await interruptConnection(company.ctx, id)).toBe(false)

  await ordered(id, 11)
  expect(await orphans()).toContain(id)
  const wrote = await Promise.all([1, 2].map(() => interruptConnection(company.ctx, id)))
  expect(wrote.filter(Boolean)).toHaveLength(1)
  expect(await getConnection(admin, id)).toMatchObject({ status: 'TIMEOUT' })

  await startSession(admin, { connectionId: id })
  expect(await getConnection(admin, id)).toMatchObject({ status: 'OPENING' })
  expect(await orphans()).not.toContain(id)
  await ordered(id, 11)
  expect(await orphans()).toContain(id)

  const lease = await takeLease(services, { id, companyId: company.id }, 'somebody')
  if (!lease) throw new Error('the lease was free')
  expect(await interruptConnection(company.ctx, id)).toBe(false)
  await recordStatus(company.ctx, lease, { status: 'CONNECTED' })
  expect((await listDrops(admin, id)).map(({ cause, recoveredAt }) => [cause, recoveredAt !== null])).toEqual(
    [['process_stopped', true]],
  )
})

test('a process that takes it for the first time waits for who interrupts, and has the last word', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const { id } = await createConnection(admin, CreateConnectionInput.parse({ name: 'Vendas', queueIds: [] }))
  await ordered(id, 11)
  const [wrote, lease] = await Promise.all([
    interruptConnection(company.ctx, id),
    takeLease(services, { id, companyId: company.id }, 'somebody'),
  ])
  if (!lease) throw new Error('the lease was free')
  await recordStatus(company.ctx, lease, { status: 'qrcode', qrcode: 'code' })
  expect(await getConnection(admin, id)).toMatchObject({ status: 'qrcode', qrcode: 'code' })
  expect(await listDrops(admin, id)).toHaveLength(wrote ? 1 : 0)
})
