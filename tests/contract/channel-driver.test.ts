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
  connected,
  inbox,
  incoming,
  type Line,
  newId,
  OWNER,
  open,
  openLine,
  outbound,
  text,
} from './line.ts'

const services = await testServices()

for (const addressing of ['lid', 'pn'] as const) {
  describe(`a WhatsApp session with customers who write by ${addressing}`, () => {
    let line: Line
    beforeAll(async () => {
      line = await openLine(services, { addressing })
      await connected(line)
    })
    afterAll(() => line.close())

    test('is paired by a QR code, restarts once, and knows its own number and name', async () => {
      expect(line.told.closes).toMatchObject([{ code: 515, cause: 'restart_required', reaction: 'again' }])
      expect(line.told.statuses.map(({ status }) => status)).toEqual([
        'OPENING',
        'qrcode',
        'PAIRING',
        'OPENING',
        'CONNECTED',
      ])
      expect(line.told.statuses.at(-1)?.detail).toMatchObject({ number: OWNER })
    })

    test('a text is stored with who wrote it, by phone and by hidden id', async () => {
      const sent = await sendText(line.maria, OWNER, 'oi, tudo bem?')
      const event = await incoming(line, 'message', sent.id)
      expect(event).toMatchObject({
        chat: {
          kind: 'person',
          person: { phone: line.maria.number, lid: line.maria.lidUser, pushName: 'Maria' },
        },
        fromMe: false,
        author: null,
        mediaType: 'conversation',
        body: 'oi, tudo bem?',
        isReplay: false,
      })
      await waitFor(() => findEntry(line.maria, sent.id)?.receipts[`${OWNER}.1`]?.length, {
        what: 'a receipt',
      })
    })

    test('customers see two ticks: receipts are active once the account’s name is known', async () => {
      await waitFor(() => [...line.owner.companions.values()].some((device) => device.online), {
        what: 'presence',
      })
      const sent = await sendText(line.maria, OWNER, 'chegou?')
      await waitFor(() => findEntry(line.maria, sent.id)?.receipts[`${OWNER}.1`]?.includes('delivered'), {
        what: 'the second tick',
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
        const sent = await sendMedia(line.maria, OWNER, { kind, data, extra })
        const event = await incoming(line, 'message', sent.id)
        expect(event).toMatchObject({ mediaType, body })
        const target = path.join(line.folder, sent.id)
        const fetched = await line.driver.fetchFile(event.file?.source ?? '', target, 1_000_000)
        expect(fetched).toEqual({ outcome: 'stored', size: data.length })
        expect(Buffer.from(await Bun.file(target).bytes()).equals(data)).toBe(true)
        expect(await line.driver.fetchFile(event.file?.source ?? '', target, 100)).toEqual({
          outcome: 'too_large',
        })
      }
    })

    test('location, contact card, poll and event have the bodies of the specification', async () => {
      const place = await send(line.maria, OWNER, {
        locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Sé' },
      })
      expect(await incoming(line, 'message', place.id)).toMatchObject({
        mediaType: 'locationMessage',
        body: '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR|Sé',
      })
      const card = await send(line.maria, OWNER, {
        contactMessage: { displayName: 'Zé', vcard: 'BEGIN:VCARD\nFN:Zé\nEND:VCARD' },
      })
      expect(await incoming(line, 'message', card.id)).toMatchObject({
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nFN:Zé\nEND:VCARD',
      })
      const poll = await send(line.maria, OWNER, {
        pollCreationMessageV3: { name: 'Cor?', options: [{ optionName: 'azul' }, { optionName: 'verde' }] },
      })
      expect(await incoming(line, 'message', poll.id)).toMatchObject({
        mediaType: 'pollCreationMessageV3',
        body: 'Cor?\nazul\nverde',
      })
      const event = await send(line.maria, OWNER, { eventMessage: { name: 'Festa' } })
      expect(await incoming(line, 'message', event.id)).toMatchObject({
        mediaType: 'eventMessage',
        body: 'Festa',
      })
      const order = await send(line.maria, OWNER, { orderMessage: { orderId: '1', message: 'quero' } })
      expect(await incoming(line, 'message', order.id)).toMatchObject({ body: 'Pedido nº 1\nquero' })
      const mention = await send(line.maria, OWNER, { statusMentionMessage: { message: {} } })
      const notice = await incoming(line, 'message', mention.id)
      expect(notice.mediaType).toBe('notice')
      expect(notice.dataJson).toContain('statusMentionMessage')
    })

    test('replies, reactions, edits and revokes point at their message', async () => {
      const mine = outbound(line.maria, text('quanto?'))
      await (await open(line)).send(mine)
      await waitFor(() => findEntry(line.maria, mine.externalId), { what: 'the question' })
      const answer = await reply(line.maria, OWNER, mine.externalId, 'dez')
      expect(await incoming(line, 'message', answer.id)).toMatchObject({ quotedExternalId: mine.externalId })
      const liked = await react(line.maria, OWNER, mine.externalId, '👍')
      expect(await incoming(line, 'reaction', liked.id)).toMatchObject({
        targetExternalId: mine.externalId,
        targetFromMe: true,
        emoji: '👍',
      })
      const typo = await sendText(line.maria, OWNER, 'erado')
      const sealed = await edit(line.maria, OWNER, { id: typo.id, text: 'errado' })
      expect(await incoming(line, 'sealed', sealed.id)).toMatchObject({ targetExternalId: typo.id })
      const corrected = await edit(line.maria, OWNER, { id: typo.id, text: 'errado', isPlain: true })
      const taken = await revoke(line.maria, OWNER, typo.id)
      const found = await waitFor(
        async () => {
          const events = (await inbox(line)).filter(
            (event) => event.kind === 'edit' || event.kind === 'revoke',
          )
          return events.filter((event) => event.targetExternalId === typo.id).length === 2 && events
        },
        { what: 'the edit and the revoke' },
      )
      expect(found.filter((event) => event.targetExternalId === typo.id)).toMatchObject([
        { kind: 'edit', body: 'errado' },
        { kind: 'revoke', targetFromMe: false },
      ])
      expect([corrected.id, taken.id]).not.toContain(undefined)
    })

    test('what the owner writes on the phone comes in as ours, in the customer’s chat', async () => {
      const sent = await sendText(line.owner, line.maria.number, 'do celular')
      expect(await incoming(line, 'message', sent.id)).toMatchObject({
        fromMe: true,
        body: 'do celular',
        chat: {
          kind: 'person',
          person: { phone: line.maria.number, lid: line.maria.lidUser, pushName: null },
        },
      })
    })

    for (const by of ['lid', 'phone'] as const) {
      test(`a text out, addressed by ${by}: the server’s word, then delivered, read`, async () => {
        const message = outbound(line.maria, text('preço: R$ 10'), by)
        const id = message.externalId
        await (await open(line)).send(message)
        await waitFor(() => line.told.accepted.includes(id), { what: 'the server’s word' })
        await waitFor(() => findEntry(line.maria, id)?.text === 'preço: R$ 10', {
          what: 'the text on the phone',
        })
        await waitFor(() => acksOf(line, id).includes(2), { what: 'delivered' })
        await sendReceipts(line.maria, [id], 'read')
        await waitFor(() => acksOf(line, id).includes(3), { what: 'read' })
        expect(findEntry(line.owner, id)?.fromMe).toBe(true)
      })
    }

    test('sending the same id again reaches the phone once, with the same content', async () => {
      const message = outbound(line.maria, text('uma vez'))
      const session = await open(line)
      await session.send(message)
      await session.send({ ...message, content: text('outra coisa') })
      await waitFor(() => line.told.accepted.filter((id) => id === message.externalId).length === 2, {
        what: 'both',
      })
      expect(findEntry(line.maria, message.externalId)?.text).toBe('uma vez')
    })

    test('files go out as what they are', async () => {
      const data = Buffer.from('bytes of a file '.repeat(2000))
      const file = path.join(line.folder, newId())
      writeFileSync(file, data)
      const kinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const
      for (const as of kinds) {
        const message = outbound(line.maria, fileContent(as, file))
        await (await open(line)).send(message)
        const entry = await waitFor(() => findEntry(line.maria, message.externalId), {
          what: `${as} on the phone`,
        })
        const media = mediaOf(entry.message)
        if (!media) throw new Error(`${as} is no file there`)
        expect(Buffer.from(await openMedia(line.sim, media.media, media.kind)).equals(data)).toBe(true)
        expect(Boolean(entry.message.audioMessage?.ptt)).toBe(as === 'voice')
      }
    })

    test('location, contacts, quote, reaction, edit and revoke go out', async () => {
      const asked = await sendText(line.maria, OWNER, 'onde fica?')
      await incoming(line, 'message', asked.id)
      const session = await open(line)
      const target = { externalId: asked.id, fromMe: false, author: null }
      const quoting = outbound(line.maria, {
        kind: 'text',
        text: 'aqui',
        quote: { ...target, body: 'onde fica?' },
      })
      const place = outbound(line.maria, { kind: 'location', latitude: -23.5, longitude: -46.6, quote: null })
      const card = outbound(line.maria, {
        kind: 'contacts',
        contacts: [{ name: 'Ana', number: '+5511977776666' }],
        quote: null,
      })
      const heart = outbound(line.maria, { kind: 'reaction', target, emoji: '❤️' })
      for (const message of [quoting, place, card, heart]) await session.send(message)
      const shown = (id: string) => waitFor(() => findEntry(line.maria, id), { what: id })
      expect((await shown(quoting.externalId)).message.extendedTextMessage?.contextInfo?.stanzaId).toBe(
        asked.id,
      )
      expect((await shown(place.externalId)).message.locationMessage?.degreesLatitude).toBe(-23.5)
      expect((await shown(card.externalId)).message.contactMessage?.vcard).toContain('waid=5511977776666')
      expect((await shown(heart.externalId)).message.reactionMessage?.key?.id).toBe(asked.id)
      const own = { externalId: quoting.externalId, fromMe: true, author: null }
      await session.send(outbound(line.maria, { kind: 'edit', target: own, text: 'ali' }))
      await waitFor(() => findEntry(line.maria, quoting.externalId)?.text === 'ali', { what: 'the edit' })
      await session.send(outbound(line.maria, { kind: 'revoke', target: own }))
      await waitFor(() => findEntry(line.maria, quoting.externalId)?.revoked, { what: 'the revoke' })
    })

    test('numbers are looked up: canonical identifiers, or none', async () => {
      const session = await open(line)
      expect(await session.lookUp('+55 11 98888-7777')).toEqual({
        phone: line.maria.number,
        lid: line.maria.lidUser,
      })
      expect(await session.lookUp('5500000000000')).toBeNull()
    })

    test('pictures are fetched; who has none has none', async () => {
      const session = await open(line)
      const chat = { kind: 'person' as const, phone: line.maria.number, lid: line.maria.lidUser }
      expect(Buffer.from((await session.pictureOf(chat)) ?? []).toString()).toBe('a picture')
      const none = { kind: 'person' as const, phone: OWNER, lid: null }
      expect(await session.pictureOf(none)).toBeUndefined()
    })
  })
}

function acksOf(line: Line, id: string): number[] {
  return line.told.acks.filter(({ externalIds }) => externalIds.includes(id)).map(({ ack }) => ack)
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
