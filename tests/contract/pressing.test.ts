import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { proto } from '@whiskeysockets/baileys'
import sharp from 'sharp'
import {
  type Interactive,
  readInteractive,
} from '#domain/messages/contract/interactive/interactive-content.ts'
import { phoneMedia } from '#simulators/whatsapp/phone/media.ts'
import { press, pressedIn } from '#simulators/whatsapp/phone/pressing.ts'
import { send, sendText } from '#simulators/whatsapp/phone/send.ts'
import { findEntry } from '#simulators/whatsapp/store/entries.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, connected, incoming, OWNER, open, openRig, outbound } from './channel-rig.ts'

const services = await testServices()

describe('what customers can press', () => {
  let rig: ChannelRig
  beforeAll(async () => {
    rig = await openRig(services, { addressing: 'lid' })
    await connected(rig)
  })
  afterAll(() => rig.close())

  test('what can be pressed goes out as lists and native flows, with the node that phones need', async () => {
    const question = await sendText(rig.maria, OWNER, 'quero pagar')
    await incoming(rig, 'message', question.id)
    const session = await open(rig)
    for (const interactive of PRESSABLE) {
      const quote = { externalId: question.id, fromMe: false, author: null, body: 'quero pagar' }
      const message = outbound(rig.maria, { kind: 'interactive', interactive, quote })
      await session.send(message)
      const entry = await waitFor(() => findEntry(rig.maria, message.externalId), {
        description: interactive.type,
      })
      expect(pressedIn(entry.message)).toEqual(interactive)
      const content = entry.message.listMessage ?? entry.message.interactiveMessage
      expect(content?.contextInfo?.stanzaId).toBe(question.id)
      const stanza = rig.sim.stanzas.find(({ node }) => node.attrs.id === message.externalId)
      expect(JSON.stringify(stanza?.node.content)).toContain('"tag":"biz"')
      // The owner's other phone has it too: it comes in as ours, with the same to press.
      const ownEntry = await send(rig.owner, rig.maria.number, entry.message)
      const echo = await incoming(rig, 'message', ownEntry.id)
      expect(readInteractive(echo.dataJson)).toEqual(interactive)
    }
  })

  test('a picture above a button is uploaded, and opened on the phone', async () => {
    const create = { width: 30, height: 20, channels: 3 as const, background: '#aa0000' }
    const bytes = await sharp({ create }).png().toBuffer()
    const file = path.join(rig.folder, 'header.png')
    writeFileSync(file, bytes)
    const [, interactive] = PRESSABLE
    const image = { path: file, mime: 'image/png' }
    const message = outbound(rig.maria, { kind: 'interactive', interactive, image, quote: null })
    await (await open(rig)).send(message)
    const entry = await waitFor(() => findEntry(rig.maria, message.externalId), {
      description: 'the picture',
    })
    expect(pressedIn(entry.message)).toEqual(interactive)
    expect(entry.message.interactiveMessage?.header).toMatchObject({ hasMediaAttachment: true })
    expect((await phoneMedia(rig.maria, message.externalId)).data).toEqual(bytes)
    const sentEntry = await send(rig.owner, rig.maria.number, entry.message)
    expect(await incoming(rig, 'message', sentEntry.id)).toMatchObject({ file: { mime: 'image/png' } })
  })

  test('an answer to what could be pressed is read as its text, and quotes what it answers', async () => {
    const [list] = PRESSABLE
    const message = outbound(rig.maria, { kind: 'interactive', interactive: list, quote: null })
    await (await open(rig)).send(message)
    await waitFor(() => findEntry(rig.maria, message.externalId), { description: 'the list' })
    const chosen = await press(rig.maria, OWNER, message.externalId, { id: '1.2', text: '10h' })
    expect(await incoming(rig, 'message', chosen.id)).toMatchObject({
      mediaType: 'conversation',
      body: '10h',
      quotedExternalId: message.externalId,
      dataJson: '{"answerId":"1.2"}',
    })
    const contextInfo = { stanzaId: message.externalId, participant: rig.owner.jid }
    const answers: proto.IMessage[] = [
      { buttonsResponseMessage: { selectedButtonId: 'a', selectedDisplayText: 'Sim', contextInfo } },
      { templateButtonReplyMessage: { selectedId: 'a', selectedDisplayText: 'Sim', contextInfo } },
      {
        interactiveResponseMessage: {
          body: { text: 'Sim' },
          nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"a"}' },
          contextInfo,
        },
      },
    ]
    for (const answer of answers) {
      const sent = await send(rig.maria, OWNER, answer)
      expect(await incoming(rig, 'message', sent.id)).toMatchObject({
        body: 'Sim',
        quotedExternalId: message.externalId,
        dataJson: '{"answerId":"a"}',
      })
    }
  })
})

const HEAD = { title: 'Horários', text: 'Qual é melhor?', buttonText: 'Escolher' }
const PRESSABLE = [
  {
    type: 'list',
    ...HEAD,
    sections: [
      {
        title: 'Manhã',
        rows: [
          { id: '1.1', title: '9h', description: '' },
          { id: '1.2', title: '10h', description: 'com a Bia' },
        ],
      },
    ],
  },
  { type: 'copy', ...HEAD, code: 'DEZ10' },
  {
    type: 'buttons',
    title: '',
    text: 'Como ajudamos?',
    buttons: [
      { id: 'q1', title: 'Vendas' },
      { id: 'sair', title: 'Encerrar' },
    ],
  },
  { type: 'call', ...HEAD, number: '+551133334444' },
  { type: 'url', ...HEAD, url: 'https://example.com/loja' },
  { type: 'pix', merchantName: 'Padaria', keyType: 'PHONE', key: '+5511988887777', amountCents: 1050 },
  { type: 'pix', merchantName: 'Padaria', keyType: 'EMAIL', key: 'pao@example.com', amountCents: null },
] as const satisfies Interactive[]
