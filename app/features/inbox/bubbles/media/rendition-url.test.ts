import { expect, test } from 'bun:test'
import { renditionUrl } from './rendition-url.ts'

const link = 'http://api/media/1/2/ab?s=1.x&e=9&g=z'

test('a browser that cannot play Ogg asks for MP3, of voice notes of the server alone', () => {
  expect(renditionUrl(link, 'audio/ogg; codecs=opus', false)).toBe(`${link}&as=mp3`)
  expect(renditionUrl(link, 'audio/ogg; codecs=opus', true)).toBe(link)
  expect(renditionUrl(link, 'audio/mpeg', false)).toBe(link)
  expect(renditionUrl('blob:http://web/1', 'audio/ogg', false)).toBe('blob:http://web/1')
  expect(renditionUrl(undefined, 'audio/ogg', false)).toBeUndefined()
})

test('a HEIC picture of the server is asked for as JPEG', () => {
  expect(renditionUrl(link, 'image/heic')).toBe(`${link}&as=jpeg`)
  expect(renditionUrl('/media/1/2/ab', 'image/heif')).toBe('/media/1/2/ab?as=jpeg')
  expect(renditionUrl(link, 'image/jpeg')).toBe(link)
  expect(renditionUrl('blob:http://web/1', 'image/heic')).toBe('blob:http://web/1')
})
