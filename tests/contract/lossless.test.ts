import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import path from 'node:path'
import type { ChannelStore } from '#sessions/channels/driver.ts'
import { SendRefused } from '#sessions/failures.ts'
import { mediaPath } from '#simulators/whatsapp/media/store.ts'
import { mediaOf } from '#simulators/whatsapp/phone/content.ts'
import { call, endCall } from '#simulators/whatsapp/phone/presence.ts'
import { revoke, sendMedia, sendText, setTimer } from '#simulators/whatsapp/phone/send.ts'
import { giveNumber, setTraits } from '#simulators/whatsapp/phone/traits.ts'
import { el } from '#simulators/whatsapp/protocol/node.ts'
import { faultQuery, faultSend } from '#simulators/whatsapp/server/faults.ts'
import {
  addMember,
  changeAnnounce,
  changeSubject,
  changeTimer,
  openGroup,
  removeMember,
} from '#simulators/whatsapp/server/groups.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { expireBlob } from '#simulators/whatsapp/store/blobs.ts'
import { findEntry, listEntries } from '#simulators/whatsapp/store/entries.ts'
import { countPending, deliver } from '#simulators/whatsapp/store/pending.ts'
import { timesOf } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  type ChannelRig,
  companion,
  connect,
  connected,
  inbox,
  incoming,
  newId,
  OWNER,
  open,
  openRig,
  outbound,
  text,
} from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
beforeAll(async () => {
  rig = await openRig(services)
  await connected(rig)
})
afterAll(() => rig.close())

describe('nothing that a customer wrote is lost', () => {
  test('when the connection is cut in the middle of bursts', async () => {
    const ids: string[] = []
    for (let cut = 0; cut < timesOf({ few: 2, many: 8 }); cut++) {
      await open(rig)
      for (let n = 0; n < 20; n++) ids.push((await sendText(rig.maria, OWNER, `corte ${cut} ${n}`)).id)
      // Anywhere between the first delivery and the last receipt.
      await Bun.sleep(Math.random() * 20)
      companion(rig)?.connection?.terminate()
    }
    await settled()
    expect(await missing(ids)).toEqual([])
  })

  test('when the process ends while a backlog is being delivered, again and again', async () => {
    rig.reconnects = false
    await rig.session?.stop()
    await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    const ids: string[] = []
    for (let n = 0; n < timesOf({ few: 60, many: 150 }); n++)
      ids.push((await sendText(rig.maria, OWNER, `acumulada ${n}`)).id)
    for (let life = 1; life <= timesOf({ few: 2, many: 4 }); life++) {
      const store = dying(rig.store, 5 + life * 8)
      await connect(rig, store)
      await waitFor(store.isDead, { description: 'the process to die', timeoutMs: 20_000 })
      companion(rig)?.connection?.terminate()
      await waitFor(() => !companion(rig)?.connection, { description: 'the socket to go' })
    }
    rig.reconnects = true
    await connect(rig)
    await open(rig)
    await settled()
    expect(await missing(ids)).toEqual([])
  })

  test('when its keys are gone here: a stub holds the place, and the message sent again fills it', async () => {
    await open(rig)
    await services.admin`delete from channel_keys where connection_id = ${rig.lease.connectionId} and type = 'session'`
    // The cache of the running socket would still know them.
    const before = rig.receivedEvents.closes.length
    companion(rig)?.connection?.terminate()
    await waitFor(() => rig.receivedEvents.closes.length > before, { description: 'the cut' })
    await open(rig)
    const sent = await sendText(rig.maria, OWNER, 'de novo, por favor')
    expect(await incoming(rig, 'message', sent.id)).toMatchObject({ body: 'de novo, por favor' })
    expect((await inbox(rig)).some((event) => event.kind === 'stub' && event.externalId === sent.id)).toBe(
      true,
    )
  })

  test('a call that nobody took is told, with who called', async () => {
    await open(rig)
    const id = await call(rig.maria, OWNER, { video: true })
    await endCall(rig.maria, OWNER, id)
    expect(await incoming(rig, 'call', id)).toMatchObject({
      isVideo: true,
      wasMissed: true,
      chat: { kind: 'person', person: { phone: rig.maria.number, lid: rig.maria.lidUser } },
    })
  })
})

describe('groups', () => {
  test('come in with their author, go out to everybody, and have a name', async () => {
    const session = await open(rig)
    const group = openGroup(rig.sim, { subject: 'Clientes', owner: rig.maria, members: [rig.owner] })
    const first = await sendText(rig.maria, group.jid, 'olá grupo')
    const second = await sendText(rig.maria, group.jid, 'de novo')
    const event = await incoming(rig, 'message', first.id)
    expect(event).toMatchObject({
      chat: { kind: 'group', groupId: group.jid.split('@')[0] },
      author: { phone: rig.maria.number, lid: rig.maria.lidUser },
      body: 'olá grupo',
    })
    expect(await incoming(rig, 'message', second.id)).toMatchObject({ body: 'de novo' })
    const groupId = group.jid.split('@')[0] ?? ''
    expect(await session.describeGroup(groupId)).toEqual({ subject: 'Clientes', isReadOnly: false })
    const sent = {
      externalId: newId(),
      chat: { kind: 'group' as const, groupId },
      content: text('aviso'),
      isForwarded: false,
    }
    await session.send(sent)
    await waitFor(() => findEntry(rig.maria, sent.externalId)?.text === 'aviso', {
      description: 'the group’s message',
    })
    await waitFor(
      () => rig.receivedEvents.acks.some(({ externalIds }) => externalIds.includes(sent.externalId)),
      {
        description: 'its receipt',
      },
    )
    const rights = () => rig.receivedEvents.groupRights.at(-1)
    expect(rights()).toEqual({ groupId, isReadOnly: false })
    for (const [change, code] of [
      [() => changeAnnounce(group, rig.maria, true), 'admins_only'],
      [() => removeMember(group, rig.maria, rig.owner), 'not_in_group'],
    ] as const) {
      await rig.sim.transact(change)
      const refusal = () =>
        session.send({ ...sent, externalId: newId() }).then(
          () => null,
          (error: unknown) => (error instanceof SendRefused ? error.code : null),
        )
      // Until the change is heard of, the server's own word is the refusal.
      await waitFor(async () => (await refusal()) === code, { description: code })
    }
    await waitFor(() => rights()?.isReadOnly === true, { description: 'that admins alone write' })
    await rig.sim.transact(() => changeAnnounce(group, rig.maria, false))
    await rig.sim.transact(() => addMember(group, rig.maria, rig.owner))
    await waitFor(
      () =>
        session.send({ ...sent, externalId: newId() }).then(
          () => true,
          () => false,
        ),
      {
        description: 'the way back in',
      },
    )
    expect(rights()).toEqual({ groupId, isReadOnly: false })
    changeSubject(group, rig.maria, 'VIP')
    await waitFor(async () => (await session.describeGroup(groupId))?.subject === 'VIP', {
      description: 'the new name',
    })
  })
})

describe('somebody whom a text to a group names by their number', () => {
  test('is notified, by the id under which the group knows them; who is not in it stays a number', async () => {
    const session = await open(rig)
    const group = await rig.sim.transact(() =>
      openGroup(rig.sim, { subject: 'Equipe', owner: rig.maria, members: [rig.owner] }),
    )
    const chat = { kind: 'group' as const, groupId: group.id }
    const content = text(`@${rig.maria.number} veja, e @5511900001111 também`)
    const sent = { externalId: newId(), chat, content, isForwarded: false }
    await session.send(sent)
    const shownEntry = await waitFor(() => findEntry(rig.maria, sent.externalId), {
      description: 'the message',
    })
    expect(shownEntry.text).toBe(`@${rig.maria.lidUser} veja, e @5511900001111 também`)
    expect(shownEntry.message.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([rig.maria.lid])

    const edit = {
      kind: 'edit' as const,
      target: { externalId: sent.externalId, fromMe: true, author: null },
      text: `@${rig.maria.number} oi`,
    }
    await session.send({ externalId: newId(), chat, content: edit, isForwarded: false })
    const isCorrected = () => findEntry(rig.maria, sent.externalId)?.text === `@${rig.maria.lidUser} oi`
    await waitFor(isCorrected, { description: 'the corrected text, which names them in the same way' })
  })
})

describe('a chat in which messages disappear', () => {
  const timerOf = async (id: string) => {
    const entry = await waitFor(() => findEntry(rig.maria, id), { description: 'the message on the phone' })
    const { extendedTextMessage, imageMessage } = entry.message
    return (extendedTextMessage ?? imageMessage)?.contextInfo?.expiration ?? 0
  }

  test('gets messages with its timer, as it was last set, also over another socket', async () => {
    const session = await open(rig)
    const say = async (by: typeof session) => {
      const message = outbound(rig.maria, text('some'))
      await by.send(message)
      return timerOf(message.externalId)
    }
    expect(await say(session)).toBe(0)
    await setTimer(rig.maria, OWNER, 86_400)
    await incoming(rig, 'message', (await sendText(rig.maria, OWNER, 'agora some')).id)
    expect(await say(session)).toBe(86_400)
    expect(await say(await open(rig))).toBe(86_400)
  })

  test('learns it from any message of the chat, and that it is off', async () => {
    const session = await open(rig)
    rig.maria.timers.set(OWNER, { seconds: 604_800, at: 1 })
    await incoming(rig, 'message', (await sendText(rig.maria, OWNER, 'uma semana')).id)
    const card = outbound(rig.maria, text('com prazo'))
    await session.send(card)
    expect(await timerOf(card.externalId)).toBe(604_800)
    rig.maria.timers.delete(OWNER)
    await incoming(rig, 'message', (await sendText(rig.maria, OWNER, 'sem prazo')).id)
    const plain = outbound(rig.maria, text('fica'))
    await session.send(plain)
    expect(await timerOf(plain.externalId)).toBe(0)
  })

  test('of a group as WhatsApp tells it', async () => {
    const session = await open(rig)
    const group = await rig.sim.transact(() =>
      openGroup(rig.sim, { subject: 'Some', owner: rig.maria, members: [rig.owner] }),
    )
    await rig.sim.transact(() => changeTimer(group, rig.maria, 7_776_000))
    const chat = { kind: 'group' as const, groupId: group.id }
    const sent = { externalId: newId(), chat, content: text('aviso'), isForwarded: false }
    await session.send(sent)
    expect(await timerOf(sent.externalId)).toBe(7_776_000)
  })
})

describe('a phone', () => {
  test('that tells neither number nor name is known by its hidden id', async () => {
    await open(rig)
    const phone = await addPhone(rig.sim, '5511977773333')
    await setTraits(phone, { isHidden: true, isNameless: true })
    const { id } = await sendText(phone, OWNER, 'quem sou?')
    expect(await incoming(rig, 'message', id)).toMatchObject({
      chat: { kind: 'person', person: { phone: null, lid: phone.lidUser, pushName: null } },
    })
  })

  test('whose number is given to another account comes under another hidden id', async () => {
    const session = await open(rig)
    const phone = await addPhone(rig.sim, '5511977774444', { name: 'Antiga' })
    const before = phone.lidUser
    await incoming(rig, 'message', (await sendText(phone, OWNER, 'sou a antiga')).id)
    await giveNumber(phone, 'Nova')
    expect(phone.lidUser).not.toBe(before)
    const { id } = await sendText(phone, OWNER, 'sou a nova')
    expect(await incoming(rig, 'message', id)).toMatchObject({
      chat: { person: { phone: phone.number, lid: phone.lidUser, pushName: 'Nova' } },
      body: 'sou a nova',
    })
    expect(await session.lookUp(phone.number)).toEqual({ phone: phone.number, lid: phone.lidUser })
  })

  test('that shows no lists and buttons shows the words', async () => {
    const session = await open(rig)
    await setTraits(rig.maria, { showsMenus: false })
    const rows = [{ id: 'q1', title: 'Vendas', description: '' }]
    const interactive = {
      type: 'list' as const,
      title: '',
      text: 'Olá!',
      buttonText: 'Ver opções',
      sections: [{ title: '', rows }],
    }
    const menu = outbound(rig.maria, { kind: 'interactive', interactive, quote: null })
    await session.send(menu)
    await waitFor(
      () => rig.receivedEvents.acks.some(({ externalIds }) => externalIds.includes(menu.externalId)),
      {
        description: 'its receipt',
      },
    )
    const words = outbound(rig.maria, text('[ 1 ] Vendas'))
    await session.send(words)
    await waitFor(() => findEntry(rig.maria, words.externalId), { description: 'the words' })
    expect(findEntry(rig.maria, menu.externalId)).toBeUndefined()
    await setTraits(rig.maria, { showsMenus: true })
  })
})

describe('an admin of a group', () => {
  test('takes away what somebody else wrote', async () => {
    await open(rig)
    const rui = await addPhone(rig.sim, '5511977776666', { name: 'Rui' })
    const members = [rig.owner, rui]
    const group = await rig.sim.transact(() =>
      openGroup(rig.sim, { subject: 'Avisos', owner: rig.maria, members }),
    )
    const sent = await sendText(rui, group.jid, 'propaganda')
    await incoming(rig, 'message', sent.id)
    const revoked = await revoke(rig.maria, group.jid, sent.id)
    expect(await incoming(rig, 'revoke', revoked.id)).toMatchObject({
      targetExternalId: sent.id,
      targetFromMe: false,
      isByAdmin: true,
    })
    await expect(revoke(rui, group.jid, revoked.id)).rejects.toThrow('is no admin')
  })
})

describe('what goes out', () => {
  test('a refusal of the server is told with a code of ours', async () => {
    const session = await open(rig)
    faultSend(rig.sim, { ack: 463, deliver: false, times: 1 })
    const message = outbound(rig.maria, text('recusada'))
    await session.send(message)
    await waitFor(() => rig.receivedEvents.refused.find(({ id }) => id === message.externalId), {
      description: 'the refusal',
    })
    expect(rig.receivedEvents.refused.at(-1)).toEqual({ id: message.externalId, code: 'refused' })
    expect(rig.receivedEvents.accepted).not.toContain(message.externalId)
  })

  test('a lost acknowledgement is not taken for one; sent again it arrives once', async () => {
    const session = await open(rig)
    faultSend(rig.sim, { ack: 'drop', deliver: true, times: 1 })
    const message = outbound(rig.maria, text('sem resposta'))
    await session.send(message)
    await waitFor(() => findEntry(rig.maria, message.externalId), { description: 'the message on the phone' })
    expect(rig.receivedEvents.accepted).not.toContain(message.externalId)
    await session.send(message)
    await waitFor(() => rig.receivedEvents.accepted.includes(message.externalId), {
      description: 'the server’s word',
    })
    const shownEntries = listEntries(rig.maria).filter((entry) => entry.id === message.externalId)
    expect(shownEntries).toHaveLength(1)
  })

  test('a question for devices that goes wrong fails the send instead of losing it', async () => {
    const ana = await addPhone(rig.sim, '5511966665555', { name: 'Ana' })
    const session = await open(rig)
    const empty: unknown[] = []
    rig.sim.events.on('empty-message', (...args) => empty.push(args))
    faultQuery(rig.sim, { xmlns: 'usync', action: 500, times: 1 })
    await expect(session.send(outbound(ana, text('quem?')))).rejects.toThrow()
    expect(empty).toEqual([])
  })

  test('many chats and both directions at once: ratchets do not overtake each other', async () => {
    const session = await open(rig)
    const inIds: string[] = []
    const messages = Array.from({ length: 60 }, (_, n) => outbound(rig.maria, text(`ida ${n}`)))
    const sends = messages.map((message) => session.send(message))
    for (let n = 0; n < 60; n++) inIds.push((await sendText(rig.maria, OWNER, `volta ${n}`)).id)
    await Promise.all(sends)
    await settled()
    expect(await missing(inIds)).toEqual([])
    await waitFor(() => messages.every(({ externalId }) => findEntry(rig.maria, externalId)?.text), {
      description: 'all on the phone',
    })
    const stubs = (await inbox(rig)).filter(
      (event) => event.kind === 'stub' && inIds.includes(event.externalId),
    )
    expect(stubs).toEqual([])
  })
})

describe('files', () => {
  test('that WhatsApp dropped are uploaded again by the phone', async () => {
    const data = Buffer.from('uma foto antiga')
    const session = await open(rig)
    const sent = await sendMedia(rig.maria, OWNER, { kind: 'image', data })
    const event = await incoming(rig, 'message', sent.id)
    const source = event.file?.source ?? ''
    const target = path.join(rig.folder, 'expired')
    const pointer = mediaOf(sent.message)
    if (!pointer) throw new Error('no file')
    expireBlob(rig.sim, mediaPath(pointer.media))
    expect(await rig.driver.fetchFile(source, target, 1_000_000)).toEqual({ outcome: 'gone' })
    const renewed = await session.renewFile(source)
    expect(renewed).not.toBeNull()
    expect(await rig.driver.fetchFile(renewed ?? '', target, 1_000_000)).toMatchObject({ outcome: 'stored' })
    expect(await Bun.file(target).text()).toBe('uma foto antiga')
  })

  test('are fetched from WhatsApp’s hosts alone, whatever a message says', async () => {
    const key = { remoteJid: 'x@lid', fromMe: false, id: 'x', participant: null }
    const base = { type: 'image', mediaKey: Buffer.alloc(32).toString('base64'), key }
    for (const [directPath, url] of [
      [null, 'http://169.254.169.254/latest'],
      [null, 'https://evil.example/x'],
      ['/v/x', 'https://whatsapp.net.evil.example/x'],
      ['//evil.example/x', null],
      [null, 'file:///etc/passwd'],
    ]) {
      const source = JSON.stringify({ ...base, directPath, url })
      const attempt = rig.driver.fetchFile(source, path.join(rig.folder, 'no'), 1000)
      await expect(attempt).rejects.toThrow('not on a host of WhatsApp')
    }
  })
})

/** Waits until the server has nothing left that we have not acknowledged. */
async function settled(): Promise<void> {
  await waitFor(
    () => {
      const device = companion(rig)
      return rig.session?.isOpen() && device && countPending(device) === 0
    },
    { description: 'everything to be acknowledged', timeoutMs: 30_000 },
  )
}

async function missing(ids: readonly string[]): Promise<string[]> {
  const events = await inbox(rig)
  const bodies = new Set(events.flatMap((event) => (event.kind === 'message' ? [event.externalId] : [])))
  return ids.filter((id) => !bodies.has(id))
}

/** The same store, of a process that is killed at its nth write: nothing after it happens. */
function dying(store: ChannelStore, writes: number): ChannelStore & { isDead(): boolean } {
  let remainingWrites = writes
  const dead = () => new Promise<never>(() => undefined)
  return {
    ...store,
    writeKeys: async (changes) => {
      remainingWrites -= 1
      return remainingWrites < 0 ? dead() : store.writeKeys(changes)
    },
    isDead: () => remainingWrites < 0,
  }
}

describe('the server’s own notifications', () => {
  test('are heard: new pre-keys are uploaded when few are left', async () => {
    await open(rig)
    const device = companion(rig)
    if (!device) throw new Error('no device')
    const before = await preKeysHere()
    deliver(
      device,
      el('notification', { from: '@s.whatsapp.net', id: newId(), t: '1', type: 'encrypt' }, [
        el('count', { value: '2' }),
      ]),
    )
    await waitFor(async () => (await preKeysHere()) > before, { description: 'more pre-keys' })
  })
})

async function preKeysHere(): Promise<number> {
  const [row] = await services.admin`select count(*)::int as n from channel_keys
    where connection_id = ${rig.lease.connectionId} and type = 'pre-key'`
  return Number(row?.n)
}
