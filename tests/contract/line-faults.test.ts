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
  type ChannelRig,
  companion,
  connect,
  connected,
  inbox,
  incoming,
  OWNER,
  open,
  openRig,
  outbound,
  type Phone,
  text,
} from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
beforeAll(async () => {
  rig = await openRig(services)
  await connected(rig)
})
afterAll(() => rig.close())
afterEach(() =>
  orderLasting(rig.sim, {
    dropSessions: false,
    refusedHolds: false,
    noOfflineEnd: false,
    offlineMarks: false,
    silent: false,
  }),
)

describe('a phone that cannot read a message of ours', () => {
  test('has it after as many requests as phones make', async () => {
    const session = await open(rig)
    rig.maria.unreadable = 5
    const message = outbound(rig.maria, text('cinco vezes'))
    await session.send(message)
    await waitUntilShown(rig.maria, message.externalId)
  })

  test('has it although what was sent again was lost with the socket', async () => {
    const session = await open(rig)
    await setOnline(rig.maria, false)
    const message = outbound(rig.maria, text('perdida no caminho'))
    await session.send(message)
    await waitFor(() => rig.receivedEvents.accepted.includes(message.externalId), { description: 'the ack' })
    rig.maria.unreadable = 1
    faultSend(rig.sim, { ack: 'drop', deliver: false })
    await setOnline(rig.maria, true)
    await waitFor(() => rig.sim.faults.sends.length === 0, { description: 'the resend to be lost' })
    await cut()
    await waitUntilShown(rig.maria, message.externalId)
  })

  test('has all of them when it drops its session each time', async () => {
    const session = await open(rig)
    orderLasting(rig.sim, { dropSessions: true })
    rig.maria.unreadable = 3
    const messages = ['um', 'dois', 'três', 'quatro'].map((body) => outbound(rig.maria, text(body)))
    for (const message of messages) await session.send(message)
    for (const { externalId } of messages) await waitUntilShown(rig.maria, externalId)
    const answer = await sendText(rig.maria, OWNER, 'li tudo')
    await incoming(rig, 'message', answer.id)
  })
})

describe('the queue of the server moves on', () => {
  test('past messages that cannot be read, which are asked for and come', async () => {
    await open(rig)
    orderLasting(rig.sim, { refusedHolds: true })
    await forgetSessions()
    const unreadable = await sendText(rig.maria, OWNER, 'ilegível aqui')
    await incoming(rig, 'stub', unreadable.id)
    await cut()
    const joana = await addPhone(rig.sim, '5511977776666', { name: 'Joana' })
    const behind = await sendText(joana, OWNER, 'atrás')
    await incoming(rig, 'message', behind.id)
    await incoming(rig, 'message', unreadable.id)
    await nothingPending()
  })

  test('past a message that cannot be read before that is asked for: what then comes under its id stays until it is stored', async () => {
    const session = await open(rig)
    const greeting = outbound(rig.maria, text('bom dia'))
    await session.send(greeting)
    await waitUntilShown(rig.maria, greeting.externalId)
    await forgetSessions()
    const unreadable = await sendText(rig.maria, OWNER, 'ilegível ali')
    await incoming(rig, 'message', unreadable.id)
    const outgoingStanzas = rig.sim.stanzas.filter(
      ({ direction, node }) => direction === 'in' && node.attrs.id === unreadable.id,
    )
    const first = outgoingStanzas
      .slice(0, 2)
      .map(({ node: { tag, attrs } }) => (attrs.type === 'retry' ? 'retry' : tag))
    expect(first).toEqual(['ack', 'retry'])
    await nothingPending()
  })

  test('past a message that nobody can give us again', async () => {
    await open(rig)
    orderLasting(rig.sim, { refusedHolds: true })
    const attrs = {
      from: rig.maria.lid,
      sender_pn: rig.maria.jid,
      id: 'GARBAGE',
      t: '1750000000',
      type: 'text',
    }
    const garbage = el('message', attrs, [el('enc', { v: '2', type: 'msg' }, randomBytes(80))])
    await rig.sim.transact(() => deliver(companionOf(rig), garbage))
    await incoming(rig, 'stub', 'GARBAGE')
    await away()
    const behind = await sendText(rig.maria, OWNER, 'atrás do ilegível')
    await connect(rig)
    await open(rig)
    await incoming(rig, 'message', behind.id)
    await nothingPending()
  })

  test('past status posts, which are nobody’s message', async () => {
    await open(rig)
    orderLasting(rig.sim, { refusedHolds: true })
    const post = await sendText(rig.maria, OWNER, 'meu status', { via: 'status' })
    const message = await sendText(rig.maria, OWNER, 'depois do status')
    await incoming(rig, 'message', message.id)
    await cut()
    await nothingPending()
    expect((await inbox(rig)).filter(({ externalId }) => externalId === post.id)).toEqual([])
  })

  test('when the end of the backlog is never told, and live messages are marked as late', async () => {
    orderLasting(rig.sim, { noOfflineEnd: true, offlineMarks: true })
    await cut()
    const session = await open(rig)
    const message = await sendText(rig.maria, OWNER, 'ao vivo')
    await incoming(rig, 'message', message.id)
    const answer = outbound(rig.maria, text('resposta'))
    await session.send(answer)
    await waitUntilShown(rig.maria, answer.externalId)
    await waitFor(
      () =>
        rig.receivedEvents.acks.some(
          ({ ack, externalIds }) => ack === 2 && externalIds.includes(answer.externalId),
        ),
      {
        description: 'the tick of the phone',
      },
    )
    await nothingPending()
  })
})

describe('a message', () => {
  test('through a broadcast list of a customer stands in their chat', async () => {
    await open(rig)
    const { id } = await sendText(rig.maria, OWNER, 'promoção da Maria', { via: 'list' })
    expect(await incoming(rig, 'message', id)).toMatchObject({
      body: 'promoção da Maria',
      fromMe: false,
      author: null,
      chat: { kind: 'person', person: { lid: rig.maria.lidUser, phone: rig.maria.number } },
    })
    await nothingPending()
  })

  test('that comes without its content first is filled under the same id', async () => {
    await open(rig)
    const { id } = await sendText(rig.maria, OWNER, 'vim pelo anúncio', { absent: true })
    await incoming(rig, 'stub', id)
    expect(await incoming(rig, 'message', id)).toMatchObject({ body: 'vim pelo anúncio' })
  })

  test('that the owner wrote on the phone while we were away comes with its chat', async () => {
    await away()
    const { id } = await sendText(rig.owner, rig.maria.number, 'do celular, de longe')
    await connect(rig)
    await open(rig)
    expect(await incoming(rig, 'message', id)).toMatchObject({
      fromMe: true,
      body: 'do celular, de longe',
      chat: { kind: 'person', person: { lid: rig.maria.lidUser } },
    })
  })
})

async function waitUntilShown(phone: Phone, id: string): Promise<void> {
  await waitFor(() => findEntry(phone, id), { description: `${id} on the phone`, timeoutMs: 20_000 })
}

async function cut(): Promise<void> {
  const before = rig.receivedEvents.closes.length
  companion(rig)?.connection?.terminate()
  await waitFor(() => rig.receivedEvents.closes.length > before, { description: 'the cut' })
  await open(rig)
}

async function away(): Promise<void> {
  await rig.session?.stop()
  await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
}

/** Our side alone, as after a damaged store; the cache of the running socket goes with it. */
async function forgetSessions(): Promise<void> {
  await services.admin`delete from channel_keys where connection_id = ${rig.lease.connectionId} and type = 'session'`
  await cut()
}

async function nothingPending(): Promise<void> {
  await waitFor(() => countPending(companionOf(rig)) === 0, {
    description: 'the queue to be empty',
    timeoutMs: 20_000,
  })
}

function companionOf(rig: ChannelRig) {
  const paired = companion(rig)
  if (!paired) throw new Error('nothing is paired')
  return paired
}
