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
  ...UNDOABLE_ACTS.map((act) => ({ act, options: {} })),
  { act: 'close', options: { rating: true } },
  { act: 'close', options: { isWaiting: true } },
  { act: 'transfer', options: { anew: true } },
  { act: 'transfer', options: { isWaiting: true } },
] as const

describe('undoing', () => {
  for (const { act, options } of KINDS) {
    const name = `${act} ${Object.keys(options).join(' ')}`.trim()

    test(`${name} leaves the ticket as it was, and nothing is said, then or later`, async () => {
      const scenario = await acted(services, act, options)
      expect(await ticketFacts(scenario)).not.toEqual(scenario.before)
      await undo(scenario)
      expect(await ticketFacts(scenario)).toEqual(scenario.before)
      await pastUndo(services, scenario.company.ctx, scenario.id)
      expect(await ticketFacts(scenario)).toEqual(scenario.before)
      expect(await saidByCompany(scenario)).toEqual([])
      expect((await logOf(scenario.company.ctx, scenario.id)).at(-1)).toBe('undone')
      const pinned = await listPinnedTickets(scenario.ctx)
      expect(pinned.tickets.map((ticket) => ticket.id)).toEqual([scenario.id])
    })

    test(`${name} is too late once its time is over, whether or not the timer has run`, async () => {
      const scenario = await acted(services, act, options)
      services.travel(UNDO_MS + 1)
      await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED', status: 409 })
      await finishAct(scenario.company.ctx, { ticketId: scenario.id })
      await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
    })

    test(`${name} and its timer at one moment: one of the two, and never both`, async () => {
      const scenario = await acted(services, act, options)
      const timer = { ...scenario.company.ctx, now: () => new Date(services.now().getTime() + UNDO_MS) }
      const [undone] = await Promise.allSettled([
        undo(scenario),
        ...[1, 2].map(() => finishAct(timer, { ticketId: scenario.id })),
      ])
      if (undone.status === 'fulfilled') expect(await ticketFacts(scenario)).toEqual(scenario.before)
      expect(new Set(await saidByCompany(scenario)).size).toBe((await saidByCompany(scenario)).length)
      const isSilent = act === 'return' || act === 'ignore'
      expect((await saidByCompany(scenario)).length === 0).toBe(undone.status === 'fulfilled' || isSilent)
    })
  }

  test('again, once it was taken elsewhere, tells nothing of it to who does not see it any more', async () => {
    const scenario = await acted(services, 'transfer', {})
    await undo(scenario)
    await services.admin`update tickets set user_id = null, queue_id = null, status = 'pending' where id = ${scenario.id}`
    await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('twice at once, from two browsers, is once', async () => {
    const scenario = await acted(services, 'close')
    await Promise.all([undo(scenario), undo(scenario)])
    expect(await ticketFacts(scenario)).toEqual(scenario.before)
    expect((await logOf(scenario.company.ctx, scenario.id)).filter((type) => type === 'undone')).toHaveLength(
      1,
    )
    expect(await undo(scenario)).toMatchObject({ status: 'open' })
  })

  test('is for who acted: not for colleagues, admins or another company', async () => {
    const scenario = await acted(services, 'close')
    const stranger = await aCompany(services)
    const outsider = await aUser(scenario.company.ctx)
    const as = (user: Parameters<typeof asUser>[1]) => undo({ ...scenario, ctx: asUser(services, user) })
    await expect(as(scenario.company.admin)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(as(outsider)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(as(stranger.admin)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(undo({ ...scenario, actId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'ERR_UNDO_CHANGED',
    })
    const expired = asUser(services, scenario.company.attendant, { isExpired: true })
    expect(() => undo({ ...scenario, ctx: expired })).toThrow('ERR_SUBSCRIPTION_EXPIRED')
  })

  test('of a transfer is for who gave the ticket away and does not see it any more', async () => {
    const scenario = await acted(services, 'transfer')
    expect(await undo(scenario)).toMatchObject({ userId: scenario.company.attendant.userId })
  })

  test('keeps what the customer wrote meanwhile: unread, and where it moved the ticket', async () => {
    const scenario = await acted(services, 'return')
    await customerWrites(scenario)
    expect(await undo(scenario)).toMatchObject({ status: 'open', unreadMessages: 4 })
    expect((await ticketFacts(scenario)).updated_at).not.toEqual(scenario.before.updated_at)
  })
})

describe('an act that is not undone', () => {
  const OUTCOMES = [
    { act: 'close', options: {}, spokenWords: ['Até logo.'], timers: null },
    { act: 'close', options: { rating: true }, spokenWords: ['De 0 a 10?'], timers: ['rating'] },
    { act: 'ignore', options: {}, spokenWords: [], timers: null },
    { act: 'return', options: {}, spokenWords: [], timers: null },
    { act: 'transfer', options: {}, spokenWords: ['cliente antigo', 'Um momento.'], timers: null },
    {
      act: 'transfer',
      options: { anew: true },
      spokenWords: ['cliente antigo', 'Um momento.'],
      timers: null,
    },
  ] as const
  for (const { act, options, spokenWords, timers } of OUTCOMES) {
    test(`is carried out once: ${act} ${Object.keys(options)}`, async () => {
      const scenario = await acted(services, act, options)
      expect(await saidByCompany(scenario)).toEqual([])
      await finishAct(scenario.company.ctx, { ticketId: scenario.id })
      expect(await saidByCompany(scenario)).toEqual([])
      services.travel(UNDO_MS)
      await Promise.all([1, 2, 3].map(() => finishAct(scenario.company.ctx, { ticketId: scenario.id })))
      expect(await saidByCompany(scenario)).toEqual([...spokenWords])
      expect((await ticketFacts(scenario)).timers).toEqual(timers === null ? null : [...timers])
    })
  }

  test('of the company’s own machinery is done at once', async () => {
    const scenario = await undoScenario(services)
    const { undo } = await ACTS.close({ ...scenario, ctx: scenario.company.ctx })
    expect(undo).toBeNull()
    expect(await saidByCompany(scenario)).toEqual(['Até logo.'])
  })

  test('says nothing when the customer was blocked, the connection deleted, or the product was stopped for more than a day', async () => {
    const ends = [
      (scenario: UndoScenario) =>
        services.admin`update contacts set is_active = false where id = ${scenario.company.contact.id}`,
      (scenario: UndoScenario) =>
        services.admin`update connections set deleted_at = now() where id = ${scenario.company.connection.id}`,
      () => services.travel(25 * 60 * 60_000),
    ]
    for (const end of ends) {
      for (const options of [{}, { rating: true }]) {
        const scenario = await acted(services, 'close', options)
        await end(scenario)
        await pastUndo(services, scenario.company.ctx, scenario.id)
        expect(await saidByCompany(scenario)).toEqual([])
        expect(await ticketFacts(scenario)).toMatchObject({ status: 'closed', timers: null })
      }
    }
  })
})
