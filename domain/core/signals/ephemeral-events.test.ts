import { expect, test } from 'bun:test'
import type { EphemeralEvent } from '#domain/live/contract/ephemeral-event.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()

const typing = (ticketId: number, state: 'composing' | 'paused'): EphemeralEvent => ({
  kind: 'typing',
  companyId: 1,
  ticketId,
  what: state,
  forMs: 1000,
})

test('ephemeral events arrive gathered, of each subject the newest, and what is none is not heard', async () => {
  const heard: EphemeralEvent[] = []
  const unlisten = await services.ephemeralEvents.listen((event) => void heard.push(event))
  for (let ticketId = 1; ticketId <= 100; ticketId++)
    services.ephemeralEvents.publish(typing(ticketId, 'composing'))
  services.ephemeralEvents.publish(typing(7, 'paused'))
  await waitFor(() => heard.length >= 100, { description: 'all events' })
  expect(heard).toHaveLength(100)
  expect(heard[6]).toEqual(typing(7, 'paused'))

  for (const payload of ['', '{}', '[{"kind":"typing"}]', 'x']) {
    await services.admin`select pg_notify('recado_ephemeral_events', ${payload})`
  }
  services.ephemeralEvents.publish(typing(200, 'paused'))
  await waitFor(() => heard.length > 100, { description: 'the next one' })
  expect(heard.at(-1)).toEqual(typing(200, 'paused'))
  await unlisten()
})
