import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { setOnline } from '#simulators/whatsapp/phone/receive.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { el } from '#simulators/whatsapp/protocol/node.ts'
import { faultSend, orderLasting } from '#simulators/whatsapp/server/faults.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { findEntry } from '#simulators/whatsapp/store/entries.ts'
import { countPending, deliver } from '#simulators/whatsapp/store/pending.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  companion,
  connect,
  connected,
  inbox,
  incoming,
  type Line,
  OWNER,
  open,
  openLine,
  outbound,
  type Phone,
  text,
} from './line.ts'

const services = await testServices()
let line: Line
beforeAll(async () => {
  line = await openLine(services)
  await connected(line)
})
afterAll(() => line.close())
afterEach(() =>
  orderLasting(line.sim, {
    dropSessions: false,
    refusedHolds: false,
    noOfflineEnd: false,
    offlineMarks: false,
    silent: false,
  }),
)

describe('a phone that cannot read a message of ours', () => {
  test('has it after as many requests as phones make', async () => {
    const session = await open(line)
    line.maria.unreadable = 5
    const message = outbound(line.maria, text('cinco vezes'))
    await session.send(message)
    await shown(line.maria, message.externalId)
  })

  test('has it although what was sent again was lost with the socket', async () => {
    const session = await open(line)
    await setOnline(line.maria, false)
    const message = outbound(line.maria, text('perdida no caminho'))
    await session.send(message)
    await waitFor(() => line.told.accepted.includes(message.externalId), { what: 'the ack' })
    line.maria.unreadable = 1
    faultSend(line.sim, { ack: 'drop', deliver: false })
    await setOnline(line.maria, true)
    await waitFor(() => line.sim.faults.sends.length === 0, { what: 'the resend to be lost' })
    await cut()
    await shown(line.maria, message.externalId)
  })

  test('has all of them when it drops its session each time', async () => {
    const session = await open(line)
    orderLasting(line.sim, { dropSessions: true })
    line.maria.unreadable = 3
    const messages = ['um', 'dois', 'três', 'quatro'].map((body) => outbound(line.maria, text(body)))
    for (const message of messages) await session.send(message)
    for (const { externalId } of messages) await shown(line.maria, externalId)
    const answer = await sendText(line.maria, OWNER, 'li tudo')
    await incoming(line, 'message', answer.id)
  })
})

describe('the queue of the server moves on', () => {
  test('past messages that cannot be read, which are asked for and come', async () => {
    await open(line)
    orderLasting(line.sim, { refusedHolds: true })
    await forgetSessions()
    const unreadable = await sendText(line.maria, OWNER, 'ilegível aqui')
    await incoming(line, 'stub', unreadable.id)
    await cut()
    const joana = await addPhone(line.sim, '5511977776666', { name: 'Joana' })
    const behind = await sendText(joana, OWNER, 'atrás')
    await incoming(line, 'message', behind.id)
    await incoming(line, 'message', unreadable.id)
    await nothingPending()
  })

  test('past a message that cannot be read before that is asked for: what then comes under its id stays until it is stored', async () => {
    const session = await open(line)
    const greeting = outbound(line.maria, text('bom dia'))
    await session.send(greeting)
    await shown(line.maria, greeting.externalId)
    await forgetSessions()
    const unreadable = await sendText(line.maria, OWNER, 'ilegível ali')
    await incoming(line, 'message', unreadable.id)
    const said = line.sim.stanzas.filter(
      ({ direction, node }) => direction === 'in' && node.attrs.id === unreadable.id,
    )
    const first = said.slice(0, 2).map(({ node: { tag, attrs } }) => (attrs.type === 'retry' ? 'retry' : tag))
    expect(first).toEqual(['ack', 'retry'])
    await nothingPending()
  })

  test('past a message that nobody can give us again', async () => {
    await open(line)
    orderLasting(line.sim, { refusedHolds: true })
    const attrs = {
      from: line.maria.lid,
      sender_pn: line.maria.jid,
      id: 'GARBAGE',
      t: '1750000000',
      type: 'text',
    }
    const garbage = el('message', attrs, [el('enc', { v: '2', type: 'msg' }, randomBytes(80))])
    await line.sim.transact(() => deliver(companionOf(line), garbage))
    await incoming(line, 'stub', 'GARBAGE')
    await away()
    const behind = await sendText(line.maria, OWNER, 'atrás do ilegível')
    await connect(line)
    await open(line)
    await incoming(line, 'message', behind.id)
    await nothingPending()
  })

  test('past status posts, which are nobody’s message', async () => {
    await open(line)
    orderLasting(line.sim, { refusedHolds: true })
    const post = await sendText(line.maria, OWNER, 'meu status', { via: 'status' })
    const message = await sendText(line.maria, OWNER, 'depois do status')
    await incoming(line, 'message', message.id)
    await cut()
    await nothingPending()
    expect((await inbox(line)).filter(({ externalId }) => externalId === post.id)).toEqual([])
  })

  test('when the end of the backlog is never told, and live messages are marked as late', async () => {
    orderLasting(line.sim, { noOfflineEnd: true, offlineMarks: true })
    await cut()
    const session = await open(line)
    const message = await sendText(line.maria, OWNER, 'ao vivo')
    await incoming(line, 'message', message.id)
    const answer = outbound(line.maria, text('resposta'))
    await session.send(answer)
    await shown(line.maria, answer.externalId)
    await waitFor(
      () =>
        line.told.acks.some(({ ack, externalIds }) => ack === 2 && externalIds.includes(answer.externalId)),
      {
        what: 'the tick of the phone',
      },
    )
    await nothingPending()
  })
})

describe('a message', () => {
  test('through a broadcast list of a customer stands in their chat', async () => {
    await open(line)
    const { id } = await sendText(line.maria, OWNER, 'promoção da Maria', { via: 'list' })
    expect(await incoming(line, 'message', id)).toMatchObject({
      body: 'promoção da Maria',
      fromMe: false,
      author: null,
      chat: { kind: 'person', person: { lid: line.maria.lidUser, phone: line.maria.number } },
    })
    await nothingPending()
  })

  test('that comes without its content first is filled under the same id', async () => {
    await open(line)
    const { id } = await sendText(line.maria, OWNER, 'vim pelo anúncio', { absent: true })
    await incoming(line, 'stub', id)
    expect(await incoming(line, 'message', id)).toMatchObject({ body: 'vim pelo anúncio' })
  })

  test('that the owner wrote on the phone while we were away comes with its chat', async () => {
    await away()
    const { id } = await sendText(line.owner, line.maria.number, 'do celular, de longe')
    await connect(line)
    await open(line)
    expect(await incoming(line, 'message', id)).toMatchObject({
      fromMe: true,
      body: 'do celular, de longe',
      chat: { kind: 'person', person: { lid: line.maria.lidUser } },
    })
  })
})

async function shown(phone: Phone, id: string): Promise<void> {
  await waitFor(() => findEntry(phone, id), { what: `${id} on the phone`, timeoutMs: 20_000 })
}

async function cut(): Promise<void> {
  const before = line.told.closes.length
  companion(line)?.connection?.terminate()
  await waitFor(() => line.told.closes.length > before, { what: 'the cut' })
  await open(line)
}

async function away(): Promise<void> {
  await line.session?.stop()
  await waitFor(() => !companion(line)?.connection, { what: 'the socket to go' })
}

/** Our side alone, as after a damaged store; the cache of the running socket goes with it. */
async function forgetSessions(): Promise<void> {
  await services.admin`delete from channel_keys where connection_id = ${line.lease.connectionId} and type = 'session'`
  await cut()
}

async function nothingPending(): Promise<void> {
  await waitFor(() => countPending(companionOf(line)) === 0, {
    what: 'the queue to be empty',
    timeoutMs: 20_000,
  })
}

function companionOf(of: Line) {
  const found = companion(of)
  if (!found) throw new Error('nothing is paired')
  return found
}
