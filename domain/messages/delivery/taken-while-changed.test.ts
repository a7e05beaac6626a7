import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { editMessage } from '../changes/edit-message.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { recordHanded } from './record-handed.ts'
import type { SendTask } from './send-task.ts'
import { takeSends } from './take-sends.ts'

const services = await testServices()

test('a message that is deleted while it is taken to be sent is revoked, or never leaves', async () => {
  const line = await aLine()
  const tasks = await takenDuring(line, () => deleteMessage(line.ctx, { messageId: line.message.id }))
  expect(tasks.map((task) => task.messageId)).toEqual([line.message.id])
  expect(await waitingActs(line)).toEqual(['revoke'])
})

test('a message that is corrected while it is taken to be sent leaves corrected, or an edit follows', async () => {
  const line = await aLine()
  const [task] = await takenDuring(line, () =>
    editMessage(line.ctx, { messageId: line.message.id, body: 'twelve' }),
  )
  expect(task?.message.content).toMatchObject({ text: 'eleven' })
  expect(await waitingActs(line)).toEqual(['edit'])
})

test('what is changed just before is taken as it is then', async () => {
  const line = await aLine()
  const { id } = line.message
  let taking: Promise<SendTask[]> | undefined
  await inTransaction(line.ctx, async (tx) => {
    await editMessage(tx, { messageId: id, body: 'twelve' })
    taking = take(line)
    await waitFor(isWaiting, { what: 'the taking to wait for the correction' })
  })
  expect((await taking)?.[0]?.message.content).toMatchObject({ text: 'twelve' })

  const other = await aLine()
  await inTransaction(other.ctx, async (tx) => {
    await deleteMessage(tx, { messageId: other.message.id })
    taking = take(other)
    await waitFor(isWaiting, { what: 'the taking to wait for the deletion' })
  })
  expect(await taking).toEqual([])
})

type Line = Awaited<ReturnType<typeof aLine>>

/** What a sender takes, as it does it, while somebody changes the message between the two steps. */
async function takenDuring(line: Line, change: () => Promise<unknown>): Promise<SendTask[]> {
  let changing: Promise<unknown> | undefined
  const tasks = await inTransaction(line.company.ctx, async (tx) => {
    const taken = await takeSends(tx, { ...line.lease, limit: 20, busyContactIds: [] })
    let isDone = false
    changing = change().finally(() => {
      isDone = true
    })
    await waitFor(async () => isDone || (await isWaiting()), { what: 'the change to be done, or to wait' })
    await recordHanded(tx, { ...line.lease, externalIds: taken.map((task) => task.externalId) })
    return taken
  })
  await changing
  return tasks
}

function take({ company, lease }: Line): Promise<SendTask[]> {
  return takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
}

async function waitingActs({ message }: Line): Promise<string[]> {
  const rows = await services.admin`select kind from sends
    where message_id = ${message.id} and state = 'queued' and kind <> 'message' order by id`
  return rows.map((row) => row.kind)
}

async function isWaiting(): Promise<boolean> {
  const rows = await services.admin`
    select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  return rows.length > 0
}

async function aLine() {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const connectionId = company.connection.id
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${connectionId}`
  const ctx = asUser(services, company.attendant)
  const message = await sendMessage(ctx, SendMessageInput.parse({ ticketId: ticket.id, body: 'eleven' }))
  return { company, ctx, message, lease: { connectionId, epoch: 7 } }
}
