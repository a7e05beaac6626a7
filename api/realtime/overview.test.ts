import { afterAll, expect, test } from 'bun:test'
import { emit } from '#domain/core/outbox.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aUser } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const api = await servedApi(services)
afterAll(() => api.stop())

/** Returns the events told under the platform's own name, which carries no company. */
const overviewIn = ({ heard }: Listener) =>
  heard.filter(({ name }) => name === 'company-allConnections').map(({ data }) => data)

test('that a connection of any company changed is heard by super alone, and says no more', async () => {
  const [home, otherCompany] = [await aCompany(services), await aCompany(services)]
  const { connection } = otherCompany
  const chief = await aUser(home.ctx, { profile: 'admin' })
  await services.admin`update users set is_super = true where id = ${chief.userId}`
  const listeners = await Promise.all([
    api.listen({ actor: chief }),
    api.listen({ actor: home.admin }),
    api.listen({ actor: otherCompany.admin }),
  ])
  const [platform, admin, otherAdmin] = listeners
  await Promise.all(listeners.map((listener) => listener.ready()))
  await inTransaction(otherCompany.ctx, async (tx) =>
    emit(tx, { type: 'connection.session', connectionId: connection.id, version: 2 }),
  )
  await waitFor(() => overviewIn(platform).length > 0, { description: 'super to hear of it' })
  expect(overviewIn(platform)).toEqual([{ action: 'update' }])
  await waitFor(() => otherAdmin.of('whatsappSession').length > 0, {
    description: 'the company to hear of it',
  })
  expect(platform.of('whatsappSession')).toEqual([])
  expect(overviewIn(admin)).toEqual([])
  expect(overviewIn(otherAdmin)).toEqual([])
})
