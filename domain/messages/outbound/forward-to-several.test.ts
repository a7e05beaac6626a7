import { describe, expect, test } from 'bun:test'
import { takeLease } from '#domain/core/system/leases.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { FORWARD_GAP_MS } from '../contract/delivery/sending-limits.ts'
import { ForwardToSeveralInput } from '../contract/schema.ts'
import { nextSendAt, takeSends } from '../delivery/take-sends.ts'
import { forwardToSeveral } from './forward-to-several.ts'

const services = await testServices()

describe('passing messages on to several contacts', () => {
  test('makes all of them at once, each with its time, 900 ms apart, and says so once for a client id', async () => {
    const { company, ctx, input, contactIds } = await aDesk(3)
    const first = await forwardToSeveral(ctx, input)
    const again = await forwardToSeveral(ctx, input)

    expect(first.messages.map(({ contactId, body }) => ({ contactId, body }))).toEqual(
      contactIds.flatMap((contactId) => ['um', 'dois'].map((body) => ({ contactId, body }))),
    )
    expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id))
    const rows = await services.admin<{ after: number | null }[]>`
      select round(extract(epoch from not_before - min(not_before) over ()) * 1000)::int as after
      from sends where company_id = ${company.id} order by id`
    const times = [0, 1, 2, 3, 4, 5].map((index) => index * FORWARD_GAP_MS)
    expect(rows.map(({ after }) => after)).toEqual(times)
  })

  test('nothing leaves before its time, by the clock of whoever takes it', async () => {
    const { company, ctx, input } = await aDesk(2)
    const started = new Date()
    const ctxAt = (ms: number) => ({ ...company.ctx, now: () => new Date(started.getTime() + ms) })
    await forwardToSeveral({ ...ctx, now: () => started }, input)
    const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'me')
    if (!lease) throw new Error('the lease was free')
    const ids = { connectionId: lease.connectionId, epoch: lease.epoch }
    const takenAt = (ms: number, pacedMs = 0) =>
      takeSends(ctxAt(ms), {
        ...ids,
        limit: 20,
        busyContactIds: [],
        spacedUntil: new Date(started.getTime() + pacedMs),
      })

    expect(await takenAt(-1)).toHaveLength(0)
    expect(await takenAt(0)).toMatchObject([{ isSpaced: true }])
    expect(await takenAt(FORWARD_GAP_MS, FORWARD_GAP_MS + 1)).toHaveLength(0)
    // All are due, as after an outage: one of them, and the next once the first has its distance.
    const [first] = await takenAt(60_000)
    expect(await takenAt(60_000)).toHaveLength(1)
    const next = (ms: number, pacedMs = 0) =>
      inTransaction(ctxAt(ms), (tx) =>
        nextSendAt(tx, company.connection.id, { spacedUntil: new Date(started.getTime() + pacedMs) }),
      )
    expect(await next(-1)).toEqual(started)
    expect(await next(60_000, 60_900)).toEqual(new Date(started.getTime() + 60_900))
    await services.admin`update sends set state = 'accepted' where id = ${first?.sendId ?? 0}`
    expect(await next(0, 1)).toEqual(new Date(started.getTime() + FORWARD_GAP_MS))
    await services.admin`update sends set state = 'accepted' where company_id = ${company.id}`
    expect(await next(60_000)).toBeNull()
  })

  test('who cannot be sent anything is told beside those who were; tried again, only they are', async () => {
    const { company, ctx, input, contactIds } = await aDesk(3)
    const [blocked = 0] = contactIds
    await services.admin`update contacts set is_active = false where id = ${blocked}`
    const first = await forwardToSeveral(ctx, input)
    expect(first.refused).toEqual([{ contactId: blocked, code: 'ERR_CONTACT_BLOCKED', details: {} }])
    expect(first.messages).toHaveLength(4)

    await services.admin`update contacts set is_active = true where id = ${blocked}`
    const again = await forwardToSeveral(ctx, input)
    expect(again.refused).toEqual([])
    expect(again.messages).toHaveLength(6)
    const [count] = await services.admin<{ count: number }[]>`
      select count(*)::int as count from sends where company_id = ${company.id}`
    expect(count?.count).toBe(6)
  })

  test('a message that is not theirs to read is passed on to nobody', async () => {
    const { ctx, input } = await aDesk(1)
    const otherDesk = await aDesk(1)
    const attempt = forwardToSeveral(ctx, { ...input, messageIds: otherDesk.input.messageIds })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
  })
})

async function aDesk(count: number) {
  const company = await aCompany(services)
  const values = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  const messages = [
    await aMessage(company, ticket, { body: 'um' }),
    await aMessage(company, ticket, { body: 'dois' }),
  ]
  const contactIds: number[] = []
  for (let index = 0; index < count; index++) {
    const contact = await aContact(company.ctx)
    await aTicket(company, 'open', { ...values, contactId: contact.id })
    contactIds.push(contact.id)
  }
  const messageIds = messages.map(({ id }) => id)
  const input = ForwardToSeveralInput.parse({ messageIds, contactIds, clientId: crypto.randomUUID() })
  return { company, contactIds, input, ctx: asUser(services, company.attendant) }
}
