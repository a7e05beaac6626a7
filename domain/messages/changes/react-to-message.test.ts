import { describe, expect, test } from 'bun:test'
import { aCompany, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { recordAccepted } from '../delivery/record-accepted.ts'
import { recordRefused } from '../delivery/record-refused.ts'
import { reactToMessage } from './react-to-message.ts'

const services = await testServices()

/** A customer's message in a conversation that an attendant holds. */
async function aReader() {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const connectionId = company.connection.id
  await services.admin`update connection_leases set epoch = 7 where connection_id = ${connectionId}`
  const { id: messageId } = await aMessage(company, ticket)
  const lease = { connectionId, epoch: 7 }
  return {
    company,
    react: (emoji: string) => reactToMessage(asUser(services, company.attendant), { messageId, emoji }),
    async shownEmojis() {
      const rows = await services.admin`select emoji from message_reactions where message_id = ${messageId}`
      return rows.map((row) => row.emoji)
    },
    async settle(outcome: 'accepted' | 'refused') {
      const open = await services.admin`
        select external_id from sends where company_id = ${company.id} and state = 'queued' order by id`
      for (const { external_id: externalId } of open) {
        if (outcome === 'accepted') await recordAccepted(company.ctx, { ...lease, externalIds: [externalId] })
        else await recordRefused(company.ctx, { ...lease, externalId, code: 'refused' })
      }
    },
  }
}

describe('a reaction that is taken back', () => {
  test('is gone here at once, and for the customer', async () => {
    const { company, react, settle, shownEmojis } = await aReader()
    const { name } = company.attendant
    expect((await react('👍')).reactions).toEqual([{ emoji: '👍', author: name, fromMe: true }])
    await settle('accepted')
    expect((await react('')).reactions).toEqual([])
    const [open] = await services.admin`
      select content from sends where company_id = ${company.id} and state = 'queued'`
    expect(open?.content).toMatchObject({ kind: 'reaction', emoji: '' })
    await settle('accepted')
    expect(await shownEmojis()).toEqual([''])
  })

  test('in vain is there again, as the customer sees it', async () => {
    const { company, react, settle, shownEmojis } = await aReader()
    await react('👍')
    await settle('accepted')
    await react('')
    await settle('refused')
    expect(await shownEmojis()).toEqual(['👍'])
    // Accepted sends are forgotten after a day.
    await services.admin`delete from sends where company_id = ${company.id}`
    await react('❤️')
    await react('')
    await settle('refused')
    expect(await shownEmojis()).toEqual(['👍'])
  })
})
