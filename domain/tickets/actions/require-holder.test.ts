import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const services = await testServices()

async function scene() {
  const company = await aCompany(services)
  const queueId = company.queue.id
  const [bia, caio] = [
    await aUser(company.ctx, { name: 'Bia', queueIds: [queueId] }),
    await aUser(company.ctx, { name: 'Caio', queueIds: [queueId] }),
  ]
  const ticket = await aTicket(company, 'pending', { queueId })
  const admin = asUser(services, company.admin)
  const drag = (to: number, heldBy?: number) =>
    transferTicket(admin, { ticketId: ticket.id, queueId, userId: to, heldBy })
  return { bia, caio, ticket, admin, drag }
}

describe('two who drag one card', () => {
  test('the later one is told with whom it is by now and who moved it, and moves nothing', async () => {
    const { bia, caio, drag, ticket, admin } = await scene()
    await drag(bia.userId, 0)
    const late = drag(caio.userId, 0)
    await expect(late).rejects.toMatchObject({
      code: 'ERR_CARD_MOVED',
      details: { holder: 'Bia', by: expect.any(String) },
    })
    const back = returnTicket(admin, { ticketId: ticket.id, heldBy: caio.userId })
    await expect(back).rejects.toMatchObject({ code: 'ERR_CARD_MOVED' })
    const [row] = await services.admin`select user_id::int as "userId" from tickets where id = ${ticket.id}`
    expect(row?.userId).toBe(bia.userId)
  })

  test('who saw it where it is moves it, and who says nothing moves it from anywhere', async () => {
    const { bia, caio, drag } = await scene()
    await drag(bia.userId, 0)
    expect(await drag(caio.userId, bia.userId)).toMatchObject({ userId: caio.userId })
    expect(await drag(bia.userId)).toMatchObject({ userId: bia.userId })
  })
})
