/** History, backlogs, the ways a connection ends, and the simulator's own restart, with the real client. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DisconnectReason, downloadMediaMessage, proto } from '@whiskeysockets/baileys'
import { certificateIn } from './certificate.ts'
import { mediaPath } from './media/store.ts'
import { sendMedia, sendText } from './phone/send.ts'
import { breakConnection, streamError } from './server/ends.ts'
import { faultSend } from './server/faults.ts'
import { unlink } from './server/pairing.ts'
import { addPhone, type RunningSimulator, startSimulator } from './simulator.ts'
import { expireBlob } from './store/blobs.ts'
import { countEntries, findEntry } from './store/entries.ts'
import { countPending } from './store/pending.ts'
import {
  clientOf,
  companionOf,
  eventOf,
  messageOf,
  opened,
  pairedClient,
  say,
  statusesOf,
  synced,
} from './testing/client.ts'
import { temporaryFolder } from './testing/folder.ts'
import { reported, waitForEntry } from './testing/shop.ts'
import { until } from './testing/until.ts'
import { isLive } from './world.ts'

describe('restarts', () => {
  const folder = temporaryFolder()
  let running: RunningSimulator
  beforeAll(() => {
    running = startSimulator({ logLevel: 'error', media: { port: 0, tls: certificateIn(folder.path) } })
  })
  afterAll(async () => {
    await running.stop()
    folder.remove()
  })
  const ana = () => addPhone(running.sim, '5511900000009', { name: 'Ana' })

  test('history of the phone arrives with the first login', async () => {
    const { sim } = running
    const owner = await addPhone(sim, '551100000001', { name: 'Com histórico' })
    const peer = await ana()
    await sendText(peer, '551100000001', 'antiga 1')
    await sendText(owner, '5511900000009', 'antiga 2')
    const client = await pairedClient(sim, '551100000001')
    const set = await eventOf(client, 'messaging-history.set', ({ messages }) => messages.length > 0)
    expect(set.messages.map(({ message }) => message?.conversation).sort()).toEqual(['antiga 1', 'antiga 2'])
    expect(set.chats[0]?.id).toBe(peer.lid)
    await client.stop()
  })

  test('messages wait for an offline client; what was not acknowledged comes again', async () => {
    const { sim } = running
    const peer = await ana()
    const client = await pairedClient(sim, '551100000002')
    await synced(client)
    const companion = companionOf(sim, client)
    await client.stop()
    await until(() => !companion.connection, 'the end')
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push((await sendText(peer, '551100000002', `fila ${i}`)).id)
    client.reconnect = true
    client.connect()
    await opened(client)
    const arrived = () => client.messages.filter(({ key, message }) => message && ids.includes(key.id ?? ''))
    await until(() => arrived().length === 20, 'the backlog')
    expect(arrived().map(({ message }) => message?.conversation)).toEqual(ids.map((_, i) => `fila ${i}`))
    await until(() => countPending(companion) === 0, 'all acknowledged')
    await client.stop()
  })

  test('dead network: the client gives up with 408 and comes back', async () => {
    const { sim } = running
    const client = await pairedClient(sim, '551100000003', { config: { keepAliveIntervalMs: 300 } })
    companionOf(sim, client).connection?.freeze()
    await until(() => client.closes.includes(DisconnectReason.connectionLost), 'the loss', 9000)
    await opened(client)
    await client.stop()
  })

  test('a network that stood still for a moment goes on where it was', async () => {
    const { sim } = running
    const peer = await ana()
    const client = await pairedClient(sim, '551100000011')
    await synced(client)
    const { connection } = companionOf(sim, client)
    connection?.freeze()
    const sent = await sendText(peer, '551100000011', 'durante o gelo')
    const answering = say(client, peer.lid, 'também')
    connection?.thaw()
    const answer = await answering
    await messageOf(client, sent.id)
    await until(() => client.acked.has(answer), 'the ack')
    expect(client.closes).toEqual([DisconnectReason.restartRequired])
    await client.stop()
  })

  test('503, replaced, refused login, unlinked, logged out', async () => {
    const { sim } = running
    const client = await pairedClient(sim, '551100000004')
    const companion = companionOf(sim, client)
    const owner = companion.phone
    if (companion.connection) streamError(companion.connection, { code: '503' })
    await until(() => client.closes.includes(503), '503')
    await until(() => isLive(companion), 'the return')
    // Somebody else with the same credentials.
    const twin = clientOf(sim, { auth: client.auth })
    await until(() => client.closes.includes(DisconnectReason.connectionReplaced), 'replaced')
    await until(() => isLive(companion), 'the twin')
    sim.faults.login = 405
    companion.connection?.close()
    await until(() => twin.closes.includes(405), 'the refusal')
    sim.faults.login = undefined
    await until(() => isLive(companion), 'the twin again')
    await unlink(companion)
    await until(() => twin.closes.includes(DisconnectReason.loggedOut), 'the end by 401')
    expect(owner.companions.size).toBe(0)
    // A login with removed credentials is refused.
    const ghost = clientOf(sim, { auth: client.auth })
    await until(() => ghost.closes.includes(401), 'the refused login')
    const next = await pairedClient(sim, '551100000004')
    await next.sock.logout()
    await until(() => owner.companions.size === 0, 'the logout at the server')
  })

  test('refused messages and lost acks', async () => {
    const { sim } = running
    const peer = await ana()
    const client = await pairedClient(sim, '551100000005')
    faultSend(sim, { ack: 463 })
    const refused = await say(client, peer.lid, 'não vai')
    await until(() => statusesOf(client, refused).includes(0), 'the error status')
    faultSend(sim, { ack: 'drop', deliver: false })
    const lost = await say(client, peer.lid, 'perdida')
    const messageId = await say(client, peer.lid, 'chega')
    await until(() => statusesOf(client, messageId).includes(3), 'the next one')
    expect(client.acked.has(lost)).toBe(false)
    expect(statusesOf(client, lost).filter((status) => status > 1)).toEqual([])
    expect(findEntry(peer, refused) ?? findEntry(peer, lost)).toBeUndefined()
    await client.stop()
  })

  test('older history on demand, expired media', async () => {
    const { sim } = running
    const peer = await ana()
    const client = await pairedClient(sim, '551100000008')
    await synced(client)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await sendText(peer, '551100000008', `velha ${i}`)).id)
    const last = await messageOf(client, ids[4] ?? '')
    await client.sock.fetchMessageHistory(3, last.key, Number(last.messageTimestamp))
    const set = await eventOf(
      client,
      'messaging-history.set',
      ({ syncType }) => syncType === proto.HistorySync.HistorySyncType.ON_DEMAND,
    )
    expect(set.messages.map(({ key }) => key.id)).toEqual(ids.slice(1, 4).reverse())
    const data = Buffer.from('foto antiga')
    const photo = await sendMedia(peer, '551100000008', { kind: 'image', data })
    const message = await messageOf(client, photo.id)
    await sim.transact(() => expireBlob(sim, mediaPath(photo.message.imageMessage ?? {})))
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toThrow('Failed to fetch stream')
    // Without this the new url points to mmg.whatsapp.net.
    await client.sock.refreshMediaConn()
    const fresh = await client.sock.updateMediaMessage(message)
    expect(Buffer.from(await downloadMediaMessage(fresh, 'buffer', {}))).toEqual(data)
    await client.stop()
  })

  test('two clients write to each other', async () => {
    const { sim } = running
    const a = await pairedClient(sim, '551100000006')
    const b = await pairedClient(sim, '551100000007')
    const sent = await say(a, '551100000007@s.whatsapp.net', 'de A')
    const message = await messageOf(b, sent)
    expect(message.message?.extendedTextMessage?.text).toBe('de A')
    await until(() => statusesOf(a, sent).includes(3), 'delivered')
    const back = await say(b, message.key.remoteJid ?? '', 'de B')
    expect((await messageOf(a, back)).message?.extendedTextMessage?.text).toBe('de B')
    await a.stop()
    await b.stop()
  })

  test('cuts of every kind are survived', async () => {
    const { sim } = running
    const client = await pairedClient(sim, '551100000012')
    const companion = companionOf(sim, client)
    for (const [ending, code] of [
      ['close', 428],
      ['terminate', 428],
      ['515', 515],
    ] as const) {
      const before = client.closes.length
      if (companion.connection) breakConnection(companion.connection, ending)
      await until(() => client.closes.length > before, ending)
      expect(client.closes.at(-1)).toBe(code)
      await until(() => isLive(companion), `the return after ${ending}`)
    }
    await client.stop()
  })
})

test('the simulator restarts with its state: the client comes back without a new QR code', async () => {
  const folder = temporaryFolder()
  const first = startSimulator({ dir: folder.path, logLevel: 'error' })
  const { port } = new URL(`ws://127.0.0.1:${first.sim.ports.socket}`)
  const ana = await addPhone(first.sim, '5511900000009', { name: 'Ana' })
  const client = await pairedClient(first.sim, '551100000010')
  await synced(client)
  const before = await sendText(ana, '551100000010', 'antes')
  const { key } = await messageOf(client, before.id)
  await waitForEntry(ana, await say(client, key.remoteJid ?? '', 'resposta'))
  client.reconnect = false
  await first.stop()
  await until(() => client.state === 'close', 'the loss')

  const { sim, stop } = startSimulator({
    dir: folder.path,
    logLevel: 'error',
    port: Number(port),
    root: first.sim.identity.root,
  })
  const peer = await addPhone(sim, '5511900000009')
  expect(peer.name).toBe('Ana')
  expect(countEntries(peer)).toBe(2)
  // Until the client says that it is available, its receipts are of this kind.
  await reported(peer, before.id, '551100000010.1', 'inactive')
  client.reconnect = true
  client.connect()
  await opened(client)
  const after = await sendText(peer, '551100000010', 'depois')
  expect((await messageOf(client, after.id)).message?.conversation).toBe('depois')
  await waitForEntry(peer, await say(client, key.remoteJid ?? '', 'de volta'), 'de volta')
  await client.stop()
  await stop()
  folder.remove()
})
