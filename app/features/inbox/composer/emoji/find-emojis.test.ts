import { describe, expect, test } from 'bun:test'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { findEmojis, readEmojis } from './find-emojis.ts'

describe('emojis', () => {
  test.each([
    ['pt-BR', 'coração', '❤️'],
    ['pt-BR', 'coracao verm', '❤️'],
    ['pt-BR', 'caminhao', '🚚'],
    ['en', 'thumbs', '👍'],
    ['en', 'red_heart', '❤️'],
    ['es', 'corazon', '❤️'],
    ['es', 'camion', '🚚'],
    ['tr', 'kalp', '❤️'],
    ['tr', 'güneş', '☀️'],
  ] as const)('in %s “%s” finds %s', async (language, text, emoji) => {
    const found = findEmojis(await readEmojis(language), text, 40)
    expect(found.map((each) => each.emoji)).toContain(emoji)
  })

  test('who is called so comes before who only has it in a name', async () => {
    const [first] = findEmojis(await readEmojis('en'), 'red heart', 8)
    expect(first).toMatchObject({ emoji: '❤️', name: 'red heart' })
  })

  test('have a name in each language, and what is no word finds none', async () => {
    const all = await Promise.all(LANGUAGES.map(readEmojis))
    for (const own of all) {
      expect(own.length).toBe(all[0]?.length ?? 0)
      expect(own.every(({ name, emoji }) => name !== '' && emoji !== '')).toBe(true)
      expect(findEmojis(own, 'xqzw', 8)).toEqual([])
      expect(findEmojis(own, '  ', 8)).toEqual([])
    }
  })
})
