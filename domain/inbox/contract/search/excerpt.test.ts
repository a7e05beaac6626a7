import { expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { excerptOf, markedIn } from './excerpt.ts'

const marked = (text: string, ...words: string[]) =>
  excerptOf(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('marks every word, blind to accents and case, in any order', () => {
  expect(marked('A Reunião de São Paulo foi adiada', 'sao', 'REUNIAO')).toBe(
    'A [Reunião] de [São] Paulo foi adiada',
  )
  expect(marked('Işık ve ISIK', 'ışık')).toBe('[Işık] ve [ISIK]')
  expect(marked('Straße 5', 'strasse')).toBe('[Straße] 5')
})

test('shows the text around the first match, in whole words', () => {
  const text = `${'antes '.repeat(40)}o boleto venceu ${'depois '.repeat(40)}`
  const excerpt = marked(text, 'boleto')
  expect(excerpt).toStartWith('…antes ')
  expect(excerpt).toContain('o [boleto] venceu depois')
  expect(excerpt).toEndWith('depois…')
  expect(excerpt.length).toBeLessThan(200)
})

test('without a match shows the beginning', () => {
  expect(marked('palavra '.repeat(60), 'xyz')).toMatch(/^palavra .*palavra…$/)
  expect(marked('', 'xyz')).toBe('')
})

test('marks the words in a text as it stands, line by line, all of them', () => {
  const text = `Olá!\n\n${'Sem ele. '.repeat(60)}O  boleto venceu.\nOutro BOLÉTO aqui`
  const parts = markedIn(text, ['boleto', 'ola'])
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap((part) => (part.isMatch ? part.text : []))).toEqual(['Olá', 'boleto', 'BOLÉTO'])
  expect(markedIn(text, ['nada'])).toEqual([{ text, isMatch: false }])
  expect(markedIn('', ['nada'])).toEqual([])
})

test('never cuts a character into halves', () => {
  const excerpt = excerptOf('😀'.repeat(300), ['boleto'])
  expect(excerpt.every(({ text }) => text.isWellFormed())).toBe(true)
  expect(
    excerptOf(`${'😀'.repeat(100)}boleto${'😀'.repeat(100)}`, ['boleto']).every(({ text }) =>
      text.isWellFormed(),
    ),
  ).toBe(true)
})

test('takes a long text in no time', () => {
  const began = performance.now()
  excerptOf('a '.repeat(30_000), ['a', 'b', 'zzz'])
  expect(performance.now() - began).toBeLessThan(scaled(1_000))
})

test('nor do a text of one letter and a search for it, written over and over', () => {
  const began = performance.now()
  for (let nth = 0; nth < 5; nth += 1) {
    const excerpt = excerptOf('a'.repeat(65_536), ['aaa', ...'a'.repeat(58)])
    expect(excerpt.at(0)).toEqual({ text: 'aaa', isMatch: true })
  }
  expect(performance.now() - began).toBeLessThan(scaled(3_000))
})
