import { expect, test } from 'bun:test'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteConnection } from '../delete-connection.ts'
import { disconnectOfCompany } from './disconnect-of-company.ts'

const services = await testServices()

test('super disconnects a connection of another company; nobody else does', async () => {
  const platform = await aCompany(services)
  const otherCompany = await aCompany(services)
  const { id } = otherCompany.connection
  const chief = asUser(services, await aUser(platform.ctx, { profile: 'admin', isSuper: true }))
  const admin = asUser(services, otherCompany.admin)
  await expect(disconnectOfCompany(admin, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  await disconnectOfCompany(chief, id)
  const [row] = await services.admin`select desired, command_kind from connections where id = ${id}`
  expect(row).toEqual({ desired: 'stopped', command_kind: 'log_out' })
  const [ownRow] = await services.admin`select command from connections where id = ${platform.connection.id}`
  expect(ownRow).toEqual({ command: 0 })
  await deleteConnection(admin, id)
  const missing = { code: 'ERR_NO_WAPP_FOUND' }
  await expect(disconnectOfCompany(chief, id)).rejects.toMatchObject(missing)
  await expect(disconnectOfCompany(chief, 999_999_999)).rejects.toMatchObject(missing)
})
