import { expect, test } from 'bun:test'
import userEvent from '@testing-library/user-event'
import type { MediaType } from '#domain/messages/contract/schema.ts'
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

async function drawn(mediaType: MediaType, mime: string, name: string, url = FILE.url) {
  const message = aMessageView({ mediaType, body: '', file: { ...FILE, mime, name, url } })
  await drawScreen({ path: '/said', routes: [{ path: '/said', element: <Bubble message={message} /> }] })
}

const cases = [
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

test('a HEIC picture is drawn by its JPEG', async () => {
  await drawn('image', 'image/heic', 'IMG_1.HEIC', '/media/1/7/ab?s=1&e=9999999999&g=z')
  expect((await screen.findByRole('img')).getAttribute('src')).toContain('as=jpeg')
})

test('a document that is a picture opens in the page, and is saved as it came', async () => {
  await drawn('application', 'image/heic', 'IMG_1.HEIC', '/media/1/7/ab?s=1&e=9999999999&g=z')
  const save = await screen.findByRole('link', { name: /IMG_1.HEIC/ })
  expect(save.getAttribute('href')).not.toContain('as=')
  await userEvent.click(screen.getByRole('button', { name: /IMG_1.HEIC/ }))
  expect((await screen.findByRole('img')).getAttribute('src')).toContain('as=jpeg')
})

test('a sticker that animates is drawn', async () => {
  await drawn('sticker', 'image/webp', 'oi.webp')
  expect(await screen.findByRole('img')).toBeDefined()
  expect(screen.queryByRole('link', { name: /oi.webp/ })).toBeNull()
})
