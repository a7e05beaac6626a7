import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { DAY_MS, HOUR_MS } from '#domain/core/contract/time.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { takeLease } from '#domain/core/system/leases.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { timesOf } from '#tests/support/depth.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { limitsAt, SPANS } from '../contract/pace/pace-rules.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { queueMessage } from '../outbound/queue-message.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { readPace } from '../pace/read-pace.ts'
import { messageViews } from '../queries.ts'
import { settleAccepted } from './record-accepted.ts'
import { recordHanded } from './record-handed.ts'
import { type BulkPause, type TakenSends, takeNext } from './take-sends.ts'

const services = await testServices()
const START = new Date('2026-11-24T12:00:00Z')
const NEW = limitsAt({ profile: 'normal', since: null }, START.getTime())

const WAITING = timesOf({ few: 5_000, many: 100_000 })

describe('what the machine says of its own accord', () => {
  test('leaves as the pace of a new number allows, in order, and the rest when there is room again', async () => {
    const desk = await aDesk({ chats: 9, wrote: true })
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await desk.queue(n, `m${n}`)

    const first = await desk.take(0)
    expect(first.texts).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(await desk.take(1_000)).toMatchObject({
      texts: [],
      pausedUntil: new Date(START.getTime() + 61_000),
    })
    expect((await desk.take(SPANS.perMinute - 1)).texts).toEqual([])
    expect((await desk.take(SPANS.perMinute)).texts).toEqual(['m4', 'm5', 'm6', 'm7'])
    expect((await desk.take(2 * SPANS.perMinute)).texts).toEqual(['m8'])
    expect(await desk.take(3 * SPANS.perMinute)).toMatchObject({ texts: [], pausedUntil: null })
  })

  test('strangers wait by themselves, and hold up nobody whom the number knows', async () => {
    const desk = await aDesk({ chats: 14, wrote: false })
    for (let n = 0; n < 12; n++) await desk.queue(n, `stranger ${n}`)
    await desk.hear(13)
    await desk.queue(13, 'known')
    const takenTexts: string[] = []
    for (let minute = 0; minute < 6; minute++)
      takenTexts.push(...(await desk.take(minute * SPANS.perMinute)).texts)
    expect(takenTexts.filter((text) => text !== 'known')).toEqual(
      Array.from({ length: NEW.strangersPerDay }, (_, n) => `stranger ${n}`),
    )
    expect(takenTexts).toContain('known')
    expect((await desk.take(HOUR_MS)).pausedUntil).toEqual(new Date(START.getTime() + HOUR_MS + 60_000))
    expect((await desk.take(SPANS.strangersPerDay)).texts).toEqual(['stranger 10', 'stranger 11'])
  })

  test('a person and the bot are never held, in the same chat neither; the chat’s own order is kept', async () => {
    const desk = await aDesk({ chats: 6, wrote: true })
    for (const n of [0, 1, 2, 3]) await desk.queue(n, `first ${n}`)
    expect((await desk.take(0)).texts).toHaveLength(4)
    await desk.queue(4, 'held')
    await desk.queue(4, 'held too')
    await desk.say(4, 'a person')
    await desk.say(5, 'another')
    await desk.answer(5, 'the bot')
    expect((await desk.take(1_000)).texts).toEqual(['a person', 'another'])
    expect((await desk.take(2_000)).texts).toEqual(['the bot'])
    // Behind what somebody says in the chat it waits; then one after the other.
    await desk.say(4, 'a person again')
    const later = await desk.take(SPANS.perMinute)
    expect(later.texts).toEqual(['a person again'])
    expect((await desk.take(SPANS.perMinute + 1)).texts).toEqual(['held'])
    expect((await desk.take(SPANS.perMinute + 2)).texts).toEqual(['held too'])
  })

  test('two who take at once let go of no more than the pace allows', async () => {
    const desk = await aDesk({ chats: 12, wrote: true })
    for (let n = 0; n < 12; n++) await desk.queue(n, `m${n}`)
    const parallelTakes = await Promise.all(Array.from({ length: 4 }, () => desk.take(0)))
    expect(parallelTakes.flatMap(({ texts }) => texts)).toEqual(['m0', 'm1', 'm2', 'm3'])
    const [row] = await services.admin`select count(*)::int as handed from sends
      where company_id = ${desk.company.id} and handed_at is not null`
    expect(row).toEqual({ handed: NEW.perMinute })
  })

  test(`of one chat may wait ${WAITING}, and keep nobody else from leaving`, async () => {
    const desk = await aDesk({ chats: 3, wrote: true })
    await desk.queue(0, 'of many')
    await services.admin`insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content,
        by_machine, created_at)
      select company_id, connection_id, contact_id, message_id, kind, 'more ' || n, content, by_machine, created_at
      from sends cross join generate_series(1, ${WAITING}::int) n where company_id = ${desk.company.id}`
    await services.admin`analyze sends`
    await desk.queue(1, 'other')
    await desk.say(2, 'a person')
    const begun = performance.now()
    const [first, next] = [await desk.take(0), await desk.take(1, { busy: [0] })]
    expect([...first.texts, ...next.texts]).toEqual(['a person', 'of many', 'other'])
    expect(performance.now() - begun).toBeLessThan(scaled(10_000))
  })

  test('what was handed and not acknowledged goes again at once, and counts when it does', async () => {
    const desk = await aDesk({ chats: 6, wrote: true })
    for (let n = 0; n < 6; n++) await desk.queue(n, `m${n}`)
    expect((await desk.take(0, { settles: false })).texts).toEqual(['m0', 'm1', 'm2', 'm3'])
    // Whoever had them was killed; who takes over begins with them, and nothing else leaves in their minute.
    expect((await desk.take(50_000)).texts).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect((await desk.take(SPANS.perMinute)).texts).toEqual([])
    expect((await desk.take(50_000 + SPANS.perMinute)).texts).toEqual(['m4', 'm5'])
  })

  test('waits for days without expiring while the line moves; with the connection away it does', async () => {
    const desk = await aDesk({ chats: 4, wrote: false })
    await services.admin`update connections set pace = 'careful' where company_id = ${desk.company.id}`
    await desk.queue(0, 'old')
    await desk.queue(1, 'old too')
    expect((await desk.take(0)).texts).toEqual(['old', 'old too'])
    await desk.queue(2, 'waits')
    await services.admin`update sends set created_at = ${new Date(START.getTime() - 2 * DAY_MS)}
      where company_id = ${desk.company.id} and state = 'queued'`
    expect((await desk.take(HOUR_MS)).texts).toEqual(['waits'])
    await desk.queue(3, 'away')
    expect((await desk.take(3 * DAY_MS)).texts).toEqual([])
    const [heldSend] =
      await services.admin`select state, failure_code from sends where company_id = ${desk.company.id}
      and state <> 'accepted'`
    expect(heldSend).toMatchObject({ state: 'held', failure_code: 'expired' })
  })

  test('a line that is known to be closed is looked at again once somebody else comes to it', async () => {
    const desk = await aDesk({ chats: 13, wrote: false })
    for (let n = 0; n < 12; n++) await desk.queue(n, `stranger ${n}`)
    for (let minute = 0; minute < 3; minute++) await desk.take(minute * SPANS.perMinute)
    const { bulkPause } = await desk.take(HOUR_MS)
    expect(bulkPause).not.toBeNull()
    if (bulkPause) expect(await desk.take(HOUR_MS + 1, { bulkPause })).toMatchObject({ texts: [], bulkPause })
    await desk.hear(12)
    await desk.queue(12, 'known')
    expect((await desk.take(HOUR_MS + 2, { bulkPause: bulkPause ?? undefined })).texts).toEqual(['known'])
  })

  test('a slower pace counts what left before; a faster one opens the line', async () => {
    const desk = await aDesk({ chats: 6, wrote: true })
    for (let n = 0; n < 6; n++) await desk.queue(n, `m${n}`)
    expect((await desk.take(0)).texts).toHaveLength(4)
    await services.admin`update connections set pace = 'careful' where company_id = ${desk.company.id}`
    expect((await desk.take(1)).texts).toEqual([])
    await services.admin`update connections set pace = 'fast' where company_id = ${desk.company.id}`
    expect((await desk.take(2)).texts).toEqual(['m4', 'm5'])
  })

  test('the bubble says until when it waits, and says so no more once it left', async () => {
    const desk = await aDesk({ chats: 5, wrote: true })
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await desk.queue(n, `m${n}`))
    const pacedUntilAt = async (ms: number) => {
      const views = await inTransaction(desk.at(ms), (tx) => messageViews(tx, ids))
      return views.map(({ pacedUntil }) => pacedUntil)
    }
    const until = new Date(START.getTime() + SPANS.perMinute).toISOString()
    expect(await pacedUntilAt(0)).toEqual([null, null, null, null, until])
    await desk.take(0)
    expect(await pacedUntilAt(1_000)).toEqual([null, null, null, null, until])
    await desk.take(SPANS.perMinute)
    expect(await pacedUntilAt(SPANS.perMinute)).toEqual([null, null, null, null, null])
  })

  test('a person’s first words to strangers are counted, and never held', async () => {
    const desk = await aDesk({ chats: NEW.strangersPerDay + 2, wrote: false })
    for (let n = 0; n < NEW.strangersPerDay + 1; n++) await desk.say(n, `oi ${n}`)
    await desk.queue(NEW.strangersPerDay + 1, 'the machine')
    const takenSends = await desk.take(0)
    expect(takenSends.texts).toHaveLength(NEW.strangersPerDay + 1)
    expect(takenSends.texts).not.toContain('the machine')
    const { used, waiting } = await inTransaction(desk.at(1), (tx) =>
      readPace(tx, desk.company.connection.id),
    )
    expect(used).toMatchObject({ perDay: 0, strangersPerDay: NEW.strangersPerDay + 1 })
    expect(waiting).toBe(1)
  })
})

type DeskOptions = { chats: number; wrote: boolean }
/** `busy` = chats in which something is on its way. */
type TakeOptions = { settles?: boolean; bulkPause?: BulkPause | undefined; busy?: readonly number[] }

/** Conversations with people who wrote to the number, or never did. */
async function aDesk({ chats, wrote }: DeskOptions) {
  const company = await aCompany(services)
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'me')
  if (!lease) throw new Error('the lease was free')
  const ctxAt = (ms: number): Ctx => ({ ...company.ctx, now: () => new Date(START.getTime() + ms) })
  const begun = ctxAt(-HOUR_MS)
  const tickets: Awaited<ReturnType<typeof aTicket>>[] = []
  for (let n = 0; n < chats; n++) {
    const contact = await aContact(company.ctx)
    const ticket = await aTicket(company, 'open', { contactId: contact.id, userId: company.attendant.userId })
    tickets.push(ticket)
    if (wrote) await aMessage(company, ticket, { fromMe: false })
  }
  const idOf = (n: number) => tickets[n]?.id ?? 0
  const queue = async (n: number, body: string, byMachine = true) => {
    const input = { ticketId: idOf(n), body, userId: null, isPrivate: false, byMachine }
    return (await inTransaction(begun, (tx) => queueMessage(tx, input))) ?? 0
  }
  const ids = { connectionId: lease.connectionId, epoch: lease.epoch }
  return {
    company,
    at: ctxAt,
    queue,
    answer: (n: number, body: string) => queue(n, body, false),
    hear: (n: number) => aMessage(company, firstOrThrow(tickets.slice(n)), { fromMe: false }),
    say: (n: number, body: string) =>
      sendMessage(
        { ...asUser(services, company.attendant), now: begun.now },
        SendMessageInput.parse({ ticketId: idOf(n), body }),
      ),
    /** As a sender does it: taken and marked in one transaction; the channel has them at once. */
    take: (ms: number, { settles = true, bulkPause, busy = [] }: TakeOptions = {}) =>
      inTransaction(ctxAt(ms), async (tx) => {
        const busyContactIds = busy.map((n) => tickets[n]?.contactId ?? 0)
        const takenSends = await takeNext(tx, { ...ids, limit: 20, busyContactIds, bulkPause })
        const externalIds = takenSends.tasks.map(({ externalId }) => externalId)
        if (externalIds.length > 0) await recordHanded(tx, { ...ids, externalIds })
        if (settles) await settleAccepted(tx, { connectionId: ids.connectionId, externalIds })
        return summarizeTaken(takenSends)
      }),
  }
}

function summarizeTaken({ tasks, bulkPause }: TakenSends) {
  const texts = tasks.map(({ message: { content } }) => (content.kind === 'text' ? content.text : ''))
  return { texts, pausedUntil: bulkPause?.until ?? null, bulkPause }
}
