import { expect, test } from 'bun:test'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueMessage } from '../outbound/queue-message.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { messageViews } from '../queries.ts'
import { deleteMessage } from './delete-message.ts'
import { setDeleted } from './outbound-actions.ts'

const services = await testServices()

async function aConversation() {
  const company = await aCompany(services)
  const { userId } = company.attendant
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId })
  const ctx = asUser(services, company.attendant)
  const view = (id: number) => inTransaction(ctx, async (tx) => (await messageViews(tx, [id]))[0])
  return { company, ticket, ctx, view }
}

test('a message that was taken back tells when, and which colleague did', async () => {
  const { ctx, ticket, view } = await aConversation()
  const clientId = crypto.randomUUID()
  const sent = await sendMessage(ctx, {
    ticketId: ticket.id,
    clientId,
    body: 'Preço errado',
    quotedMsg: null,
    isPrivate: false,
    sign: false,
  })
  expect(sent).toMatchObject({ deletedAt: null, deletedBy: null, isSystem: false })
  await deleteMessage(ctx, { messageId: sent.id })
  const deleted = await view(sent.id)
  expect(deleted).toMatchObject({
    isDeleted: true,
    deletedBy: ctx.actor.kind === 'user' ? ctx.actor.name : '',
  })
  expect(deleted?.deletedAt).not.toBeNull()
})

test('taken back on a phone it tells when, and no colleague; what did not come to pass is told no more', async () => {
  const { ctx, company, ticket, view } = await aConversation()
  const id = await inTransaction(company.ctx, (tx) =>
    queueMessage(tx, { ticketId: ticket.id, body: 'Até logo!', userId: null, isPrivate: false }),
  )
  if (id === null) throw new Error('the customer can be reached')
  await inTransaction(ctx, (tx) => setDeleted(tx, id, true))
  expect(await view(id)).toMatchObject({ isDeleted: true, deletedBy: null })
  expect((await view(id))?.deletedAt).not.toBeNull()
  await inTransaction(ctx, (tx) => setDeleted(tx, id, false))
  expect(await view(id)).toMatchObject({ isDeleted: false, deletedAt: null })
})

test('what the system says is told apart from what a person says', async () => {
  const { company, ticket, view } = await aConversation()
  const { userId } = company.attendant
  const say = (by: number | null) =>
    inTransaction(company.ctx, (tx) =>
      queueMessage(tx, { ticketId: ticket.id, body: 'Oi', userId: by, isPrivate: false }),
    )
  const [systems, persons] = [await say(null), await say(userId)]
  expect(systems && (await view(systems))?.isSystem).toBe(true)
  expect(persons && (await view(persons))?.isSystem).toBe(false)
})
