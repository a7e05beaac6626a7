import { expect, test } from 'bun:test'
import { deafTo } from '#tests/support/deaf.ts'
import {
  aCompany,
  aQueue,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { logOf, messagesOf } from '#tests/support/traces.ts'
import { closeTicket } from './close-ticket.ts'
import { ignoreTicket } from './ignore-ticket.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const house = await testHouse()

/** Somebody over a line that is lost after their first commit, before its answer. */
const deaf = (actor: TestCompany['admin']) => asUser(deafTo(house, 1), actor)

for (const closeTicketOnTransfer of ['false', 'true']) {
  test(`a transfer is made once, with its note and its words (a new ticket: ${closeTicketOnTransfer})`, async () => {
    const company = await aCompany(house)
    const target = await aQueue(company.ctx)
    const transferMessage = 'Um momento.'
    await withSettings(company.ctx, {
      sendMsgTransfTicket: 'enabled',
      transferMessage,
      closeTicketOnTransfer,
    })
    const { id } = await held(company)
    const moved = await transferTicket(deaf(company.attendant), {
      ticketId: id,
      queueId: target.id,
      userId: company.admin.userId,
      msgTransfer: 'cuida',
    })
    expect(moved).toMatchObject({ queueId: target.id, userId: company.admin.userId })
    expect(moved.id === id).toBe(closeTicketOnTransfer === 'false')
    expect((await messagesOf(company.ctx, moved.id)).map((message) => message.body)).toEqual([
      'cuida',
      'Um momento.',
    ])
    expect((await logOf(company.ctx, moved.id)).filter((type) => type === 'transfered')).toHaveLength(1)
  })
}

test('closing, returning and ignoring answer what they did', async () => {
  const company = await aCompany(house)
  const close = { ticketId: (await held(company)).id, sendFarewellMessage: true }
  expect(await closeTicket(deaf(company.attendant), close)).toMatchObject({ status: 'closed' })
  expect(await logOf(company.ctx, close.ticketId)).toEqual(['closed'])
  const back = { ticketId: (await held(company)).id }
  expect(await returnTicket(deaf(company.attendant), back)).toMatchObject({ status: 'pending' })
  const ignored = { ticketId: (await aTicket(company, 'pending')).id }
  expect(await ignoreTicket(deaf(company.admin), ignored)).toMatchObject({ status: 'closed' })
})

function held(company: TestCompany) {
  return aTicket(company, 'open', { queueId: company.queue.id, userId: company.attendant.userId })
}
