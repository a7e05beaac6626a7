import { expect, test } from 'bun:test'
import { fileOf } from './content-files.ts'

test('a document without words is called as its file is shown, not as its sender disguised it', () => {
  const documentMessage = {
    mediaKey: new Uint8Array(32),
    directPath: '/v/t62',
    fileName: 'nota\u202efdp.exe ',
  }
  const key = { remoteJid: '1@s.whatsapp.net', fromMe: false, id: 'A', participant: null }
  const body = (message: object) => fileOf({ documentMessage: message }, 'documentMessage', key)?.body
  expect(body(documentMessage)).toBe('notafdp.exe')
  expect(body({ ...documentMessage, caption: 'A nota ' })).toBe('A nota ')
})
