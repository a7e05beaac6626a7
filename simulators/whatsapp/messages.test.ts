/** Messages of every kind in and out, with the real client, in both forms of addressing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { downloadMediaMessage } from '@whiskeysockets/baileys'
import { MEDIA_KINDS } from './phone/content.ts'
import { phoneMedia } from './phone/media.ts'
import { sendReceipts } from './phone/receipts.ts'
import { setOnline } from './phone/receive.ts'
import { edit, react, reply, revoke, send, sendMedia, sendText } from './phone/send.ts'
import { children } from './protocol/node.ts'
import { faultMedia, takeMediaFault } from './server/faults.ts'
import { findEntry, listEntries } from './store/entries.ts'
import { eventOf, idOf, messageOf, say, statusesOf } from './testing/client.ts'
import { OWNER, ofKind, openShop, reported, type Shop, Stub, waitForEntry } from './testing/shop.ts'
import { until } from './testing/until.ts'

for (const addressing of ['lid', 'pn'] as const) {
  describe(`messages with ${addressing} addressing`, () => {
    let shop: Shop
    beforeAll(async () => {
      shop = await openShop(addressing)
    })
    afterAll(() => shop.close())

    test('text in: pkmsg first, msg after the client has answered; delivered receipt', async () => {
      const { client, maria, chat, sim } = shop
      const first = await sendText(maria, OWNER, 'oi')
      const message = await messageOf(client, first.id)
      expect(message.message?.conversation).toBe('oi')
      expect(message.key.remoteJid).toBe(chat)
      expect(message.key.remoteJidAlt).toBe(addressing === 'lid' ? maria.jid : maria.lid)
      expect(message.pushName).toBe('Maria')
      await reported(maria, first.id, `${OWNER}.1`, 'delivered')
      await waitForEntry(maria, await say(client, chat, 'bom dia'))
      const second = await sendText(maria, OWNER, 'tudo bem?')
      await messageOf(client, second.id)
      const types = sim.stanzas
        .filter(({ direction, node }) => direction === 'out' && node.tag === 'message')
        .filter(({ node }) => [first.id, second.id].includes(node.attrs.id ?? ''))
        .map(({ node }) => children(node, 'enc')[0]?.attrs.type)
      expect(types).toEqual(['pkmsg', 'msg'])
    })

    test('text out: server ack, sender, delivered, read', async () => {
      const { client, maria, owner, chat } = shop
      const id = await say(client, chat, 'preço: R$ 10')
      expect((await waitForEntry(maria, id)).text).toBe('preço: R$ 10')
      await until(() => statusesOf(client, id).includes(3), 'delivered')
      await sendReceipts(maria, [id], 'read')
      await until(() => statusesOf(client, id).includes(4), 'read')
      expect(client.acked.has(id)).toBe(true)
      // The owner's phone has its copy too.
      expect((await waitForEntry(owner, id)).fromMe).toBe(true)
    })

    test('an offline phone: acknowledged, not delivered, until it is back', async () => {
      const { client, maria, chat } = shop
      await setOnline(maria, false)
      const id = await say(client, chat, 'você está aí?')
      await until(() => statusesOf(client, id).includes(2), 'the sender receipt')
      expect(client.acked.has(id)).toBe(true)
      expect(findEntry(maria, id)).toBeUndefined()
      expect(statusesOf(client, id)).not.toContain(3)
      await setOnline(maria, true)
      await until(() => statusesOf(client, id).includes(3), 'delivered')
    })

    test('media in', async () => {
      const { client, maria } = shop
      const data = Buffer.from('a picture'.repeat(1000))
      for (const kind of MEDIA_KINDS) {
        const extra = { audio: { ptt: true, seconds: 3 }, sticker: {} }
        const fields = kind === 'audio' || kind === 'sticker' ? extra[kind] : { caption: 'veja' }
        const entry = await sendMedia(maria, OWNER, { kind, data, extra: fields })
        const message = await messageOf(client, entry.id)
        expect(Buffer.from(await downloadMediaMessage(message, 'buffer', {}))).toEqual(data)
      }
    })

    test('media out, played, and an upload that is refused', async () => {
      const { client, maria, chat, sim } = shop
      const data = Buffer.from('sound'.repeat(5000))
      const note = { audio: data, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 2 }
      const audio = idOf(await client.sock.sendMessage(chat, note))
      await waitForEntry(maria, audio)
      expect((await phoneMedia(maria, audio)).data).toEqual(data)
      await sendReceipts(maria, [audio], 'played')
      await until(() => statusesOf(client, audio).includes(5), 'played')
      const photo = { image: data, caption: 'foto', jpegThumbnail: 'eHh4' }
      const image = idOf(await client.sock.sendMessage(chat, photo))
      expect((await waitForEntry(maria, image)).text).toBe('foto')
      expect((await phoneMedia(maria, image)).data).toEqual(data)
      faultMedia(sim, 1)
      const refused = client.sock.sendMessage(chat, {
        document: data,
        mimetype: 'application/pdf',
        fileName: 'x.pdf',
      })
      await expect(refused).rejects.toThrow('Media upload failed')
      expect(takeMediaFault(sim)).toBe(false)
    })

    test('location, contact and reply in', async () => {
      const { client, maria, chat } = shop
      const location = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' }
      const located = await send(maria, OWNER, { locationMessage: location })
      expect((await messageOf(client, located.id)).message?.locationMessage?.name).toBe('Sé')
      const card = { displayName: 'Zé', vcard: 'BEGIN:VCARD\nEND:VCARD' }
      const shared = await send(maria, OWNER, { contactMessage: card })
      expect((await messageOf(client, shared.id)).message?.contactMessage?.displayName).toBe('Zé')
      const question = await say(client, chat, 'pergunta')
      await waitForEntry(maria, question)
      const answer = await reply(maria, OWNER, question, 'resposta')
      const quoting = (await messageOf(client, answer.id)).message?.extendedTextMessage
      expect(quoting?.contextInfo?.stanzaId).toBe(question)
    })

    test('reaction, edit and revoke in', async () => {
      const { client, maria, chat } = shop
      const ownMessageId = await say(client, chat, 'olá')
      await waitForEntry(maria, ownMessageId)
      await react(maria, OWNER, ownMessageId, '👍')
      const [reaction] = await eventOf(client, 'messages.reaction')
      expect(reaction?.reaction.text).toBe('👍')
      expect(reaction?.key).toMatchObject({ id: ownMessageId, fromMe: true })
      const typo = await sendText(maria, OWNER, 'erado')
      await messageOf(client, typo.id)
      await edit(maria, OWNER, { id: typo.id, text: 'errado', isPlain: true })
      const edited = await until(
        () => client.updates.find(({ key, update }) => key.id === typo.id && update.message?.editedMessage),
        'the edit',
      )
      expect(edited.update.message?.editedMessage?.message?.conversation).toBe('errado')
      expect(findEntry(maria, typo.id)).toMatchObject({ text: 'errado', edited: true })
      await revoke(maria, OWNER, typo.id)
      await until(
        () =>
          client.updates.find(
            ({ key, update }) => key.id === typo.id && update.messageStubType === Stub.REVOKE,
          ),
        'the revoke',
      )
      expect(findEntry(maria, typo.id)?.revoked).toBe(true)
    })

    test('reply, reaction, edit, revoke out', async () => {
      const { client, maria, chat } = shop
      const question = await sendText(maria, OWNER, 'quanto custa?')
      const quoted = await messageOf(client, question.id)
      const answer = await client.sock.sendMessage(chat, { text: '10' }, { quoted })
      const id = idOf(answer)
      const entry = await waitForEntry(maria, id)
      expect(entry.message.extendedTextMessage?.contextInfo?.stanzaId).toBe(question.id)
      await client.sock.sendMessage(chat, { react: { text: '❤️', key: quoted.key } })
      await until(() => ofKind(maria, 'reactionMessage').find(({ text }) => text === '❤️'), 'the reaction')
      await client.sock.sendMessage(chat, { text: '12', edit: { ...quoted.key, id, fromMe: true } })
      expect((await waitForEntry(maria, id, '12')).edited).toBe(true)
      await client.sock.sendMessage(chat, { delete: { ...quoted.key, id, fromMe: true } })
      await until(() => findEntry(maria, id)?.revoked, 'the revoke')
    })

    test('the owner writes on the phone: the client gets it as its own message', async () => {
      const { client, maria, owner, chat } = shop
      const entry = await sendText(owner, maria.number, 'do celular')
      const message = await messageOf(client, entry.id)
      expect(message.key.fromMe).toBe(true)
      expect(message.key.remoteJid).toBe(chat)
      expect(message.message?.conversation).toBe('do celular')
      expect(findEntry(maria, entry.id)?.text).toBe('do celular')
    })

    test('a message sent again under the same id is on the phone once', async () => {
      const { client, maria, chat } = shop
      const id = await say(client, chat, 'uma vez')
      await waitForEntry(maria, id)
      client.acked.delete(id)
      await client.sock.sendMessage(chat, { text: 'uma vez' }, { messageId: id })
      await until(() => client.acked.has(id), 'the second ack')
      expect(listEntries(maria, { id }).length).toBe(1)
      const first = await sendText(maria, OWNER, 'só uma', { id: '3AREPEATED' })
      const again = await sendText(maria, OWNER, 'só uma', { id: '3AREPEATED' })
      expect(again.seq).toBe(first.seq)
    })

    test('nothing was asked that the simulator cannot answer', () => {
      expect(shop.sim.unanswered).toEqual([])
    })
  })
}
