import { describe, expect, test } from 'bun:test'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import {
  ACTS,
  acted,
  customerWrites,
  saidByCompany,
  ticketFacts,
  type UndoScenario,
  undo,
  undoScenario,
} from '#tests/support/undo/undo-scenario.ts'
import { UNDOABLE_ACTS } from '../contract/schema.ts'
import { listPinnedTickets } from '../lists/list-pinned-tickets.ts'
import { finishAct } from './finish-act.ts'

const services = await testServices()

const KINDS = [
  ...UNDOABLE_ACTS.map((act) => ({ act, how: {} })),
  { act: 'close', how: { rating: true } },
  { act: 'close', how: { isWaiting: true } },
  { act: 'transfer', how: { anew: true } },
  { act: 'transfer', how: { isWaiting: true } },
] as const

describe('undoing', () => {
  for (const { act, how } of KINDS) {
    const name = `${act} ${Object.keys(how).join(' ')}`.trim()

    test(`${name} leaves the ticket as it was, and nothing is said, then or later`, async () => {
      const it = await acted(services, act, how)
      expect(await ticketFacts(it)).not.toEqual(it.before)
      await undo(it)
      expect(await ticketFacts(it)).toEqual(it.before)
      await pastUndo(services, it.company.ctx, it.id)
      expect(await ticketFacts(it)).toEqual(it.before)
      expect(await saidByCompany(it)).toEqual([])
      expect((await logOf(it.company.ctx, it.id)).at(-1)).toBe('undone')
      const pinned = await listPinnedTickets(it.ctx)
      expect(pinned.tickets.map((ticket) => ticket.id)).toEqual([it.id])
    })

    test(`${name} is too late once its time is over, whether or not the timer has run`, async () => {
      const it = await acted(services, act, how)
      services.travel(UNDO_MS + 1)
      await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED', status: 409 })
      await finishAct(it.company.ctx, { ticketId: it.id })
      await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
    })

    test(`${name} and its timer at one moment: one of the two, and never both`, async () => {
      const it = await acted(services, act, how)
      const timer = { ...it.company.ctx, now: () => new Date(services.now().getTime() + UNDO_MS) }
      const [undone] = await Promise.allSettled([
        undo(it),
        ...[1, 2].map(() => finishAct(timer, { ticketId: it.id })),
      ])
      if (undone.status === 'fulfilled') expect(await ticketFacts(it)).toEqual(it.before)
      expect(new Set(await saidByCompany(it)).size).toBe((await saidByCompany(it)).length)
      const isSilent = act === 'return' || act === 'ignore'
      expect((await saidByCompany(it)).length === 0).toBe(undone.status === 'fulfilled' || isSilent)
    })
  }

  test('again, once it was taken elsewhere, tells nothing of it to who does not see it any more', async () => {
    const it = await acted(services, 'transfer', {})
    await undo(it)
    await services.admin`update tickets set user_id = null, queue_id = null, status = 'pending' where id = ${it.id}`
    await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('twice at once, from two browsers, is once', async () => {
    const it = await acted(services, 'close')
    await Promise.all([undo(it), undo(it)])
    expect(await ticketFacts(it)).toEqual(it.before)
    expect((await logOf(it.company.ctx, it.id)).filter((type) => type === 'undone')).toHaveLength(1)
    expect(await undo(it)).toMatchObject({ status: 'open' })
  })

  test('is for who acted: not for colleagues, admins or another company', async () => {
    const it = await acted(services, 'close')
    const stranger = await aCompany(services)
    const outsider = await aUser(it.company.ctx)
    const as = (user: Parameters<typeof asUser>[1]) => undo({ ...it, ctx: asUser(services, user) })
    await expect(as(it.company.admin)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(as(outsider)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(as(stranger.admin)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(undo({ ...it, actId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'ERR_UNDO_CHANGED',
    })
    const expired = asUser(services, it.company.attendant, { isExpired: true })
    expect(() => undo({ ...it, ctx: expired })).toThrow('ERR_SUBSCRIPTION_EXPIRED')
  })

  test('of a transfer is for who gave the ticket away and does not see it any more', async () => {
    const it = await acted(services, 'transfer')
    expect(await undo(it)).toMatchObject({ userId: it.company.attendant.userId })
  })

  test('keeps what the customer wrote meanwhile: unread, and where it moved the ticket', async () => {
    const it = await acted(services, 'return')
    await customerWrites(it)
    expect(await undo(it)).toMatchObject({ status: 'open', unreadMessages: 4 })
    expect((await ticketFacts(it)).updated_at).not.toEqual(it.before.updated_at)
  })
})

describe('an act that is not undone', () => {
  const OUTCOMES = [
    { act: 'close', how: {}, said: ['Até logo.'], timers: null },
    { act: 'close', how: { rating: true }, said: ['De 0 a 10?'], timers: ['rating'] },
    { act: 'ignore', how: {}, said: [], timers: null },
    { act: 'return', how: {}, said: [], timers: null },
    { act: 'transfer', how: {}, said: ['cliente antigo', 'Um momento.'], timers: null },
    { act: 'transfer', how: { anew: true }, said: ['cliente antigo', 'Um momento.'], timers: null },
  ] as const
  for (const { act, how, said, timers } of OUTCOMES) {
    test(`is carried out once: ${act} ${Object.keys(how)}`, async () => {
      const it = await acted(services, act, how)
      expect(await saidByCompany(it)).toEqual([])
      await finishAct(it.company.ctx, { ticketId: it.id })
      expect(await saidByCompany(it)).toEqual([])
      services.travel(UNDO_MS)
      await Promise.all([1, 2, 3].map(() => finishAct(it.company.ctx, { ticketId: it.id })))
      expect(await saidByCompany(it)).toEqual([...said])
      expect((await ticketFacts(it)).timers).toEqual(timers === null ? null : [...timers])
    })
  }

  test('of the company’s own machinery is done at once', async () => {
    const it = await undoScenario(services)
    const { undo } = await ACTS.close({ ...it, ctx: it.company.ctx })
    expect(undo).toBeNull()
    expect(await saidByCompany(it)).toEqual(['Até logo.'])
  })

  test('says nothing when the customer was blocked, the connection deleted, or the product was stopped for more than a day', async () => {
    const ends = [
      (it: UndoScenario) =>
        services.admin`update contacts set is_active = false where id = ${it.company.contact.id}`,
      (it: UndoScenario) =>
        services.admin`update connections set deleted_at = now() where id = ${it.company.connection.id}`,
      () => services.travel(25 * 60 * 60_000),
    ]
    for (const end of ends) {
      for (const how of [{}, { rating: true }]) {
        const it = await acted(services, 'close', how)
        await end(it)
        await pastUndo(services, it.company.ctx, it.id)
        expect(await saidByCompany(it)).toEqual([])
        expect(await ticketFacts(it)).toMatchObject({ status: 'closed', timers: null })
      }
    }
  })
})
