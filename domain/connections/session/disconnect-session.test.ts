import { describe, expect, test } from 'bun:test'
import { aCompany, aConnection, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { countOpenTickets, disconnectSession } from './disconnect-session.ts'

const services = await testServices()

describe('disconnecting with open conversations', () => {
  test('leaves them open, or ends those of this connection alone, silently', async () => {
    const { company, admin, id } = await office()
    expect(await countOpenTickets(admin, id)).toBe(2)
    await disconnectSession(admin, id)
    expect(await countOpenTickets(admin, id)).toBe(2)
    await disconnectSession(admin, id, { openTickets: 'close' })
    expect(await countOpenTickets(admin, id)).toBe(0)
    const statuses = await services.admin`
      select status, connection_id::int = ${id} as here from tickets where company_id = ${company.id} order by id`
    expect([...statuses]).toEqual([
      { status: 'open', here: false },
      { status: 'closed', here: true },
      { status: 'closed', here: true },
      { status: 'nps', here: true },
    ])
    const [messageCount] =
      await services.admin`select count(*)::int as n from messages where company_id = ${company.id}`
    expect(messageCount?.n).toBe(0)
    const [row] = await services.admin`select desired, command_kind from connections where id = ${id}`
    expect(row).toEqual({ desired: 'stopped', command_kind: 'log_out' })
  })

  test('leads on to a new code where the past of a phone is to be imported', async () => {
    const { admin, id } = await office()
    const ordered = async () => {
      await disconnectSession(admin, id)
      const [row] =
        await services.admin`select desired, command_kind as kind from connections where id = ${id}`
      return row
    }
    await services.admin`update connections set status = 'CONNECTED', import_old_messages = current_date - 30,
      import_recent_messages = current_date where id = ${id}`
    expect(await ordered()).toEqual({ desired: 'running', kind: 'log_out' })
    await services.admin`update connections set status = 'TIMEOUT' where id = ${id}`
    expect(await ordered()).toEqual({ desired: 'stopped', kind: 'log_out' })
  })

  test('ends them for an admin of the company alone', async () => {
    const { company, id } = await office()
    const manager = asUser(services, await aUser(company.ctx, { allowConnections: true }))
    expect(await countOpenTickets(manager, id)).toBe(2)
    expect(() => disconnectSession(manager, id, { openTickets: 'close' })).toThrow('ERR_NO_PERMISSION')
    const stranger = await office()
    const attempt = disconnectSession(stranger.admin, id, { openTickets: 'close' })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    await expect(countOpenTickets(stranger.admin, id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    expect(await countOpenTickets(asUser(services, company.admin), id)).toBe(2)
  })
})

async function office() {
  const company = await aCompany(services)
  const otherConnection = await aConnection(company.ctx)
  await aTicket(company, 'open', { connectionId: otherConnection.id })
  for (const status of ['pending', 'open', 'nps'] as const) await aTicket(company, status)
  return { company, admin: asUser(services, company.admin), id: company.connection.id }
}
