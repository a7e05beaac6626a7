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
  const salesLine = await aLine()
  const tasks = await takenDuring(salesLine, () =>
    deleteMessage(salesLine.ctx, { messageId: salesLine.message.id }),
  )
  expect(tasks.map((task) => task.messageId)).toEqual([salesLine.message.id])
  expect(await waitingActs(salesLine)).toEqual(['revoke'])
})

test('a message that is corrected while it is taken to be sent leaves corrected, or an edit follows', async () => {
  const salesLine = await aLine()
  const [task] = await takenDuring(salesLine, () =>
    editMessage(salesLine.ctx, { messageId: salesLine.message.id, body: 'twelve' }),
  )
  expect(task?.message.content).toMatchObject({ text: 'eleven' })
  expect(await waitingActs(salesLine)).toEqual(['edit'])
})

test('what is changed just before is taken as it is then', async () => {
  const salesLine = await aLine()
  const { id } = salesLine.message
  let taking: Promise<SendTask[]> | undefined
  await inTransaction(salesLine.ctx, async (tx) => {
    await editMessage(tx, { messageId: id, body: 'twelve' })
    taking = take(salesLine)
    await waitFor(isWaiting, { description: 'the taking to wait for the correction' })
  })
  expect((await taking)?.[0]?.message.content).toMatchObject({ text: 'twelve' })

  const otherLine = await aLine()
  await inTransaction(otherLine.ctx, async (tx) => {
    await deleteMessage(tx, { messageId: otherLine.message.id })
    taking = take(otherLine)
    await waitFor(isWaiting, { description: 'the taking to wait for the deletion' })
  })
  expect(await taking).toEqual([])
})

type TestLine = Awaited<ReturnType<typeof aLine>>

/** Returns the sends that a sender takes, with its own two steps, while somebody changes the message between them. */
async function takenDuring(salesLine: TestLine, change: () => Promise<unknown>): Promise<SendTask[]> {
  let changing: Promise<unknown> | undefined
  const tasks = await inTransaction(salesLine.company.ctx, async (tx) => {
    const takenTasks = await takeSends(tx, { ...salesLine.lease, limit: 20, busyContactIds: [] })
    let isDone = false
    changing = change().finally(() => {
      isDone = true
    })
    await waitFor(async () => isDone || (await isWaiting()), {
      description: 'the change to be done, or to wait',
    })
    await recordHanded(tx, { ...salesLine.lease, externalIds: takenTasks.map((task) => task.externalId) })
    return takenTasks
  })
  await changing
  return tasks
}

function take({ company, lease }: TestLine): Promise<SendTask[]> {
  return takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
}

async function waitingActs({ message }: TestLine): Promise<string[]> {
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
