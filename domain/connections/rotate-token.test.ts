import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { connection as connectionRows } from '../live/rows.ts'
import { deleteConnection } from './delete-connection.ts'
import { listAllConnections } from './list-all-connections.ts'
import { getConnection } from './queries.ts'
import { rotateToken } from './rotate-token.ts'

const services = await testServices()

async function office() {
  const company = await aCompany(services)
  const connectionId = company.connection.id
  const storedRow = async () => {
    const [row] = await services.admin`select * from connections where id = ${connectionId}`
    return row
  }
  return { company, connectionId, storedRow, admin: asUser(services, company.admin) }
}

test('a connection’s token is said once: kept are its hash and its end', async () => {
  const { company, connectionId, storedRow, admin } = await office()
  expect((await getConnection(admin, connectionId)).tokenLastFour).toBeNull()
  const { token } = await rotateToken(admin, { connectionId })
  expect(token).toMatch(/^[A-Za-z0-9]{30}$/)
  const row = await storedRow()
  expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
  const view = await getConnection(admin, connectionId)
  expect(view.tokenLastFour).toBe(token.slice(-4))
  const everything = JSON.stringify([row, view, await eventsOf(services, company.id)])
  expect(everything).not.toContain(token)
  expect(JSON.stringify(view)).not.toContain(row?.token_hash)
})

test('another takes the place of the one before, and goes with its connection', async () => {
  const { connectionId, storedRow, admin } = await office()
  const first = await rotateToken(admin, { connectionId })
  const before = await storedRow()
  const second = await rotateToken(admin, { connectionId })
  expect(second.token).not.toBe(first.token)
  const after = await storedRow()
  expect(after?.token_hash).not.toBe(before?.token_hash)
  expect(after?.version).toBeGreaterThan(before?.version)
  await deleteConnection(admin, connectionId)
  expect(await storedRow()).toMatchObject({ token_hash: null, token_last_four: null })
  expect(rotateToken(admin, { connectionId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
})

test('it is for who manages connections: others neither make it nor see its end', async () => {
  const { company, connectionId, admin } = await office()
  const { token } = await rotateToken(admin, { connectionId })
  const attendant = asUser(services, company.attendant)
  expect(() => rotateToken(attendant, { connectionId })).toThrow(
    expect.objectContaining({ code: 'ERR_NO_PERMISSION' }),
  )
  expect((await getConnection(attendant, connectionId)).tokenLastFour).toBeNull()
  const helper = asUser(services, await aUser(company.ctx, { allowConnections: true }))
  expect((await getConnection(helper, connectionId)).tokenLastFour).toBe(token.slice(-4))
  await rotateToken(helper, { connectionId })

  const view = await getConnection(admin, connectionId)
  expect(connectionRows.hidden?.hide({ view })).toMatchObject({ tokenLastFour: null })
  const platform = asUser(services, company.admin, { isSuper: true })
  const platformView = (await listAllConnections(platform)).find(({ id }) => id === connectionId)
  expect(platformView).toBeDefined()
  expect(platformView).not.toHaveProperty('tokenLastFour')
})
