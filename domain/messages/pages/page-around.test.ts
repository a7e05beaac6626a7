import { describe, expect, test } from 'bun:test'
import { aCompany, aMessage, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListMessagesInput, type MessageList } from '../contract/schema.ts'
import { listMessages } from '../list-messages.ts'

const services = await testServices()

describe('a page around a message', () => {
  test('holds what was said before and after it, with the ways on to both sides', async () => {
    const { read, ids } = await aTalkOf(59)
    const middle = await read({ around: ids[29] })
    expect(placesOf(middle, ids)).toEqual([19, 38])
    expect(middle).toMatchObject({ hasMore: true, hasNewer: true, count: 59 })

    const before = await read({ cursor: middle.next })
    expect(placesOf(before, ids)).toEqual([0, 18])
    expect(before).toMatchObject({ hasMore: false, next: null, hasNewer: true })
    const after = await read({ after: middle.newer })
    expect(placesOf(after, ids)).toEqual([39, 58])
    expect(after).toMatchObject({ hasMore: true, hasNewer: false, newer: null })
    // Either way leads back to where it came from.
    expect(placesOf(await read({ cursor: after.next }), ids)).toEqual([19, 38])
    expect(placesOf(await read({ after: before.newer }), ids)).toEqual([19, 38])
  })

  test('ends with the conversation at either end', async () => {
    const { read, ids } = await aTalkOf(30)
    const first = await read({ around: ids[0] })
    expect(placesOf(first, ids)).toEqual([0, 9])
    expect(first).toMatchObject({ hasMore: false, next: null, hasNewer: true })
    const last = await read({ around: ids[29] })
    expect(placesOf(last, ids)).toEqual([19, 29])
    expect(last).toMatchObject({ hasMore: true, hasNewer: false, newer: null })
    const beyond = await read({ after: ids[29] })
    expect(beyond).toMatchObject({ messages: [], hasMore: true, hasNewer: false, newer: null })
    expect(placesOf(await read({ cursor: beyond.next }), ids)).toEqual([10, 29])
  })

  test('ends sooner on both sides where texts are long, and always holds its message', async () => {
    const { read, ids } = await aTalkOf(30, 'é'.repeat(60))
    const page = await read({ around: ids[15], bytes: 500 })
    expect(placesOf(page, ids)).toEqual([14, 17])
    expect(page).toMatchObject({ hasMore: true, hasNewer: true })
    expect(placesOf(await read({ after: page.newer, bytes: 260 }), ids)).toEqual([18, 19])
    const shortPage = await read({ around: ids[15], bytes: 1 })
    expect(shortPage.messages.map(({ id }) => id)).toContain(ids[15] ?? 0)
  })

  test('holds a megabyte where more than twenty messages are asked for, or its bytes; twenty are never cut', async () => {
    const { read, ids } = await aTalkOf(24, 'x'.repeat(59_990))
    for (const query of [{ limit: 200 }, { limit: 200, bytes: 1e12 }, { bytes: 1e12 }]) {
      const page = await read(query)
      expect({ asked: query, count: page.messages.length, hasMore: page.hasMore }).toMatchObject({
        count: 16,
        hasMore: true,
      })
      expect(placesOf(await read({ ...query, cursor: page.next }), ids)).toEqual([0, 7])
    }
    expect((await read({})).messages).toHaveLength(20)
  })

  test('passes over what its reader may not see, and is not found around it', async () => {
    const { company, ticket, ctx, read } = await aTalkOf(1)
    const hidden = await aQueue(company.ctx)
    const { contactId } = ticket
    const past = await aTicket(company, 'closed', { contactId, queueId: company.queue.id })
    const foreign = await aTicket(company, 'closed', { contactId, queueId: hidden.id })
    const before = await aMessage(company, past, { body: 'before' })
    const secret = await aMessage(company, foreign, { body: 'secret' })
    const after = await aMessage(company, ticket, { body: 'after' })
    const around = async (id: number, context = ctx) =>
      (await read({ around: id }, context)).messages.map(({ body }) => body).slice(-3)

    expect(await around(before.id)).toEqual(['1', 'before', 'after'])
    expect(await around(after.id)).toEqual(['1', 'before', 'after'])
    await expect(around(secret.id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    const historic = asUser(services, company.attendant, { allHistoric: true })
    for (const context of [historic, asUser(services, company.admin)]) {
      expect(await around(secret.id, context)).toEqual(['before', 'secret', 'after'])
    }
    const narrowed = read({ around: secret.id, selectedQueues: [company.queue.id] }, historic)
    await expect(narrowed).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
  })

  test('is not found around a message of another conversation, or of none', async () => {
    const { company, read } = await aTalkOf(1)
    const elsewhere = await aTicket(company, 'open', { userId: company.attendant.userId })
    const otherMessage = await aMessage(company, elsewhere, { body: 'elsewhere' })
    for (const id of [otherMessage.id, 999_999_999]) {
      await expect(read({ around: id })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    }
  })

  test('is asked for in one way at a time', async () => {
    const { read, ids } = await aTalkOf(2)
    const [first, last] = ids
    for (const query of [
      { around: first, cursor: String(last) },
      { around: first, after: String(first) },
      { after: String(first), cursor: String(last) },
      { after: 'x' },
    ]) {
      expect(() => read(query)).toThrow('ERR_VALIDATION')
    }
  })
})

async function aTalkOf(count: number, suffix = '') {
  const company = await aCompany(services)
  const values = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  const ids: number[] = []
  for (let index = 1; index <= count; index++) {
    ids.push((await aMessage(company, ticket, { body: `${index}${suffix}` })).id)
  }
  const ctx = asUser(services, company.attendant)
  const read = (query: object, context = ctx) => {
    const stated = Object.entries(query).map(([name, value]) => [
      name,
      name === 'selectedQueues' ? value : String(value),
    ])
    return listMessages(context, {
      ...ListMessagesInput.parse(Object.fromEntries(stated)),
      uuid: ticket.uuid,
    })
  }
  return { company, ticket, ctx, read, ids }
}

/**
 * Returns the first and the last place of the page in the conversation, and checks that nothing in between is left out.
 */
function placesOf({ messages }: MessageList, ids: readonly number[]) {
  const places = messages.map(({ id }) => ids.indexOf(id))
  const [first = -1, last = -1] = [places[0], places.at(-1)]
  expect(places).toEqual(Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
  return [first, last]
}
