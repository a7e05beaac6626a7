import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OutboundContent } from '#domain/channels/contract/outbound.ts'
import { openMedia } from '#simulators/whatsapp/media/store.ts'
import { mediaOf } from '#simulators/whatsapp/phone/content.ts'
import { sendReceipts } from '#simulators/whatsapp/phone/receipts.ts'
import { edit, react, reply, revoke, send, sendMedia, sendText } from '#simulators/whatsapp/phone/send.ts'
import { findEntry } from '#simulators/whatsapp/store/entries.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  type ChannelRig,
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

for (const addressing of ['lid', 'pn'] as const) {
  describe(`a WhatsApp session with customers who write by ${addressing}`, () => {
    let rig: ChannelRig
    beforeAll(async () => {
      rig = await openRig(services, { addressing })
      await connected(rig)
    })
    afterAll(() => rig.close())

    test('is paired by a QR code, restarts once, and knows its own number and name', async () => {
      expect(rig.receivedEvents.closes).toMatchObject([
        { code: 515, cause: 'restart_required', reaction: 'again' },
      ])
      expect(rig.receivedEvents.statuses.map(({ status }) => status)).toEqual([
        'OPENING',
        'qrcode',
        'PAIRING',
        'OPENING',
        'CONNECTED',
      ])
      expect(rig.receivedEvents.statuses.at(-1)?.detail).toMatchObject({ number: OWNER })
    })

    test('a text is stored with who wrote it, by phone and by hidden id', async () => {
      const sent = await sendText(rig.maria, OWNER, 'oi, tudo bem?')
      const event = await incoming(rig, 'message', sent.id)
      expect(event).toMatchObject({
        chat: {
          kind: 'person',
          person: { phone: rig.maria.number, lid: rig.maria.lidUser, pushName: 'Maria' },
        },
        fromMe: false,
        author: null,
        mediaType: 'conversation',
        body: 'oi, tudo bem?',
        isReplay: false,
      })
      await waitFor(() => findEntry(rig.maria, sent.id)?.receipts[`${OWNER}.1`]?.length, {
        description: 'a receipt',
      })
    })

    test('customers see two ticks: receipts are active once the account’s name is known', async () => {
      await waitFor(() => [...rig.owner.companions.values()].some((device) => device.online), {
        description: 'presence',
      })
      const sent = await sendText(rig.maria, OWNER, 'chegou?')
      await waitFor(() => findEntry(rig.maria, sent.id)?.receipts[`${OWNER}.1`]?.includes('delivered'), {
        description: 'the second tick',
      })
    })

    test('every kind of file comes in with what is needed to fetch it', async () => {
      const data = Buffer.from('the content of a file '.repeat(500))
      const cases = [
        ['image', { caption: 'veja', width: 40, height: 30 }, 'image', 'veja'],
        ['video', { caption: 'olha', seconds: 7 }, 'video', 'olha'],
        ['audio', { ptt: true, seconds: 3 }, 'audio', 'Áudio'],
        ['document', { fileName: 'nota.pdf' }, 'application', 'nota.pdf'],
        ['sticker', {}, 'sticker', 'sticker'],
      ] as const
      for (const [kind, extra, mediaType, body] of cases) {
        const sent = await sendMedia(rig.maria, OWNER, { kind, data, extra })
        const event = await incoming(rig, 'message', sent.id)
        expect(event).toMatchObject({ mediaType, body })
        const target = path.join(rig.folder, sent.id)
        const fetched = await rig.driver.fetchFile(event.file?.source ?? '', target, 1_000_000)
        expect(fetched).toEqual({ outcome: 'stored', size: data.length })
        expect(Buffer.from(await Bun.file(target).bytes()).equals(data)).toBe(true)
        expect(await rig.driver.fetchFile(event.file?.source ?? '', target, 100)).toEqual({
          outcome: 'too_large',
        })
      }
    })

    test('location, contact card, poll and event have the bodies of the specification', async () => {
      const locationEntry = await send(rig.maria, OWNER, {
        locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Sé' },
      })
      expect(await incoming(rig, 'message', locationEntry.id)).toMatchObject({
        mediaType: 'locationMessage',
        body: '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR|Sé',
      })
      const card = await send(rig.maria, OWNER, {
        contactMessage: { displayName: 'Zé', vcard: 'BEGIN:VCARD\nFN:Zé\nEND:VCARD' },
      })
      expect(await incoming(rig, 'message', card.id)).toMatchObject({
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nFN:Zé\nEND:VCARD',
      })
      const poll = await send(rig.maria, OWNER, {
        pollCreationMessageV3: { name: 'Cor?', options: [{ optionName: 'azul' }, { optionName: 'verde' }] },
      })
      expect(await incoming(rig, 'message', poll.id)).toMatchObject({
        mediaType: 'pollCreationMessageV3',
        body: 'Cor?\nazul\nverde',
      })
      const event = await send(rig.maria, OWNER, { eventMessage: { name: 'Festa' } })
      expect(await incoming(rig, 'message', event.id)).toMatchObject({
        mediaType: 'eventMessage',
        body: 'Festa',
      })
      const order = await send(rig.maria, OWNER, { orderMessage: { orderId: '1', message: 'quero' } })
      expect(await incoming(rig, 'message', order.id)).toMatchObject({ body: 'Pedido nº 1\nquero' })
      const mention = await send(rig.maria, OWNER, { statusMentionMessage: { message: {} } })
      const notice = await incoming(rig, 'message', mention.id)
      expect(notice.mediaType).toBe('notice')
      expect(notice.dataJson).toContain('statusMentionMessage')
    })

    test('replies, reactions, edits and revokes point at their message', async () => {
      const question = outbound(rig.maria, text('quanto?'))
      await (await open(rig)).send(question)
      await waitFor(() => findEntry(rig.maria, question.externalId), { description: 'the question' })
      const answer = await reply(rig.maria, OWNER, question.externalId, 'dez')
      expect(await incoming(rig, 'message', answer.id)).toMatchObject({
        quotedExternalId: question.externalId,
      })
      const liked = await react(rig.maria, OWNER, question.externalId, '👍')
      expect(await incoming(rig, 'reaction', liked.id)).toMatchObject({
        targetExternalId: question.externalId,
        targetFromMe: true,
        emoji: '👍',
      })
      const typo = await sendText(rig.maria, OWNER, 'erado')
      const sealed = await edit(rig.maria, OWNER, { id: typo.id, text: 'errado' })
      expect(await incoming(rig, 'sealed', sealed.id)).toMatchObject({ targetExternalId: typo.id })
      const corrected = await edit(rig.maria, OWNER, { id: typo.id, text: 'errado', isPlain: true })
      const revoked = await revoke(rig.maria, OWNER, typo.id)
      const quotedEvent = await waitFor(
        async () => {
          const events = (await inbox(rig)).filter(
            (event) => event.kind === 'edit' || event.kind === 'revoke',
          )
          return events.filter((event) => event.targetExternalId === typo.id).length === 2 && events
        },
        { description: 'the edit and the revoke' },
      )
      expect(quotedEvent.filter((event) => event.targetExternalId === typo.id)).toMatchObject([
        { kind: 'edit', body: 'errado' },
        { kind: 'revoke', targetFromMe: false },
      ])
      expect([corrected.id, revoked.id]).not.toContain(undefined)
    })

    test('what the owner writes on the phone comes in as ours, in the customer’s chat', async () => {
      const sent = await sendText(rig.owner, rig.maria.number, 'do celular')
      expect(await incoming(rig, 'message', sent.id)).toMatchObject({
        fromMe: true,
        body: 'do celular',
        chat: {
          kind: 'person',
          person: { phone: rig.maria.number, lid: rig.maria.lidUser, pushName: null },
        },
      })
    })

    for (const by of ['lid', 'phone'] as const) {
      test(`a text out, addressed by ${by}: the server’s word, then delivered, read`, async () => {
        const message = outbound(rig.maria, text('preço: R$ 10'), by)
        const id = message.externalId
        await (await open(rig)).send(message)
        await waitFor(() => rig.receivedEvents.accepted.includes(id), { description: 'the server’s word' })
        await waitFor(() => findEntry(rig.maria, id)?.text === 'preço: R$ 10', {
          description: 'the text on the phone',
        })
        await waitFor(() => acksOf(rig, id).includes(2), { description: 'delivered' })
        await sendReceipts(rig.maria, [id], 'read')
        await waitFor(() => acksOf(rig, id).includes(3), { description: 'read' })
        expect(findEntry(rig.owner, id)?.fromMe).toBe(true)
      })
    }

    test('sending the same id again reaches the phone once, with the same content', async () => {
      const message = outbound(rig.maria, text('uma vez'))
      const session = await open(rig)
      await session.send(message)
      await session.send({ ...message, content: text('outra coisa') })
      await waitFor(
        () => rig.receivedEvents.accepted.filter((id) => id === message.externalId).length === 2,
        {
          description: 'both',
        },
      )
      expect(findEntry(rig.maria, message.externalId)?.text).toBe('uma vez')
    })

    test('files go out as what they are', async () => {
      const data = Buffer.from('bytes of a file '.repeat(2000))
      const file = path.join(rig.folder, newId())
      writeFileSync(file, data)
      const kinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const
      for (const as of kinds) {
        const message = outbound(rig.maria, fileContent(as, file))
        await (await open(rig)).send(message)
        const entry = await waitFor(() => findEntry(rig.maria, message.externalId), {
          description: `${as} on the phone`,
        })
        const media = mediaOf(entry.message)
        if (!media) throw new Error(`${as} is no file there`)
        expect(Buffer.from(await openMedia(rig.sim, media.media, media.kind)).equals(data)).toBe(true)
        expect(Boolean(entry.message.audioMessage?.ptt)).toBe(as === 'voice')
      }
    })

    test('location, contacts, quote, reaction, edit and revoke go out', async () => {
      const question = await sendText(rig.maria, OWNER, 'onde fica?')
      await incoming(rig, 'message', question.id)
      const session = await open(rig)
      const target = { externalId: question.id, fromMe: false, author: null }
      const quoting = outbound(rig.maria, {
        kind: 'text',
        text: 'aqui',
        quote: { ...target, body: 'onde fica?' },
      })
      const locationMessage = outbound(rig.maria, {
        kind: 'location',
        latitude: -23.5,
        longitude: -46.6,
        quote: null,
      })
      const card = outbound(rig.maria, {
        kind: 'contacts',
        contacts: [{ name: 'Ana', number: '+5511977776666' }],
        quote: null,
      })
      const heart = outbound(rig.maria, { kind: 'reaction', target, emoji: '❤️' })
      for (const message of [quoting, locationMessage, card, heart]) await session.send(message)
      const shownEntry = (id: string) => waitFor(() => findEntry(rig.maria, id), { description: id })
      expect((await shownEntry(quoting.externalId)).message.extendedTextMessage?.contextInfo?.stanzaId).toBe(
        question.id,
      )
      expect((await shownEntry(locationMessage.externalId)).message.locationMessage?.degreesLatitude).toBe(
        -23.5,
      )
      expect((await shownEntry(card.externalId)).message.contactMessage?.vcard).toContain(
        'waid=5511977776666',
      )
      expect((await shownEntry(heart.externalId)).message.reactionMessage?.key?.id).toBe(question.id)
      const ownKey = { externalId: quoting.externalId, fromMe: true, author: null }
      await session.send(outbound(rig.maria, { kind: 'edit', target: ownKey, text: 'ali' }))
      await waitFor(() => findEntry(rig.maria, quoting.externalId)?.text === 'ali', {
        description: 'the edit',
      })
      await session.send(outbound(rig.maria, { kind: 'revoke', target: ownKey }))
      await waitFor(() => findEntry(rig.maria, quoting.externalId)?.revoked, { description: 'the revoke' })
    })

    test('numbers are looked up: canonical identifiers, or none', async () => {
      const session = await open(rig)
      expect(await session.lookUp('+55 11 98888-7777')).toEqual({
        phone: rig.maria.number,
        lid: rig.maria.lidUser,
      })
      expect(await session.lookUp('5500000000000')).toBeNull()
    })

    test('pictures are fetched; who has none has none', async () => {
      const session = await open(rig)
      const chat = { kind: 'person' as const, phone: rig.maria.number, lid: rig.maria.lidUser }
      expect(Buffer.from((await session.pictureOf(chat)) ?? []).toString()).toBe('a picture')
      const ownChat = { kind: 'person' as const, phone: OWNER, lid: null }
      expect(await session.pictureOf(ownChat)).toBeUndefined()
    })
  })
}

function acksOf(rig: ChannelRig, id: string): number[] {
  return rig.receivedEvents.acks.filter(({ externalIds }) => externalIds.includes(id)).map(({ ack }) => ack)
}

function fileContent(as: Extract<OutboundContent, { kind: 'file' }>['as'], file: string): OutboundContent {
  const mimes = {
    image: 'image/jpeg',
    video: 'video/mp4',
    audio: 'audio/mpeg',
    voice: 'audio/ogg; codecs=opus',
    document: 'application/pdf',
    sticker: 'image/webp',
  }
  return {
    kind: 'file',
    as,
    path: file,
    mime: mimes[as],
    name: 'arquivo',
    caption: '',
    durationSeconds: 2,
    quote: null,
  }
}
