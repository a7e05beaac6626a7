import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { ChannelSession } from '#sessions/channels/driver.ts'
import type { Phone } from '#simulators/whatsapp/model.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import type { RunningProcess } from '#tests/support/processes.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, companion, connected, open, openRig, outbound, text } from './channel-rig.ts'
import { device, isConnected, message, type Office, OWNER, openOffice, pair } from './office.ts'

const services = await testServices()

const states = ({ presences }: Phone) => presences.map(({ state }) => state)

/** Logged in and announced by name. */
async function present(rig: ChannelRig): Promise<ChannelSession> {
  await waitFor(() => companion(rig)?.online, { description: 'the account to be announced' })
  return open(rig)
}

async function sees(phone: Phone, ...wanted: string[]): Promise<void> {
  await waitFor(() => states(phone).length >= wanted.length, {
    description: wanted.join(),
    timeoutMs: 15_000,
  })
  expect(states(phone)).toEqual(wanted)
  phone.presences.length = 0
}

for (const addressing of ['lid', 'pn'] as const) {
  describe(`a driver with customers who are known by ${addressing}`, () => {
    let rig: ChannelRig
    beforeAll(async () => {
      rig = await openRig(services, { addressing })
      await connected(rig)
    })
    afterAll(() => rig.close())

    const chat = () => {
      const lid = addressing === 'lid' ? rig.maria.lidUser : null
      return { kind: 'person', phone: rig.maria.number, lid } as const
    }

    test('shows that we write, then record, and at once that it is over', async () => {
      const session = await present(rig)
      await session.showTyping(chat(), 'composing')
      await waitFor(() => states(rig.maria).length === 1, { description: 'the first' })
      await session.showTyping(chat(), 'composing')
      await session.showTyping(chat(), 'recording')
      await waitFor(() => states(rig.maria).length === 2, { description: 'the second' })
      await session.showTyping(chat(), 'paused')
      await session.showTyping(chat(), 'paused')
      await sees(rig.maria, 'composing', 'recording', 'paused')
    })

    test('is not moved by a flood, and a message leaves beside it', async () => {
      const session = await present(rig)
      for (let n = 0; n < 200; n++) await session.showTyping(chat(), n % 2 ? 'composing' : 'recording')
      const outboundMessage = outbound(
        rig.maria,
        text('no meio disso'),
        addressing === 'lid' ? 'lid' : 'phone',
      )
      await session.send(outboundMessage)
      await waitFor(() => rig.receivedEvents.accepted.includes(outboundMessage.externalId), {
        description: 'the message',
      })
      await waitFor(() => states(rig.maria).length > 0, { description: 'typing' })
      await session.showTyping(chat(), 'paused')
      await waitFor(() => states(rig.maria).at(-1) === 'paused', { description: 'the end' })
      expect(states(rig.maria).length).toBeLessThan(20)
      rig.maria.presences.length = 0
    })
  })
}

describe('a driver', () => {
  test('says again that we write while it lasts, and nothing on a socket that is closed', async () => {
    const rig = await openRig(services)
    await connected(rig)
    const session = await present(rig)
    const chat = { kind: 'person', phone: rig.maria.number, lid: rig.maria.lidUser } as const
    await session.showTyping(chat, 'composing')
    await sees(rig.maria, 'composing')
    await sees(rig.maria, 'composing')
    await session.stop()
    await session.showTyping(chat, 'paused')
    await session.showTyping({ ...chat, phone: '5511900000000', lid: null }, 'composing')
    expect(states(rig.maria)).toEqual([])
    await rig.close()
  })
})

describe('a sessions process', () => {
  let office: Office
  let running: RunningProcess
  let placeEvent: PlaceEvent
  beforeAll(async () => {
    office = await openOffice(services)
    running = await office.start()
    await pair(office)
    const { maria, company, connectionId } = office
    await waitFor(() => device(office)?.online, { description: 'the account to be announced' })
    await sendText(maria, OWNER, 'oi')
    const { ticket_id: ticketId } = await message(office, 'oi')
    const [row] = await services.admin<{ contact_id: number }[]>`
      select contact_id::int from tickets where id = ${ticketId}`
    placeEvent = {
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

  const say = (change: Partial<PlaceEvent> = {}) =>
    services.ephemeralEvents.publish({ ...placeEvent, ...change })
  const over = { state: 'gone', shows: null, forMs: 0 } as const
  const sayUntilSeen = (activity: string) =>
    waitFor(
      () => {
        say()
        return states(office.maria).length > 0
      },
      { description: activity, timeoutMs: 30_000, everyMs: 500 },
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
    await waitFor(() => states(office.maria).at(-1) === 'recording', { description: 'recording' })
    say({ viewerSession: 'b', ...over })
    await waitFor(() => states(office.maria).at(-1) === 'composing', { description: 'the other one' })
    say({ viewerSession: 'a', ...over })
    await waitFor(() => states(office.maria).at(-1) === 'paused', { description: 'the end' })
    expect(states(office.maria).filter((state) => state === 'paused')).toHaveLength(1)
    office.maria.presences.length = 0
  })

  test('lets it end by itself when nothing more is heard', async () => {
    say({ forMs: 4_000 })
    await sees(office.maria, 'composing', 'paused')
  })

  test('does not take another company’s word for its connection', async () => {
    say({ companyId: placeEvent.companyId + 1 })
    say({ contactId: placeEvent.contactId + 1_000 })
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
