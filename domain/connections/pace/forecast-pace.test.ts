import { describe, expect, test } from 'bun:test'
import { limitsAt } from '#domain/messages/contract/pace/pace-rules.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ForwardToSeveralInput } from '../../messages/contract/schema.ts'
import { forwardToSeveral } from '../../messages/outbound/forward-to-several.ts'
import { getConnection } from '../queries.ts'
import { updateConnection } from '../update-connection.ts'
import { forecastPace } from './forecast-pace.ts'

const services = await testServices()
const NEW = limitsAt({ profile: 'normal', since: null }, 0)

describe('before somebody passes messages on to several', () => {
  test('is said how many of them would wait, and until when; afterwards they do', async () => {
    const { company, ctx, contactIds, connectionId, forward } = await aDesk(3)
    const ask = (messages: number) => forecastPace(ctx, { connectionId, contactIds, messages })
    expect(await ask(1)).toEqual({ count: 3, later: 0, until: null })
    const two = await ask(2)
    expect(two).toMatchObject({ count: 6, later: 6 - NEW.perMinute })
    const { messages } = await forward(2)
    const waiting = messages.filter(({ pacedUntil }) => pacedUntil !== null)
    expect(messages).toHaveLength(6)
    expect(waiting.length).toBeLessThanOrEqual(two.later)
    expect(await getConnection(asUser(services, company.admin), connectionId)).toMatchObject({
      pace: 'normal',
      paceNow: { warmUpDay: 1, sent: 0, perDay: NEW.perDay, strangers: 0, waiting: 6 },
    })
  })

  test('a faster pace lets more of them go at once, and a right of connections chooses it', async () => {
    const { company, ctx, contactIds, connectionId } = await aDesk(3)
    await updateConnection(asUser(services, company.admin), connectionId, { pace: 'fast' })
    expect(await forecastPace(ctx, { connectionId, contactIds, messages: 2 })).toMatchObject({ later: 0 })
    await expect(async () => updateConnection(ctx, connectionId, { pace: 'careful' })).toThrow(
      'ERR_NO_PERMISSION',
    )
  })

  test('strangers wait for their own room, and for what people wrote to strangers', async () => {
    const { ctx, contactIds, connectionId } = await aDesk(NEW.strangersPerDay + 1, { wrote: false })
    const day = await forecastPace(ctx, { connectionId, contactIds, messages: 1 })
    expect(Date.parse(day.until ?? '')).toBeGreaterThan(Date.now() + 12 * 3_600_000)
  })

  test('another company’s contact and connection are nobody', async () => {
    const ownDesk = await aDesk(2)
    const otherDesk = await aDesk(2)
    const forecastInput = {
      connectionId: ownDesk.connectionId,
      contactIds: otherDesk.contactIds,
      messages: 1,
    }
    await expect(forecastPace(ownDesk.ctx, forecastInput)).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
    const foreign = { ...forecastInput, connectionId: otherDesk.connectionId, contactIds: ownDesk.contactIds }
    await expect(forecastPace(ownDesk.ctx, foreign)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  })

  test('to one alone nothing waits: that is a person’s word', async () => {
    const { company, ctx, contactIds, input } = await aDesk(2)
    await forwardToSeveral(ctx, { ...input(2), contactIds: contactIds.slice(0, 1) })
    await forwardToSeveral(ctx, input(1))
    const rows =
      await services.admin`select by_machine, to_stranger from sends where company_id = ${company.id} order by id`
    expect(rows.map((row) => row.by_machine)).toEqual([false, false, true, true])
    expect(rows.every((row) => row.to_stranger === false)).toBe(true)
  })
})

async function aDesk(count: number, { wrote = true } = {}) {
  const company = await aCompany(services)
  const values = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  const sentMessages = [await aMessage(company, ticket), await aMessage(company, ticket)]
  const contactIds: number[] = []
  for (let index = 0; index < count; index++) {
    const contact = await aContact(company.ctx)
    const ownTicket = await aTicket(company, 'open', { ...values, contactId: contact.id })
    if (wrote) await aMessage(company, ownTicket)
    contactIds.push(contact.id)
  }
  const ctx = asUser(services, company.attendant)
  const input = (messages: number) =>
    ForwardToSeveralInput.parse({
      messageIds: sentMessages.slice(0, messages).map(({ id }) => id),
      contactIds,
      clientId: crypto.randomUUID(),
    })
  const forward = (messages: number) => forwardToSeveral(ctx, input(messages))
  return { company, ctx, contactIds, connectionId: company.connection.id, forward, input }
}
