import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { discardMessage } from './discard-message.ts'
import { retryMessage } from './retry-message.ts'
import { sendMessage } from './send-message.ts'

const house = await testHouse()

describe('what is discarded', () => {
  test('was never said: the row shows what was before it, until it is sent after all', async () => {
    const company = await aCompany(house)
    const ctx = asUser(house, company.attendant)
    const { id: ticketId } = await aTicket(company, 'open', { userId: company.attendant.userId })
    const say = (body: string) =>
      sendMessage(ctx, { ticketId, body, clientId: crypto.randomUUID(), isPrivate: false, sign: false })
    const rowShows = async () => {
      const [row] = await house.admin`select last_message as text from tickets where id = ${ticketId}`
      return row?.text
    }
    const [first, second] = [await say('first'), await say('second')]
    await house.admin`update sends set state = 'held' where company_id = ${company.id}`

    await discardMessage(ctx, { messageId: second.id })
    expect(await rowShows()).toBe('first')
    await discardMessage(ctx, { messageId: first.id })
    expect(await rowShows()).toBe('')
    await retryMessage(ctx, { messageId: second.id })
    expect(await rowShows()).toBe('second')
  })
})
