/** Tests that everything the simulator has answered for survives a SIGKILL in the middle of traffic. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { timesOf } from '#tests/support/depth.ts'
import { scaled } from '#tests/support/machine.ts'
import { freePorts } from '#tests/support/ports.ts'
import { type Client, createClient, messageOf, opened, synced } from './testing/client.ts'
import { temporaryFolder } from './testing/folder.ts'
import { rememberingRepository } from './testing/remembering.ts'
import { type SimulatorProcess, startSimulatorProcess } from './testing/simulator-process.ts'
import { until } from './testing/until.ts'

const LOJA = '5511999990000'
const MARIA = '5511988887777'
const MESSAGES = timesOf({ few: 40, many: 200 })
const KILLS = timesOf({ few: 2, many: 6 })

describe('a simulator that is killed in the middle of traffic', () => {
  const folder = temporaryFolder()
  let simulator: SimulatorProcess
  let client: Client
  let chat: string

  const post = (path: string, data: unknown): Promise<Response> =>
    fetch(simulator.control + path, { method: 'POST', body: JSON.stringify(data) })
  const shownOn = async (number: string): Promise<{ id: string; text: string | null; fromMe: boolean }[]> =>
    (await fetch(`${simulator.control}/phones/${number}/messages`)).json()

  beforeAll(async () => {
    simulator = await startSimulatorProcess(folder.path, await freePorts(4))
    await post('/phones', { number: LOJA, name: 'Loja' })
    await post('/phones', { number: MARIA, name: 'Maria' })
    client = createClient({
      url: simulator.socket,
      retryMs: 20,
      config: { makeSignalRepository: rememberingRepository(), defaultQueryTimeoutMs: scaled(1_500) },
    })
    const qr = await until(() => client.qr, 'a QR code')
    expect((await post(`/phones/${LOJA}/scan`, { qr })).status).toBe(201)
    await opened(client)
    await synced(client)
    await post(`/phones/${MARIA}/send`, { to: LOJA, text: 'primeira', id: '3AFIRST' })
    chat = (await messageOf(client, '3AFIRST')).key.remoteJid ?? ''
  })
  afterAll(async () => {
    await client.stop()
    await simulator.kill()
    folder.remove()
  })

  /** Maria writes; an attempt that got no answer is made again under another id. */
  const receiveAll = async (answered: Map<string, string>): Promise<void> => {
    for (let attempt = 0; answered.size < MESSAGES; attempt++) {
      const id = `3AIN${String(attempt).padStart(5, '0')}`
      const text = `recebida ${answered.size}`
      const response = await post(`/phones/${MARIA}/send`, { to: LOJA, text, id }).catch(() => undefined)
      if (response?.status === 201) answered.set(id, text)
      else await Bun.sleep(5)
    }
  }

  /** The client writes as a product does: until the server's own ack, always under the same id. */
  const sendAll = async (acked: Map<string, string>): Promise<void> => {
    for (let i = 0; i < MESSAGES; i++) {
      const id = `3EB0${String(i).padStart(5, '0')}`
      while (!client.acked.has(id)) {
        const sending = client.sock.sendMessage(chat, { text: `enviada ${i}` }, { messageId: id })
        await Promise.race([sending.catch(() => undefined), Bun.sleep(2000)])
        await until(() => client.acked.has(id), 'the ack', 300).catch(() => false)
      }
      acked.set(id, `enviada ${i}`)
    }
  }

  const killAgainAndAgain = async (progress: () => number): Promise<void> => {
    for (let kill = 1; kill <= KILLS; kill++) {
      await until(() => progress() > (kill * 2 * MESSAGES) / (KILLS + 1), 'traffic', 60_000)
      await simulator.kill()
      await simulator.start()
    }
  }

  test('delivers every message it answered for, and keeps every message it acknowledged, once', async () => {
    const answered = new Map<string, string>()
    const acked = new Map<string, string>()
    await Promise.all([
      receiveAll(answered),
      sendAll(acked),
      killAgainAndAgain(() => answered.size + acked.size),
    ])
    const delivered = () =>
      new Map(
        client.messages
          .filter(({ key, message }) => !key.fromMe && message?.conversation)
          .map(({ key, message }) => [key.id, message?.conversation]),
      )
    await until(
      () => [...answered.keys()].every((id) => delivered().has(id)),
      'every answered message',
      20_000,
    )
    expect([...answered].filter(([id, text]) => delivered().get(id) !== text)).toEqual([])

    for (const number of [MARIA, LOJA]) {
      const entries = await shownOn(number)
      const texts = new Map(entries.map(({ id, text }) => [id, text]))
      expect(entries.length).toBe(texts.size)
      expect([...acked].filter(([id, text]) => texts.get(id) !== text)).toEqual([])
    }
    const [owner]: { companions: { pending: number }[] }[] = await (
      await fetch(`${simulator.control}/phones`)
    ).json()
    expect(owner?.companions[0]?.pending).toBeLessThan(10)
  })
})
