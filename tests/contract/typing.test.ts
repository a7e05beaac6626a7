import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { EphemeralEvent } from '#domain/live/contract/ephemeral-event.ts'
import { showTyping } from '#simulators/whatsapp/phone/presence.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, connected, open, openRig } from './channel-rig.ts'
import { message, type Office, OWNER, openOffice, pair } from './office.ts'

const services = await testServices()

for (const addressing of ['lid', 'pn'] as const) {
  describe(`a driver with customers who write by ${addressing}`, () => {
    let rig: ChannelRig
    beforeAll(async () => {
      rig = await openRig(services, { addressing })
      await connected(rig)
    })
    afterAll(() => rig.close())

    test('asks once for a watched chat, and tells who writes, records and stops, not who is online', async () => {
      const { maria, sim, receivedEvents } = rig
      const session = await open(rig)
      for (let n = 0; n < 3; n++) {
        session.watch({ kind: 'person', phone: maria.number, lid: null })
      }
      await waitFor(() => sim.subscriptions.get(maria.number)?.size === 1, {
        description: 'the subscription',
      })
      expect([...(sim.subscriptions.get(maria.number)?.keys() ?? [])].every(({ online }) => online)).toBe(
        true,
      )
      expect(receivedEvents.typing).toEqual([])

      // A contact that never wrote is known by the number alone: it must be found by it.
      const phone = maria.number
      const lid = addressing === 'lid' ? maria.lidUser : null
      for (const state of ['composing', 'composing', 'recording', 'paused', 'paused'] as const) {
        showTyping(maria, OWNER, state)
      }
      await waitFor(() => receivedEvents.typing.at(-1)?.activity === 'paused', { description: 'the end' })
      expect(receivedEvents.typing).toEqual(
        (['composing', 'recording', 'paused'] as const).map((activity) => ({
          chat: { kind: 'person', phone, lid },
          activity,
        })),
      )
    })
  })
}

describe('a sessions process', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(services)
    await office.start()
    await pair(office)
  })
  afterAll(() => office.close())

  test('watches a chat that wrote and one that is open at somebody, and publishes whose ticket it is', async () => {
    const { sim, maria, company, connectionId } = office
    const heard: EphemeralEvent[] = []
    const unlisten = await services.ephemeralEvents.listen((event) => void heard.push(event))
    await sendText(maria, OWNER, 'oi')
    const { ticket_id: ticketId } = await message(office, 'oi')
    await waitFor(() => sim.subscriptions.get(maria.number)?.size === 1, { description: 'the subscription' })

    showTyping(maria, OWNER, 'composing')
    await waitFor(() => heard.length > 0, { description: 'the ephemeral event' })
    expect(heard).toMatchObject([{ kind: 'typing', companyId: company.id, ticketId, what: 'composing' }])

    sim.subscriptions.clear()
    const [row] = await services.admin<{ id: number }[]>`
      insert into contacts (company_id, connection_id, channel, name, number)
      values (${company.id}, ${connectionId}, 'whatsapp', 'Rita', ${OWNER}) returning id::int`
    const contactId = row?.id ?? 0
    await services.admin`insert into contact_identities (company_id, kind, value, contact_id)
      values (${company.id}, 'phone', ${OWNER}, ${contactId})`
    services.ephemeralEvents.publish({
      kind: 'at',
      companyId: company.id,
      ticketId,
      connectionId,
      contactId,
      userId: company.admin.userId,
      viewerSession: 'a',
      state: 'viewing',
      shows: null,
      forMs: 1000,
    })
    await waitFor(() => sim.subscriptions.get(OWNER)?.size === 1, { description: 'the second subscription' })
    await unlisten()
  })
})
