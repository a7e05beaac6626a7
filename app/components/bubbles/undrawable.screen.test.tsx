import { expect, test } from 'bun:test'
import type { MediaType } from '#domain/messages/schema.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { Bubble } from './bubble'

const FILE = {
  id: 7,
  size: 2_000_000,
  state: 'stored' as const,
  width: null,
  height: null,
  durationSeconds: null,
  isVoice: false,
  thumbnailUrl: null,
  url: 'blob:https://recado.test/7',
}

async function drawn(mediaType: MediaType, mime: string, name: string) {
  const message = aMessageView({ mediaType, body: '', file: { ...FILE, mime, name } })
  await drawScreen({ at: '/said', routes: [{ path: '/said', element: <Bubble message={message} /> }] })
}

const cases = [
  ['image', 'image/heic', 'IMG_1.HEIC'],
  ['image', 'image/tiff', 'scan.tiff'],
  ['sticker', 'application/was', 'oi.was'],
] as const
for (const [mediaType, mime, name] of cases) {
  test(`${mime} is a card to download, not a broken picture`, async () => {
    await drawn(mediaType, mime, name)
    const link = await screen.findByRole('link', { name: new RegExp(name) })
    expect(link.getAttribute('download')).toBe(name)
    expect(screen.queryByRole('img', { name: /figurinha|imagem/i })).toBeNull()
  })
}

test('a sticker that animates is drawn', async () => {
  await drawn('sticker', 'image/webp', 'oi.webp')
  expect(await screen.findByRole('img')).toBeDefined()
  expect(screen.queryByRole('link', { name: /oi.webp/ })).toBeNull()
})
