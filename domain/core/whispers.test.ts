import { expect, test } from 'bun:test'
import type { Whisper } from '#domain/live/whisper.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()

const typing = (ticketId: number, what: 'composing' | 'paused'): Whisper => ({
  kind: 'typing',
  companyId: 1,
  ticketId,
  what,
  forMs: 1000,
})

test('whispers arrive gathered, of each subject the newest, and what is no whisper is not heard', async () => {
  const heard: Whisper[] = []
  const unlisten = await services.whispers.listen((whisper) => void heard.push(whisper))
  for (let ticketId = 1; ticketId <= 100; ticketId++) services.whispers.say(typing(ticketId, 'composing'))
  services.whispers.say(typing(7, 'paused'))
  await waitFor(() => heard.length >= 100, { what: 'all whispers' })
  expect(heard).toHaveLength(100)
  expect(heard[6]).toEqual(typing(7, 'paused'))

  for (const payload of ['', '{}', '[{"kind":"typing"}]', 'x']) {
    await services.admin`select pg_notify('recado_whispers', ${payload})`
  }
  services.whispers.say(typing(200, 'paused'))
  await waitFor(() => heard.length > 100, { what: 'the next one' })
  expect(heard.at(-1)).toEqual(typing(200, 'paused'))
  await unlisten()
})
