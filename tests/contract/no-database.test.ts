import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AppError } from '#domain/core/contract/errors.ts'
import type { ChannelStore } from '#sessions/channels/driver.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { findEntry } from '#simulators/whatsapp/store/entries.ts'
import { countPending } from '#simulators/whatsapp/store/pending.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  type ChannelRig,
  companion,
  connect,
  connected,
  incoming,
  OWNER,
  open,
  openRig,
  outbound,
  text,
} from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
beforeAll(async () => {
  rig = await openRig(services, { patienceMs: 2000 })
  await connected(rig)
})
afterAll(() => rig.close())

describe('no database, no socket', () => {
  test('when the database is away: the socket closes before WhatsApp hears that we have it', async () => {
    const store: ChannelStore = { ...rig.store, writeKeys: () => Promise.reject(new Error('no database')) }
    rig.reconnects = false
    await rig.session?.stop()
    await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    const sent = await sendText(rig.maria, OWNER, 'sem banco')
    await connect(rig, store)
    await waitFor(() => rig.receivedEvents.closes.at(-1)?.cause === 'store_failed', {
      description: 'the close',
    })
    await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    const device = companion(rig)
    expect(device && countPending(device)).toBeGreaterThan(0)
    expect(findEntry(rig.maria, sent.id)?.receipts[`${OWNER}.1`] ?? []).toEqual([])
    rig.reconnects = true
    await connect(rig)
    expect(await incoming(rig, 'message', sent.id)).toMatchObject({ body: 'sem banco', isReplay: true })
  })

  test('when the database falls silent: the socket closes, and what may still be written is left to a lost lease', async () => {
    await open(rig)
    rig.reconnects = false
    await rig.session?.stop()
    await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    const sent = await sendText(rig.maria, OWNER, 'banco mudo')
    await connect(rig, { ...rig.store, writeKeys: () => new Promise(() => undefined) })
    await waitFor(() => rig.receivedEvents.closes.at(-1)?.reaction === 'anew', { description: 'the close' })
    expect(rig.receivedEvents.closes.at(-1)).toMatchObject({ cause: 'store_failed' })
    await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    rig.reconnects = true
    await connect(rig)
    expect(await incoming(rig, 'message', sent.id)).toMatchObject({ body: 'banco mudo', isReplay: true })
  })
})

describe('ticks', () => {
  test('that could not be stored close the socket, and come again with the next one', async () => {
    const session = await open(rig)
    const message = outbound(rig.maria, text('com recibo'))
    rig.acksFail = new AppError('ERR_UNAVAILABLE')
    const before = rig.receivedEvents.closes.length
    await session.send(message)
    await waitFor(() => rig.receivedEvents.closes.length > before, { description: 'the close' })
    expect(rig.receivedEvents.closes.at(-1)).toMatchObject({ cause: 'store_failed', reaction: 'retry' })
    rig.acksFail = undefined
    await waitFor(
      () =>
        rig.receivedEvents.acks.some(
          (tick) => tick.ack === 2 && tick.externalIds.includes(message.externalId),
        ),
      { description: 'the tick' },
    )
  })
})
