import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { type Watch, watchTakeover } from '#tests/support/journey/journey-takeover.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let world: World
let watch: Watch
beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
  watch = await watchTakeover(world)
})
afterAll(async () => {
  await watch?.close()
  await world?.close()
})

const status = async () => (await world.program.connection(world.company.connection.id)).status
const waitForStatus = (wanted: string) =>
  waitFor(() => watch.output().at(-1) === wanted, { description: wanted, timeoutMs: 60_000 })

test('a connection whose process died, and nobody came, is shown as interrupted, live; and as connected once somebody did', async () => {
  await world.kill('sessions')
  expect(await status()).toBe('CONNECTED')
  // The lease's time, and the time that somebody else would need to come, pass at once.
  await world.services.admin`update connection_leases set expires_at = now() - interval '11 seconds'`
  await waitForStatus('TIMEOUT')
  expect(await status()).toBe('TIMEOUT')
  await world.start('sessions')
  await waitForStatus('CONNECTED')
  expect(await status()).toBe('CONNECTED')
  expect(await watch.statuses()).toEqual(['TIMEOUT', 'OPENING', 'CONNECTED'])
})

test('one that was given back in order is taken by the next process without a word', async () => {
  const before = (await watch.statuses()).length
  const logins = watch.logins()
  await world.running.get('sessions')?.stop()
  await world.start('sessions', 'another')
  await waitFor(() => watch.logins() > logins, { description: 'the login', timeoutMs: 30_000 })
  await waitFor(
    async () => {
      const [row] = await world.services.admin`select owner from connection_leases`
      return row?.owner === 'another'
    },
    { description: 'the new owner' },
  )
  expect((await watch.statuses()).slice(before).filter((status) => status !== 'CONNECTED')).toEqual([])
})
