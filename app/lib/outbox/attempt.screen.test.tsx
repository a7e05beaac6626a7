import { afterEach, expect, test } from 'bun:test'
import { keepBearer } from '~/lib/bearer'
import { attemptWith } from './attempt'
import { newItem } from './item'

const own = globalThis.XMLHttpRequest
afterEach(() => {
  globalThis.XMLHttpRequest = own
})

/** An upload of which a part goes out, and nothing more. */
class Stalled {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onabort?: () => void
  open = () => undefined
  setRequestHeader = () => undefined
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
  }
  abort() {
    this.onabort?.()
  }
}

test('a file of which nothing moves any more is given up, to be tried again', async () => {
  Object.assign(globalThis, { XMLHttpRequest: Stalled })
  keepBearer({ apiUrl: 'http://api.test', token: 'token' })
  const file = { blob: new Blob(['x']), name: 'a.txt', mime: 'text/plain', isVoice: false }
  const item = newItem(
    {
      ...{
        owner: '1:1',
        ticketId: 1,
        ticketUuid: 'u',
        body: '',
        isPrivate: false,
        sign: false,
        quoted: null,
      },
      file: { ...file, width: null, height: null, durationSeconds: null },
    },
    1,
    new Date(),
  )
  const parts: number[] = []
  const attempt = attemptWith(() => undefined, 50)
  const sending = attempt({
    item,
    signal: new AbortController().signal,
    onProgress: (part) => parts.push(part),
  })
  await expect(sending).rejects.toThrow('cancelled')
  expect(parts).toEqual([0.5])
})
