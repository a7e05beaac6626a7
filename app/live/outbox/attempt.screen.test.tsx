import { afterEach, expect, test } from 'bun:test'
import { pageBearer, renewedBearer } from '#tests/support/page-bearer.ts'
import { keepBearer } from '~/lib/bearer'
import { attemptWith } from './attempt'
import { newItem } from './item'

const nativeRequest = globalThis.XMLHttpRequest
const ownFetch = globalThis.fetch
afterEach(() => {
  globalThis.XMLHttpRequest = nativeRequest
  globalThis.fetch = ownFetch
})

/** An upload of which a part goes out, and nothing more. */
class Stalled {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onabort?: () => void
  open = () => undefined
  setRequestHeader = (_name: string, _value: string): void => undefined
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
  }
  abort() {
    this.onabort?.()
  }
}

function aFileItem() {
  const file = { blob: new Blob(['x']), name: 'a.txt', mime: 'text/plain', isVoice: false }
  return newItem(
    {
      ticketId: 1,
      ticketUuid: 'u',
      body: '',
      isPrivate: false,
      sign: false,
      quoted: null,
      file: { ...file, width: null, height: null, durationSeconds: null },
    },
    { owner: '1:1', order: 1, now: new Date() },
  )
}

test('a file of which nothing moves any more is given up, to be tried again', async () => {
  Object.assign(globalThis, { XMLHttpRequest: Stalled })
  keepBearer(pageBearer())
  const parts: number[] = []
  const attempt = attemptWith(() => undefined, 50)
  const sending = attempt({
    item: aFileItem(),
    signal: new AbortController().signal,
    onProgress: (part) => parts.push(part),
  })
  await expect(sending).rejects.toThrow('cancelled')
  expect(parts).toEqual([0.5])
})

test('a file that is refused for its old bearer goes again with another, and is kept where that is refused too', async () => {
  const bearers: string[] = []
  const answers: [status: number, body: object][] = [
    [403, { error: 'ERR_SESSION_EXPIRED' }],
    [200, []],
  ]
  class Answering extends Stalled {
    status = 0
    responseText = ''
    onload?: () => void
    override setRequestHeader = (_: string, value: string) => void bearers.push(value)
    getResponseHeader = () => null
    override send() {
      const [status, body] = answers[bearers.length - 1] ?? [403, { error: 'ERR_SESSION_EXPIRED' }]
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload?.()
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Answering })
  const tokens = ['renewed 1', 'renewed 2']
  const renew = async () => renewedBearer(tokens.shift())
  globalThis.fetch = Object.assign(renew, { preconnect: ownFetch.preconnect })
  keepBearer(pageBearer('old'))
  const attempt = attemptWith(() => undefined)
  const options = { item: aFileItem(), signal: new AbortController().signal, onProgress: () => undefined }
  expect(await attempt(options)).toEqual({ kind: 'sent' })
  expect(bearers).toEqual(['Bearer old', 'Bearer renewed 1'])
  await expect(attempt(options)).rejects.toThrow('takes no bearer')
  expect(bearers.slice(2)).toEqual(['Bearer renewed 1', 'Bearer renewed 2'])
})
