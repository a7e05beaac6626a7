import { expect, test } from 'bun:test'
import { contentOf } from './content.ts'

const KEY = { remoteJid: '1@s.whatsapp.net', fromMe: false, id: 'A', participant: null }

test('a picture above something to press comes with it, and stays to be fetched', () => {
  const imageMessage = {
    mediaKey: new Uint8Array(32).fill(7),
    directPath: '/v/t62.7118-24/1',
    mimetype: 'image/jpeg',
    width: 30,
    height: 20,
  }
  const button = { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copiar","copy_code":"DEZ10"}' }
  const interactiveMessage = {
    header: { title: 'Cupom', hasMediaAttachment: true, imageMessage },
    body: { text: 'Dez por cento.' },
    nativeFlowMessage: { buttons: [button] },
  }
  expect(contentOf({ interactiveMessage }, KEY)).toMatchObject({
    mediaType: 'interactiveMessage',
    body: '*Cupom*\nDez por cento.\n\nDEZ10',
    file: { mime: 'image/jpeg', width: 30, height: 20, isVoice: false },
  })
  const unknown = { ...interactiveMessage, nativeFlowMessage: { buttons: [] } }
  expect(contentOf({ interactiveMessage: unknown }, KEY)).toMatchObject({ file: { mime: 'image/jpeg' } })
  const without = { ...interactiveMessage, header: { title: 'Cupom' } }
  expect(contentOf({ interactiveMessage: without }, KEY)).toMatchObject({ file: null })
})
