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
    const matches = findEmojis(await readEmojis(language), text, 40)
    expect(matches.map((match) => match.emoji)).toContain(emoji)
  })

  test('who is called so comes before who only has it in a name', async () => {
    const [first] = findEmojis(await readEmojis('en'), 'red heart', 8)
    expect(first).toMatchObject({ emoji: '❤️', name: 'red heart' })
  })

  test('have a name in each language, and what is no word finds none', async () => {
    const emojiLists = await Promise.all(LANGUAGES.map(readEmojis))
    for (const emojis of emojiLists) {
      expect(emojis.length).toBe(emojiLists[0]?.length ?? 0)
      expect(emojis.every(({ name, emoji }) => name !== '' && emoji !== '')).toBe(true)
      expect(findEmojis(emojis, 'xqzw', 8)).toEqual([])
      expect(findEmojis(emojis, '  ', 8)).toEqual([])
    }
  })
})
