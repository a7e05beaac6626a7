import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { aCompany, aContact, aMessage, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { readWaiting } from '../../core/system/leases.ts'
import { reading } from '../../core/transaction.ts'
import { ticketView } from '../../tickets/view.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { editMessage } from '../changes/edit-message.ts'
import { reactToMessage } from '../changes/react-to-message.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { discardMessage } from './discard-message.ts'
import { recordAccepted } from './record-accepted.ts'
import { recordAck } from './record-ack.ts'
import { recordAttempt } from './record-attempt.ts'
import { recordHanded } from './record-handed.ts'
import { recordRefused } from './record-refused.ts'
import { retryMessage } from './retry-message.ts'
import { takeSends } from './take-sends.ts'

const services = await testServices()

describe('taking what must be sent', () => {
  test('gives one of each chat, the oldest, and nothing of a busy one', async () => {
    const { company, say, lease } = await aLine()
    const first = await say('one')
    await say('two')
    const otherLine = await aLine(company)
    const second = await otherLine.say('elsewhere')

    const tasks = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
    expect(tasks.map((task) => task.messageId)).toEqual([first.id, second.id])
    const busyContactIds = [tasks[0]?.contactId ?? 0]
    const otherTasks = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds })
    expect(otherTasks.map((task) => task.messageId)).toEqual([second.id])
    expect(await takeSends(company.ctx, { ...lease, limit: 1, busyContactIds: [] })).toHaveLength(1)
  })

  test('is told of what is new: neither of what is in flight, nor of what the pace is known to hold', async () => {
    const { company, say, lease } = await aLine()
    const { connectionId } = lease
    const isTold = async (lineEnd = 0) =>
      (await readWaiting(services, [{ connectionId, lineEnd }])).sends.includes(connectionId)
    expect(await isTold()).toBe(false)
    const { id } = await say('one')
    expect(await isTold()).toBe(true)
    await recordHanded(company.ctx, { ...lease, externalIds: [await externalIdOf(id)] })
    expect(await isTold()).toBe(false)
    await services.admin`update sends set handed_at = now() - interval '1 minute' where message_id = ${id}`
    expect(await isTold()).toBe(true)
    const [held] =
      await services.admin`update sends set handed_at = null, by_machine = true where message_id = ${id} returning id`
    const sendId = Number(held?.id)
    expect([await isTold(sendId - 1), await isTold(sendId)]).toEqual([true, false])
  })

  test('tells the chat by all that is known of the contact, and where a file lies', async () => {
    const { company, lease, ticket } = await aLine()
    await services.admin`insert into contact_identities (company_id, kind, value, contact_id)
      values (${company.id}, 'lid', '777', ${ticket.contactId})`
    const message = await aMessage(company, ticket, { fromMe: true })
    const content = { kind: 'file', path: 'a'.repeat(32), as: 'image', mime: '', name: '', caption: '' }
    await services.admin`insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content)
      values (${company.id}, ${ticket.connectionId}, ${ticket.contactId}, ${message.id}, 'message', 'F', ${services.admin.json(content)})`
    const [task] = await takeSends(company.ctx, { ...lease, limit: 1, busyContactIds: [] })
    expect(task?.message).toMatchObject({
      chat: { kind: 'person', phone: expect.stringMatching(/^55/), lid: '777' },
      content: { path: services.files.pathOf(company.id, 'a'.repeat(32)) },
    })
  })

  test('what was handed and never acknowledged goes first, and says so', async () => {
    const { company, say, lease } = await aLine()
    const [a, b] = [await say('a'), await (await aLine(company)).say('b')]
    const externalIds = [await externalIdOf(b.id)]
    await recordHanded(company.ctx, { ...lease, externalIds })
    const tasks = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
    expect(tasks.map(({ messageId, handedBefore }) => ({ messageId, handedBefore }))).toEqual([
      { messageId: b.id, handedBefore: true },
      { messageId: a.id, handedBefore: false },
    ])
  })

  test('an answer that was refused is none: the customer waits on, and no more once it leaves after all', async () => {
    const { company, ctx, say, lease } = await aLine()
    const first = await say('on its way')
    const askedAt = new Date(Date.now() - 60_000)
    const [row] =
      await services.admin`select contact_id, connection_id from tickets where id = ${first.ticketId}`
    const ticket = {
      id: first.ticketId,
      contactId: Number(row?.contact_id),
      connectionId: Number(row?.connection_id),
    }
    await aMessage(company, ticket, { createdAt: askedAt })
    const answer = await say('the answer')
    const waits = async () => (await reading(company.ctx, (tx) => ticketView(tx, ticket.id))).unansweredSince
    expect(await waits()).toBeNull()
    const externalId = await externalIdOf(answer.id)
    await recordRefused(company.ctx, { ...lease, externalId, code: 'refused' })
    expect(await waits()).toBe(askedAt.toISOString())
    await retryMessage(ctx, { messageId: answer.id })
    expect(await waits()).toBeNull()
  })

  test('a row older than a day is held, its bubble says so, and a person decides', async () => {
    const { company, ctx, say, lease } = await aLine()
    const [old, older] = [await say('old'), await say('old too')]
    await services.admin`update sends set created_at = ${new Date(Date.now() - DAY_MS - 1000)}
      where company_id = ${company.id}`
    const fresh = await say('fresh')
    const tasks = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
    expect(tasks.map((task) => task.messageId)).toEqual([fresh.id])
    expect(await bubble(old.id)).toMatchObject({ ack: 0, failure_code: 'expired' })

    const ofTicket = () => reading(company.ctx, (tx) => ticketView(tx, old.ticketId))
    expect((await ofTicket()).hasFailedMessage).toBe(true)
    const retried = await retryMessage(ctx, { messageId: old.id })
    expect(retried).toMatchObject({ failedAt: null, failureCode: null })
    const discarded = await discardMessage(ctx, { messageId: older.id })
    expect(discarded).toMatchObject({ failureCode: 'discarded' })
    expect((await ofTicket()).hasFailedMessage).toBe(false)
    const storedEvents = await eventsOf(services, company.id)
    expect(storedEvents.filter(({ type }) => type === 'ticket.changed').length).toBeGreaterThanOrEqual(3)
    const next = await takeSends(company.ctx, { ...lease, limit: 20, busyContactIds: [] })
    expect(next.map((task) => task.messageId)).toEqual([old.id])
  })

  test('is refused to a process that lost the lease, as is everything it still says', async () => {
    const { company, say, lease } = await aLine()
    const { id } = await say('one')
    const externalId = await externalIdOf(id)
    const stale = { ...lease, epoch: lease.epoch - 1 }
    const staleSend = { ...stale, externalId }
    const many = { ...stale, externalIds: [externalId] }
    const attempts = [
      () => takeSends(company.ctx, { ...stale, limit: 1, busyContactIds: [] }),
      () => recordHanded(company.ctx, many),
      () => recordAccepted(company.ctx, many),
      () => recordRefused(company.ctx, { ...staleSend, code: 'refused' }),
      () => recordAttempt(company.ctx, staleSend),
      () => recordAck(company.ctx, { ...many, ack: 3 }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(await bubble(id)).toMatchObject({ ack: 0, failed_at: null })
  })
})

describe('what becomes of a send', () => {
  test('accepted is ack 1; acks only rise, and one event comes of each change', async () => {
    const { company, say, lease } = await aLine()
    const { id } = await say('hello')
    const externalIds = [await externalIdOf(id)]
    await recordAccepted(company.ctx, { ...lease, externalIds })
    await recordAccepted(company.ctx, { ...lease, externalIds })
    expect(await bubble(id)).toMatchObject({ ack: 1 })
    for (const ack of [3, 2, 3] as const) await recordAck(company.ctx, { ...lease, externalIds, ack })
    expect(await bubble(id)).toMatchObject({ ack: 3 })
    expect(await updatesOf(company, id)).toBe(2)
  })

  test('a receipt settles what still waits: it is not sent again', async () => {
    const { company, say, lease } = await aLine()
    const { id } = await say('hello')
    await recordAck(company.ctx, { ...lease, externalIds: [await externalIdOf(id)], ack: 2 })
    expect(await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })).toEqual([])
  })

  test('refused shows why; retry sends the same id again; a late word turns failed into sent', async () => {
    const { company, ctx, say, lease } = await aLine()
    const { id } = await say('hello')
    const externalId = await externalIdOf(id)
    await recordRefused(company.ctx, { ...lease, externalId, code: 'not_on_whatsapp' })
    expect(await bubble(id)).toMatchObject({ failure_code: 'not_on_whatsapp' })
    expect(await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })).toEqual([])

    await retryMessage(ctx, { messageId: id })
    const [task] = await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })
    expect(task).toMatchObject({ messageId: id, externalId, attempts: 0 })

    await recordRefused(company.ctx, { ...lease, externalId, code: 'rate_limited' })
    await recordAccepted(company.ctx, { ...lease, externalIds: [externalId] })
    expect(await bubble(id)).toMatchObject({ ack: 1, failed_at: null, failure_code: null })
  })

  test('five tries without a word make it failed, not confirmed', async () => {
    const { company, say, lease } = await aLine()
    const { id } = await say('hello')
    const externalId = await externalIdOf(id)
    for (const attempts of [1, 2, 3, 4]) {
      const tried = await recordAttempt(company.ctx, { ...lease, externalId })
      expect(tried).toEqual({ attempts, hasFailed: false })
    }
    const last = await recordAttempt(company.ctx, { ...lease, externalId })
    expect(last).toEqual({ attempts: 5, hasFailed: true })
    expect(await bubble(id)).toMatchObject({ failure_code: 'not_confirmed' })
  })

  test('only what failed or is held can be retried or discarded', async () => {
    const { ctx, say } = await aLine()
    const { id: messageId } = await say('hello')
    await expect(retryMessage(ctx, { messageId })).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
    await expect(discardMessage(ctx, { messageId })).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
  })
})

describe('changing what was said', () => {
  test('a message that waits leaves corrected; one that left gets an edit, and keeps what it was', async () => {
    const { company, ctx, say, lease } = await aLine()
    const { id: messageId } = await say('helo')
    await editMessage(ctx, { messageId, body: 'hello' })
    const [task] = await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })
    expect(task?.message.content).toMatchObject({ kind: 'text', text: 'hello' })

    const externalIds = [await externalIdOf(messageId)]
    await recordHanded(company.ctx, { ...lease, externalIds })
    await recordAccepted(company.ctx, { ...lease, externalIds })
    const edited = await editMessage(ctx, { messageId, body: 'hello!' })
    expect(edited).toMatchObject({ body: 'hello!', isEdited: true })
    expect(edited.history.map((past) => past.body)).toEqual(['helo', 'hello'])
    const [edit] = await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })
    expect(edit?.message.content).toMatchObject({
      kind: 'edit',
      text: 'hello!',
      target: { externalId: externalIds[0], fromMe: true },
    })
    expect(await previewOf(company)).toBe('hello!')
  })

  test('is for its author, for fifteen minutes, for texts', async () => {
    const { company, ctx, say, ticket } = await aLine()
    const { id: messageId } = await say('mine')
    const admin = asUser(services, company.admin)
    await expect(editMessage(admin, { messageId, body: 'x' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await expect(deleteMessage(admin, { messageId })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const customerMessage = await aMessage(company, ticket)
    const forged = editMessage(ctx, { messageId: customerMessage.id, body: 'x' })
    await expect(forged).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await services.admin`update messages set created_at = now() - interval '16 minutes' where id = ${messageId}`
    await expect(editMessage(ctx, { messageId, body: 'x' })).rejects.toMatchObject({
      code: 'ERR_EDIT_WINDOW',
    })
    await services.admin`update messages set created_at = now(), media_type = 'image' where id = ${messageId}`
    await expect(editMessage(ctx, { messageId, body: 'x' })).rejects.toMatchObject({
      code: 'ERR_MESSAGE_STATE',
    })
  })

  test('an edit, revoke or reaction that the channel refuses is undone: the customer sees the old one', async () => {
    const { company, ctx, say, lease, ticket } = await aLine()
    const { id: messageId } = await say('first')
    await settleAll(company, lease)
    const customerMessage = await aMessage(company, ticket)
    await editMessage(ctx, { messageId, body: 'second' })
    await deleteMessage(ctx, { messageId })
    const reacted = await reactToMessage(ctx, { messageId: customerMessage.id, emoji: '👍' })
    expect(reacted.reactions).toMatchObject([{ emoji: '👍', fromMe: true }])
    for (const { external_id } of await openSends(company)) {
      await recordRefused(company.ctx, { ...lease, externalId: external_id, code: 'refused' })
    }
    expect(await bubble(messageId)).toMatchObject({ body: 'first', is_deleted: false, is_edited: false })
    const emojis =
      await services.admin`select emoji from message_reactions where message_id = ${customerMessage.id}`
    expect(emojis.map((row) => row.emoji)).toEqual([''])
    const refused = await services.admin`select id::float8 as id, refused_act from messages
      where company_id = ${company.id} order by id`
    expect(refused.map(({ id, refused_act }) => [id, refused_act])).toEqual([
      [messageId, 'revoke'],
      [customerMessage.id, 'reaction'],
    ])
    expect(await editMessage(ctx, { messageId, body: 'third' })).toMatchObject({ refusedAct: null })
    expect(await reactToMessage(ctx, { messageId: customerMessage.id, emoji: '❤️' })).toMatchObject({
      refusedAct: null,
    })
  })

  test('taken back before it left, it never leaves; after, it is revoked on the phone', async () => {
    const { company, ctx, say, lease } = await aLine()
    const never = await say('oops')
    await deleteMessage(ctx, { messageId: never.id })
    expect(await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })).toEqual([])
    expect(await previewOf(company)).toBe('Essa mensagem foi apagada')

    const sent = await say('sent')
    await settleAll(company, lease)
    await deleteMessage(ctx, { messageId: sent.id })
    await deleteMessage(ctx, { messageId: sent.id })
    const tasks = await takeSends(company.ctx, { ...lease, limit: 9, busyContactIds: [] })
    expect(tasks).toMatchObject([{ kind: 'revoke', messageId: sent.id }])
  })

  test('a private note is corrected here alone, and goes altogether', async () => {
    const { company, ctx, ticket } = await aLine()
    const note = await sendMessage(
      ctx,
      SendMessageInput.parse({ ticketId: ticket.id, body: 'n', isPrivate: true }),
    )
    await editMessage(ctx, { messageId: note.id, body: 'note' })
    await deleteMessage(ctx, { messageId: note.id })
    expect(await bubble(note.id)).toBeUndefined()
    expect(await openSends(company)).toHaveLength(0)
    const [event] =
      await services.admin`select type from events where company_id = ${company.id} order by xid desc, id desc`
    expect(event?.type).toBe('message.deleted')
  })
})

/** A conversation that an attendant holds, on a leased connection. */
async function aLine(existingCompany?: TestCompany) {
  const company = existingCompany ?? (await aCompany(services))
  const contact = await aContact(company.ctx)
  const values = { queueId: company.queue.id, userId: company.attendant.userId, contactId: contact.id }
  const ticket = await aTicket(company, 'open', values)
  const connectionId = company.connection.id
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${connectionId}`
  const ctx = asUser(services, company.attendant)
  const say = (body: string) => sendMessage(ctx, SendMessageInput.parse({ ticketId: ticket.id, body }))
  return { company, ctx, ticket, say, lease: { connectionId, epoch: 7 } }
}

async function externalIdOf(messageId: number): Promise<string> {
  const [row] = await services.admin`select external_id from messages where id = ${messageId}`
  return row?.external_id
}

async function bubble(messageId: number) {
  const [row] = await services.admin`select * from messages where id = ${messageId}`
  return row
}

async function previewOf(company: TestCompany): Promise<string> {
  const [row] = await services.admin`select last_message from tickets where company_id = ${company.id}`
  return row?.last_message
}

function openSends(company: TestCompany) {
  return services.admin`select external_id from sends where company_id = ${company.id} and state = 'queued'`
}

async function settleAll(
  company: TestCompany,
  lease: { connectionId: number; epoch: number },
): Promise<void> {
  const externalIds = (await openSends(company)).map((row) => row.external_id)
  await recordHanded(company.ctx, { ...lease, externalIds })
  await recordAccepted(company.ctx, { ...lease, externalIds })
}

async function updatesOf(company: TestCompany, messageId: number): Promise<number> {
  const [row] = await services.admin`select count(*)::int as n from events where company_id = ${company.id}
    and type = 'message.updated' and (event->>'messageId')::int = ${messageId}`
  return row?.n
}
