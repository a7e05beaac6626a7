import { expect, test } from 'bun:test'
import { playableUrl } from './playable-url.ts'

const link = 'http://api/media/1/2/ab?s=1.x&e=9&g=z'

test('a browser that cannot play Ogg asks for MP3, of voice notes of the server alone', () => {
  expect(playableUrl(link, 'audio/ogg; codecs=opus', false)).toBe(`${link}&as=mp3`)
  expect(playableUrl(link, 'audio/ogg; codecs=opus', true)).toBe(link)
  expect(playableUrl(link, 'audio/mpeg', false)).toBe(link)
  expect(playableUrl('blob:http://web/1', 'audio/ogg', false)).toBe('blob:http://web/1')
  expect(playableUrl(undefined, 'audio/ogg', false)).toBeUndefined()
})
