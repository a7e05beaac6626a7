import { expect, test } from 'bun:test'
import { losingCommitAnswers } from '#tests/support/database/lost-commit-answers.ts'
import {
  aCompany,
  aQueue,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf, messagesOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { ignoreTicket } from '../actions/ignore-ticket.ts'
import { returnTicket } from '../actions/return-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'

const services = await testServices()

/** Somebody over a line that is lost after their first commit, before its answer. */
const deaf = (actor: TestCompany['admin']) => asUser(losingCommitAnswers(services, 1), actor)

for (const closeTicketOnTransfer of ['false', 'true']) {
  test(`a transfer is made once, with its note and its words (a new ticket: ${closeTicketOnTransfer})`, async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx)
    const transferMessage = 'Um momento.'
    await withSettings(company.ctx, {
      sendMsgTransfTicket: 'enabled',
      transferMessage,
      closeTicketOnTransfer,
    })
    const { id } = await heldTicket(company)
    const moved = await transferTicket(deaf(company.attendant), {
      ticketId: id,
      queueId: target.id,
      userId: company.admin.userId,
      msgTransfer: 'cuida',
    })
    expect(moved.id).toBe(id)
    await pastUndo(services, company.ctx, id)
    const [live] = await services.admin`select id::int, queue_id::int, user_id::int from tickets
      where company_id = ${company.id} and status <> 'closed'`
    expect(live).toMatchObject({ queue_id: target.id, user_id: company.admin.userId })
    const liveId: number = live?.id
    expect(liveId === id).toBe(closeTicketOnTransfer === 'false')
    expect((await messagesOf(company.ctx, liveId)).map((message) => message.body)).toEqual([
      'cuida',
      'Um momento.',
    ])
    expect((await logOf(company.ctx, liveId)).filter((type) => type === 'transfered')).toHaveLength(1)
  })
}

test('closing, returning and ignoring answer what they did', async () => {
  const company = await aCompany(services)
  const close = { ticketId: (await heldTicket(company)).id, sendFarewellMessage: true }
  expect(await closeTicket(deaf(company.attendant), close)).toMatchObject({ status: 'closed' })
  expect(await logOf(company.ctx, close.ticketId)).toEqual(['closed'])
  const back = { ticketId: (await heldTicket(company)).id }
  expect(await returnTicket(deaf(company.attendant), back)).toMatchObject({ status: 'pending' })
  const ignored = { ticketId: (await aTicket(company, 'pending')).id }
  expect(await ignoreTicket(deaf(company.admin), ignored)).toMatchObject({ status: 'closed' })
})

function heldTicket(company: TestCompany) {
  return aTicket(company, 'open', { queueId: company.queue.id, userId: company.attendant.userId })
}
