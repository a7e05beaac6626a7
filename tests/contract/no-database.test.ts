import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AppError } from '#domain/core/contract/errors.ts'
import type { ChannelStore } from '#sessions/channels/driver.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { findEntry } from '#simulators/whatsapp/store/entries.ts'
import { countPending } from '#simulators/whatsapp/store/pending.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  companion,
  connect,
  connected,
  incoming,
  type Line,
  OWNER,
  open,
  openLine,
  outbound,
  text,
} from './line.ts'

const services = await testServices()
let line: Line
beforeAll(async () => {
  line = await openLine(services, { patienceMs: 2000 })
  await connected(line)
})
afterAll(() => line.close())

describe('no database, no socket', () => {
  test('when the database is away: the socket closes before WhatsApp hears that we have it', async () => {
    const store: ChannelStore = { ...line.store, writeKeys: () => Promise.reject(new Error('no database')) }
    line.reconnects = false
    await line.session?.stop()
    await waitFor(() => !companion(line)?.connection, { what: 'the socket to go' })
    const sent = await sendText(line.maria, OWNER, 'sem banco')
    await connect(line, store)
    await waitFor(() => line.told.closes.at(-1)?.cause === 'store_failed', { what: 'the close' })
    await waitFor(() => !companion(line)?.connection, { what: 'the socket to go' })
    const device = companion(line)
    expect(device && countPending(device)).toBeGreaterThan(0)
    expect(findEntry(line.maria, sent.id)?.receipts[`${OWNER}.1`] ?? []).toEqual([])
    line.reconnects = true
    await connect(line)
    expect(await incoming(line, 'message', sent.id)).toMatchObject({ body: 'sem banco', isReplay: true })
  })

  test('when the database falls silent: the socket closes, and what may still be written is left to a lost lease', async () => {
    await open(line)
    line.reconnects = false
    await line.session?.stop()
    await waitFor(() => !companion(line)?.connection, { what: 'the socket to go' })
    const sent = await sendText(line.maria, OWNER, 'banco mudo')
    await connect(line, { ...line.store, writeKeys: () => new Promise(() => undefined) })
    await waitFor(() => line.told.closes.at(-1)?.reaction === 'anew', { what: 'the close' })
    expect(line.told.closes.at(-1)).toMatchObject({ cause: 'store_failed' })
    await waitFor(() => !companion(line)?.connection, { what: 'the socket to go' })
    line.reconnects = true
    await connect(line)
    expect(await incoming(line, 'message', sent.id)).toMatchObject({ body: 'banco mudo', isReplay: true })
  })
})

describe('ticks', () => {
  test('that could not be stored close the socket, and come again with the next one', async () => {
    const session = await open(line)
    const message = outbound(line.maria, text('com recibo'))
    line.acksFail = new AppError('ERR_UNAVAILABLE')
    const before = line.told.closes.length
    await session.send(message)
    await waitFor(() => line.told.closes.length > before, { what: 'the close' })
    expect(line.told.closes.at(-1)).toMatchObject({ cause: 'store_failed', reaction: 'retry' })
    line.acksFail = undefined
    await waitFor(
      () => line.told.acks.some((tick) => tick.ack === 2 && tick.externalIds.includes(message.externalId)),
      { what: 'the tick' },
    )
  })
})
