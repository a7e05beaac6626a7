import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { discardMessage } from './discard-message.ts'
import { retryMessage } from './retry-message.ts'

const services = await testServices()

describe('what is discarded', () => {
  test('was never said: the row shows what was before it, until it is sent after all', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const { id: ticketId } = await aTicket(company, 'open', { userId: company.attendant.userId })
    const say = (body: string) =>
      sendMessage(ctx, { ticketId, body, clientId: crypto.randomUUID(), isPrivate: false, sign: false })
    const rowShows = async () => {
      const [row] = await services.admin`select last_message as text from tickets where id = ${ticketId}`
      return row?.text
    }
    const [first, second] = [await say('first'), await say('second')]
    await services.admin`update sends set state = 'held' where company_id = ${company.id}`

    await discardMessage(ctx, { messageId: second.id })
    expect(await rowShows()).toBe('first')
    await discardMessage(ctx, { messageId: first.id })
    expect(await rowShows()).toBe('')
    await retryMessage(ctx, { messageId: second.id })
    expect(await rowShows()).toBe('second')
  })
})
