/** The HTTP control as another process uses it, with a real client linked. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { certificateIn } from '../certificate.ts'
import type { Stanza } from '../model.ts'
import { bytes, child } from '../protocol/node.ts'
import { type RunningSimulator, socketUrl, startSimulator } from '../simulator.ts'
import { type Client, clientOf, idOf, messageOf, opened, say, statusesOf } from '../testing/client.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { until } from '../testing/until.ts'
import { type Control, startControl } from './server.ts'

const LOJA = '5511999990000'
const MARIA = '5511988887777'
type Json = Record<string, unknown>

/** A stanza to the client that holds these bytes. */
const carries =
  (tag: string, base64: unknown) =>
  ({ node, direction }: Stanza) =>
    direction === 'out' &&
    node.tag === tag &&
    bytes(child(child(node, 'tokens'), 'token')).toString('base64') === base64

describe('the control', () => {
  const folder = temporaryFolder()
  let running: RunningSimulator
  let control: Control
  let client: Client
  let chat: string

  const call = async (path: string, data?: unknown, method?: string): Promise<[number, Json]> => {
    const init = data === undefined ? { method } : { method: method ?? 'POST', body: JSON.stringify(data) }
    const response = await fetch(control.url + path, init)
    return [response.status, await response.json()]
  }
  const ok = async (path: string, data?: unknown): Promise<Json> => {
    const [status, body] = await call(path, data)
    expect([path, status < 300, body.error]).toEqual([path, true, undefined])
    return body
  }

  beforeAll(async () => {
    running = startSimulator({ media: { port: 0, tls: certificateIn(folder.path) }, logLevel: 'error' })
    control = await startControl(running.sim, 0)
    await ok('/phones', { number: LOJA, name: 'Loja' })
    await ok('/phones', { number: '+55 11 98888-7777', name: 'Maria' })
    client = clientOf(running.sim)
    const qr = await until(() => client.qr, 'a QR code')
    const device = await ok(`/phones/${LOJA}/scan`, { qr })
    expect(device.jid).toBe(`${LOJA}:1@s.whatsapp.net`)
    await opened(client)
    const [, again] = await call(`/phones/${LOJA}/scan`, { qr })
    expect(again.error).toContain('not valid')
    const sent = await ok(`/phones/${MARIA}/send`, { to: LOJA, text: 'oi' })
    chat = (await messageOf(client, String(sent.id))).key.remoteJid ?? ''
  })
  afterAll(async () => {
    await client.stop()
    await control.stop()
    await running.stop()
    folder.remove()
  })

  test('says where it listens and that it is well', async () => {
    expect((await ok('/')).webSocketUrl).toBe(socketUrl(running.sim))
    expect(await ok('/health')).toEqual({ status: 'ok' })
    const phones: unknown = await ok('/phones')
    expect(phones).toMatchObject([{ number: LOJA }, { number: MARIA, name: 'Maria', online: true }])
  })

  test('waits for a message, and gives receipts for it', async () => {
    const waiting = call(`/phones/${MARIA}/messages?contains=bom%20dia&wait=5000`)
    const id = await say(client, chat, 'bom dia')
    const [, foundBody] = await waiting
    expect(foundBody).toMatchObject([{ id, chat: LOJA, fromMe: false, text: 'bom dia', seen: false }])
    await ok(`/phones/${MARIA}/receipts`, { ids: [id], kind: 'read' })
    await until(() => statusesOf(client, id).includes(4), 'read')
    const chats: unknown = await ok(`/phones/${MARIA}/chats`)
    expect(chats).toMatchObject([{ chat: LOJA, unread: 0, last: { id } }])
  })

  test('tells everything that happens as events', async () => {
    const reader = (await fetch(`${control.url}/events`)).body?.getReader()
    let heard = ''
    const hear = async (eventKind: string) => {
      while (!heard.includes(eventKind)) heard += Buffer.from((await reader?.read())?.value ?? []).toString()
    }
    await hear('event: hello')
    const id = await say(client, chat, 'olha')
    await hear('event: received')
    await hear(id)
    await reader?.cancel()
  })

  test('sends media, and gives the file of a message', async () => {
    const image = Buffer.from('jpeg').toString('base64')
    const photo = await ok(`/phones/${MARIA}/send`, { to: LOJA, image, caption: 'veja', width: 4, height: 3 })
    const message = await messageOf(client, String(photo.id))
    expect(message.message?.imageMessage?.caption).toBe('veja')
    const file = await fetch(`${control.url}/phones/${MARIA}/messages/${photo.id}/media`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(await file.text()).toBe('jpeg')
    const bubbles: unknown = await ok(`/phones/${MARIA}/bubbles?chat=${LOJA}&limit=1`)
    expect(bubbles).toMatchObject([{ text: 'veja', media: { kind: 'image', width: 4, height: 3 } }])
  })

  test('gives the devices of a company a trusted-contact token', async () => {
    const { token } = await ok(`/phones/${MARIA}/token`, { to: LOJA })
    await until(() => running.sim.stanzas.some(carries('notification', token)), 'the token on its way')
    await call(`/phones/${LOJA}/token`, { to: '000' }).then(([status]) => expect(status).toBe(404))
  })

  test('makes groups', async () => {
    const group = await ok('/groups', { subject: 'Equipe', owner: MARIA, members: [LOJA] })
    const named = { subject: 'Clube', owner: MARIA, members: [LOJA], id: '120363041100000009' }
    expect((await ok('/groups', named)).jid).toBe(`${named.id}@g.us`)
    const hello = await ok(`/phones/${MARIA}/send`, { to: group.jid, text: 'olá' })
    expect((await messageOf(client, String(hello.id))).key.remoteJid).toBe(String(group.jid))
    expect(await ok(`/groups/${group.jid}`, { subject: 'Time' })).toMatchObject({ subject: 'Time' })
  })

  test('orders faults and takes them back', async () => {
    await ok('/faults', { send: { ack: 479 } })
    const bad = idOf(await client.sock.sendMessage(chat, { text: 'não' }))
    await until(() => statusesOf(client, bad).includes(0), 'the refusal')
    await ok('/faults', { login: 403, media: 3, send: { ack: 'drop', times: 5 } })
    const [, cleared] = await call('/faults', undefined, 'DELETE')
    expect(cleared).toEqual({ sends: [], queries: [], media: 0, lasting: [], login: null })
    await ok(`/phones/${LOJA}/break`, { how: '503' })
    await until(() => client.closes.includes(503), '503')
    await opened(client)
    const unanswered: unknown = await ok('/unanswered')
    expect(unanswered).toEqual([])
  })

  test('a screen near the phones is scanned with one click', async () => {
    const otherClient = clientOf(running.sim)
    const qr = await until(() => otherClient.qr, 'a QR code')
    const screen = await ok('/screens', { name: 'Vendas', qr })
    await ok('/screens', { name: 'Vendas', qr })
    const screens: unknown = await ok('/screens')
    expect(screens).toMatchObject([{ id: screen.id, name: 'Vendas', platform: 'Mac OS' }])
    const pairings: unknown = await ok('/pairings')
    expect(pairings).toMatchObject([{ connection: screen.id, refs: { length: 6 } }])
    await ok('/phones', { number: '5511911112222', name: 'Vendas' })
    await ok('/phones/5511911112222/scan', { screen: screen.id })
    await opened(otherClient)
    const remainingScreens: unknown = await ok('/screens')
    expect(remainingScreens).toEqual([])
    const [, stale] = await call('/screens', { name: 'Vendas', qr })
    expect(stale.error).toContain('not valid')
    await otherClient.stop()
  })

  test.each([
    ['/phones', {}, 400, 'number'],
    ['/phones', { number: 'abc' }, 400, 'number'],
    ['/phones/000/send', { to: LOJA, text: 'x' }, 404, 'no phone 000'],
    [`/phones/${MARIA}/send`, { to: LOJA }, 400, 'exactly one of'],
    [`/phones/${MARIA}/send`, { to: '123', text: 'x' }, 400, 'nobody has the number 123'],
    [`/phones/${MARIA}/send`, { to: LOJA, edit: { id: 'X', text: 'y' } }, 400, 'no message X'],
    [`/phones/${MARIA}/scan`, { qr: 'a', screen: 'b' }, 400, 'either qr or screen'],
    [`/phones/${MARIA}/scan`, { qr: 'nonsense' }, 400, 'not the text of a QR code'],
    [`/phones/${MARIA}/scan`, { screen: '999' }, 404, 'no screen'],
    [`/phones/${MARIA}/code`, { code: 'ABCD-1234' }, 400, 'no device waits'],
    [`/phones/${MARIA}/break`, { how: 'sideways' }, 400, 'stream error code'],
    [`/phones/${MARIA}/unlink`, {}, 404, 'no such linked device'],
    ['/groups', { subject: 'x', owner: '000' }, 404, 'no phone 000'],
    ['/faults', { send: { ack: 'maybe' } }, 400, 'send.ack'],
    ['/nothing', {}, 404, 'no such route'],
  ])('refuses %s %j', async (path, data, status, error) => {
    const [answered, body] = await call(path, data)
    expect([answered, String(body.error)]).toEqual([status, expect.stringContaining(error)])
  })

  test('refuses pages of other sites', async () => {
    for (const origin of ['https://example.com', 'http://127.0.0.1:3000']) {
      const headers = { origin }
      expect((await fetch(`${control.url}/phones`, { headers })).status).toBe(403)
      const upgrade = {
        ...headers,
        upgrade: 'websocket',
        connection: 'upgrade',
        'sec-websocket-version': '13',
      }
      expect((await fetch(socketUrl(running.sim).replace('ws:', 'http:'), { headers: upgrade })).status).toBe(
        403,
      )
      expect((await fetch(`http://127.0.0.1:${running.sim.ports.media}/x`, { headers })).status).toBe(403)
    }
    const sameOrigin = { headers: { origin: control.url } }
    expect((await fetch(`${control.url}/phones`, sameOrigin)).status).toBe(200)
  })

  test('unlinking ends the session', async () => {
    await ok(`/phones/${LOJA}/unlink`, {})
    await until(() => client.closes.includes(401), 'the end')
  })
})
