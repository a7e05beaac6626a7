import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { ChannelSession } from '#sessions/channels/driver.ts'
import type { Phone } from '#simulators/whatsapp/model.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import type { RunningProcess } from '#tests/support/processes.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { companion, connected, type Line, open, openLine, outbound, text } from './line.ts'
import { device, isConnected, message, type Office, OWNER, openOffice, pair } from './office.ts'

const services = await testServices()

const states = ({ presences }: Phone) => presences.map(({ state }) => state)

/** Logged in and announced by name. */
async function present(line: Line): Promise<ChannelSession> {
  await waitFor(() => companion(line)?.online, { what: 'the account to be announced' })
  return open(line)
}

async function sees(phone: Phone, ...wanted: string[]): Promise<void> {
  await waitFor(() => states(phone).length >= wanted.length, { what: wanted.join(), timeoutMs: 15_000 })
  expect(states(phone)).toEqual(wanted)
  phone.presences.length = 0
}

for (const addressing of ['lid', 'pn'] as const) {
  describe(`a driver with customers who are known by ${addressing}`, () => {
    let line: Line
    beforeAll(async () => {
      line = await openLine(services, { addressing })
      await connected(line)
    })
    afterAll(() => line.close())

    const chat = () => {
      const lid = addressing === 'lid' ? line.maria.lidUser : null
      return { kind: 'person', phone: line.maria.number, lid } as const
    }

    test('shows that we write, then record, and at once that it is over', async () => {
      const session = await present(line)
      await session.showTyping(chat(), 'composing')
      await waitFor(() => states(line.maria).length === 1, { what: 'the first' })
      await session.showTyping(chat(), 'composing')
      await session.showTyping(chat(), 'recording')
      await waitFor(() => states(line.maria).length === 2, { what: 'the second' })
      await session.showTyping(chat(), 'paused')
      await session.showTyping(chat(), 'paused')
      await sees(line.maria, 'composing', 'recording', 'paused')
    })

    test('is not moved by a flood, and a message leaves beside it', async () => {
      const session = await present(line)
      for (let n = 0; n < 200; n++) await session.showTyping(chat(), n % 2 ? 'composing' : 'recording')
      const said = outbound(line.maria, text('no meio disso'), addressing === 'lid' ? 'lid' : 'phone')
      await session.send(said)
      await waitFor(() => line.told.accepted.includes(said.externalId), { what: 'the message' })
      await waitFor(() => states(line.maria).length > 0, { what: 'typing' })
      await session.showTyping(chat(), 'paused')
      await waitFor(() => states(line.maria).at(-1) === 'paused', { what: 'the end' })
      expect(states(line.maria).length).toBeLessThan(20)
      line.maria.presences.length = 0
    })
  })
}

describe('a driver', () => {
  test('says again that we write while it lasts, and nothing on a socket that is closed', async () => {
    const line = await openLine(services)
    await connected(line)
    const session = await present(line)
    const chat = { kind: 'person', phone: line.maria.number, lid: line.maria.lidUser } as const
    await session.showTyping(chat, 'composing')
    await sees(line.maria, 'composing')
    await sees(line.maria, 'composing')
    await session.stop()
    await session.showTyping(chat, 'paused')
    await session.showTyping({ ...chat, phone: '5511900000000', lid: null }, 'composing')
    expect(states(line.maria)).toEqual([])
    await line.close()
  })
})

describe('a sessions process', () => {
  let office: Office
  let running: RunningProcess
  let at: PlaceEvent
  beforeAll(async () => {
    office = await openOffice(services)
    running = await office.start()
    await pair(office)
    const { maria, company, connectionId } = office
    await waitFor(() => device(office)?.online, { what: 'the account to be announced' })
    await sendText(maria, OWNER, 'oi')
    const { ticket_id: ticketId } = await message(office, 'oi')
    const [row] = await services.admin<{ contact_id: number }[]>`
      select contact_id::int from tickets where id = ${ticketId}`
    at = {
      kind: 'at',
      companyId: company.id,
      ticketId,
      connectionId,
      contactId: row?.contact_id ?? 0,
      userId: company.admin.userId,
      viewerSession: 'a',
      state: 'typing',
      shows: 'composing',
      forMs: 25_000,
    }
  })
  afterAll(() => office.close())

  const say = (change: Partial<PlaceEvent> = {}) => services.ephemeralEvents.publish({ ...at, ...change })
  const over = { state: 'gone', shows: null, forMs: 0 } as const
  const sayUntilSeen = (what: string) =>
    waitFor(
      () => {
        say()
        return states(office.maria).length > 0
      },
      { what, timeoutMs: 30_000, everyMs: 500 },
    )

  test('shows a customer that somebody writes, and that they stopped', async () => {
    say()
    await sees(office.maria, 'composing')
    say({ state: 'viewing', shows: null })
    await sees(office.maria, 'paused')
  })

  test('takes two in one ticket for one: it ends with the last', async () => {
    say({ viewerSession: 'a' })
    say({ viewerSession: 'b', shows: 'recording' })
    await waitFor(() => states(office.maria).at(-1) === 'recording', { what: 'recording' })
    say({ viewerSession: 'b', ...over })
    await waitFor(() => states(office.maria).at(-1) === 'composing', { what: 'the other one' })
    say({ viewerSession: 'a', ...over })
    await waitFor(() => states(office.maria).at(-1) === 'paused', { what: 'the end' })
    expect(states(office.maria).filter((state) => state === 'paused')).toHaveLength(1)
    office.maria.presences.length = 0
  })

  test('lets it end by itself when nothing more is heard', async () => {
    say({ forMs: 4_000 })
    await sees(office.maria, 'composing', 'paused')
  })

  test('does not take another company’s word for its connection', async () => {
    say({ companyId: at.companyId + 1 })
    say({ contactId: at.contactId + 1_000 })
    say()
    await sees(office.maria, 'composing')
    say(over)
    await sees(office.maria, 'paused')
  })

  test('ends it when it goes, and begins anew after it was killed', async () => {
    say()
    await sees(office.maria, 'composing')
    await running.stop()
    await sees(office.maria, 'paused')

    running = await office.start()
    await isConnected(office)
    await sayUntilSeen('typing')
    await sees(office.maria, 'composing')
    await running.kill()
    running = await office.start()
    await isConnected(office)
    await sayUntilSeen('typing again')
    expect(states(office.maria)).toEqual(['composing'])
  })
})
