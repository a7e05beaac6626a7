/** Groups, presence, queries, retries, app state and calls, with the real client, in both forms of addressing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { isJidGroup } from '@whiskeysockets/baileys'
import { listAppActions } from './phone/app-state.ts'
import { call, endCall, showTyping } from './phone/presence.ts'
import { sendText } from './phone/send.ts'
import { orderLasting } from './server/faults.ts'
import { changeSubject, openGroup, removeMember } from './server/groups.ts'
import { addPhone } from './simulator.ts'
import { eventOf, messageOf, ownJid, say } from './testing/client.ts'
import { OWNER, openShop, reported, type Shop, Stub, waitForEntry } from './testing/shop.ts'
import { until } from './testing/until.ts'

for (const addressing of ['lid', 'pn'] as const) {
  describe(`chats with ${addressing} addressing`, () => {
    let shop: Shop
    beforeAll(async () => {
      shop = await openShop(addressing)
    })
    afterAll(() => shop.close())

    test('groups both ways', async () => {
      const { sim, client, maria, owner } = shop
      const joao = await addPhone(sim, '5511977776666', { name: 'João' })
      const group = await sim.transact(() =>
        openGroup(sim, { subject: 'Clientes', owner: maria, members: [owner, joao] }),
      )
      const hello = await sendText(maria, group.jid, 'olá grupo')
      const message = await messageOf(client, hello.id)
      expect(isJidGroup(message.key.remoteJid ?? '')).toBe(true)
      expect(message.key.participant).toBe(addressing === 'lid' ? maria.lid : maria.jid)
      expect(message.message?.conversation).toBe('olá grupo')
      const again = await sendText(maria, group.jid, 'de novo')
      expect((await messageOf(client, again.id)).message?.conversation).toBe('de novo')
      for (const text of ['aviso 1', 'aviso 2']) {
        const id = await say(client, group.jid, text)
        for (const phone of [maria, joao]) await waitForEntry(phone, id, text)
        await eventOf(client, 'message-receipt.update', (updates) =>
          updates.some(({ key, receipt }) => key.id === id && Boolean(receipt.receiptTimestamp)),
        )
      }
      const meta = await client.sock.groupMetadata(group.jid)
      expect(meta.subject).toBe('Clientes')
      expect(meta.participants.length).toBe(3)
      expect(Object.keys(await client.sock.groupFetchAllParticipating())).toEqual([group.jid])
      await sim.transact(() => changeSubject(group, maria, 'VIP'))
      await until(
        () => client.messages.find((message) => message.messageStubType === Stub.GROUP_CHANGE_SUBJECT),
        'the subject',
      )
      await sim.transact(() => removeMember(group, maria, joao))
      await eventOf(client, 'group-participants.update', ({ action }) => action === 'remove')
    })

    test('presence and typing both ways', async () => {
      const { client, maria, chat } = shop
      const last = (update: { presences: Record<string, { lastKnownPresence?: string }> }) =>
        update.presences[chat]?.lastKnownPresence
      await client.sock.presenceSubscribe(chat)
      await eventOf(client, 'presence.update', ({ id }) => id === chat)
      showTyping(maria, OWNER, 'composing')
      await eventOf(client, 'presence.update', (update) => last(update) === 'composing')
      showTyping(maria, OWNER, 'recording')
      await eventOf(client, 'presence.update', (update) => last(update) === 'recording')
      const states = () => maria.presences.map(({ state }) => state)
      await client.sock.sendPresenceUpdate('available')
      for (const state of ['composing', 'recording', 'paused'] as const)
        await client.sock.sendPresenceUpdate(state, chat)
      await until(() => states().includes('paused'), 'typing at the phone')
      expect(states()).toEqual(['composing', 'recording', 'paused'])

      await client.sock.sendPresenceUpdate('unavailable')
      await client.sock.sendPresenceUpdate('composing', chat)
      await client.sock.sendPresenceUpdate('available')
      await client.sock.sendPresenceUpdate('recording', chat)
      await until(() => states().length === 4, 'what it does while it is there')
      expect(states().at(-1)).toBe('recording')
    })

    test('any number may be on WhatsApp, and gets its phone when it is asked for, unless that is ordered off', async () => {
      const { sim, client } = shop
      sim.options.numbers = 'any'
      expect(await client.sock.onWhatsApp('+5531977776666')).toEqual([
        { jid: '5531977776666@s.whatsapp.net', exists: true },
      ])
      expect(sim.phones.has('5531977776666')).toBe(true)
      orderLasting(sim, { unknownNumbers: true })
      expect(await client.sock.onWhatsApp('+5531977775555')).toEqual([])
      orderLasting(sim, { unknownNumbers: false })
      sim.options.numbers = 'added'
    })

    test('queries: number check, picture, about, block list', async () => {
      const { client, maria, owner, chat } = shop
      // Unknown numbers are left out.
      expect(await client.sock.onWhatsApp('+5511988887777', '5500000000000')).toEqual([
        { jid: maria.jid, exists: true },
      ])
      const url = await client.sock.profilePictureUrl(chat, 'image')
      expect(await (await fetch(url ?? '')).text()).toBe('jpeg')
      await expect(client.sock.profilePictureUrl(owner.jid)).rejects.toThrow('item-not-found')
      expect((await client.sock.fetchStatus(maria.jid))?.length).toBe(1)
      await client.sock.updateBlockStatus(maria.jid, 'block')
      expect(await client.sock.fetchBlocklist()).toEqual([maria.lid])
      const blocked = await sendText(maria, OWNER, 'bloqueada')
      await client.sock.updateBlockStatus(maria.jid, 'unblock')
      const allowed = await sendText(maria, OWNER, 'de volta')
      await messageOf(client, allowed.id)
      expect(client.messages.some((message) => message.key.id === blocked.id)).toBe(false)
    })

    test('retries both ways', async () => {
      const { client, maria, chat } = shop
      // The phone cannot read: the client sends the message again.
      maria.unreadable = 1
      await waitForEntry(maria, await say(client, chat, 'outra vez'), 'outra vez')
      // The client cannot read: it asks, the phone sends again.
      await messageOf(client, (await sendText(maria, OWNER, 'antes')).id)
      for (const session of [`${maria.number}.0`, `${maria.lidUser}_1.0`])
        await client.auth.keys.set({ session: { [session]: null } })
      const again = await sendText(maria, OWNER, 'depois')
      await until(
        () =>
          client.messages.find(
            (message) => message.key.id === again.id && message.message?.conversation === 'depois',
          ),
        'the message after its retry',
        15_000,
      )
      await reported(maria, again.id, `${OWNER}.1`, 'retry')
    })

    test('app state: the client archives a chat and marks it read', async () => {
      const { client, maria, owner, chat } = shop
      const entry = await sendText(maria, OWNER, 'arquive')
      const message = await messageOf(client, entry.id)
      await client.sock.chatModify({ archive: true, lastMessages: [message] }, chat)
      await until(
        () => listAppActions(owner).find(({ index }) => JSON.stringify(index).includes('archive')),
        'the archive',
      )
      await client.sock.readMessages([message.key])
      await reported(maria, entry.id, `${OWNER}.1`, 'read')
    })

    test('calls', async () => {
      const { client, maria } = shop
      const id = await call(maria, OWNER)
      const [offer] = await eventOf(client, 'call', ([first]) => first?.status === 'offer')
      if (offer) await client.sock.rejectCall(offer.id, offer.from)
      await endCall(maria, OWNER, id)
      await until(
        () => client.messages.find((message) => message.messageStubType === Stub.CALL_MISSED_VOICE),
        'the missed call',
      )
      const video = await call(maria, OWNER, { video: true })
      await eventOf(client, 'call', ([first]) => first?.id === video && first.isVideo === true)
      await endCall(maria, OWNER, video)
      await until(
        () => client.messages.find((message) => message.messageStubType === Stub.CALL_MISSED_VIDEO),
        'the missed video call',
      )
    })

    test('nothing was asked that the simulator cannot answer', () => {
      expect(ownJid(shop.client)).toStartWith(OWNER)
      expect(shop.sim.unanswered).toEqual([])
    })
  })
}
