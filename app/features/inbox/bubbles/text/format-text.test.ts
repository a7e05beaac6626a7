import { describe, expect, test } from 'bun:test'
import { formatText, plainText, webAddress } from './format-text.ts'

describe('the text of a message', () => {
  test('is bold between asterisks and struck between tildes', () => {
    expect(formatText('um *dois* ~três~')).toEqual([
      { kind: 'text', text: 'um ' },
      { kind: 'bold', pieces: [{ kind: 'text', text: 'dois' }] },
      { kind: 'text', text: ' ' },
      { kind: 'strike', pieces: [{ kind: 'text', text: 'três' }] },
    ])
  })

  test('may be marked inside a mark', () => {
    expect(formatText('*a ~b~*')).toEqual([
      {
        kind: 'bold',
        pieces: [
          { kind: 'text', text: 'a ' },
          { kind: 'strike', pieces: [{ kind: 'text', text: 'b' }] },
        ],
      },
    ])
  })

  test.each(['2*3*4', '* item', 'snake_case_name', 'a * b * c', '*não\nfecha*'])(
    'leaves %p alone',
    (text) => {
      expect(formatText(text)).toEqual([{ kind: 'text', text }])
    },
  )

  test('has links that end where the sentence goes on', () => {
    expect(formatText('Veja https://exemplo.com/a?b=1. Ou www.exemplo.com!')).toEqual([
      { kind: 'text', text: 'Veja ' },
      { kind: 'link', text: 'https://exemplo.com/a?b=1', href: 'https://exemplo.com/a?b=1' },
      { kind: 'text', text: '. Ou ' },
      { kind: 'link', text: 'www.exemplo.com', href: 'https://www.exemplo.com/' },
      { kind: 'text', text: '!' },
    ])
  })

  test('keeps an underscore inside an address', () => {
    expect(formatText('https://exemplo.com/a_b_c')).toMatchObject([
      { kind: 'link', href: 'https://exemplo.com/a_b_c' },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://localhost'])(
    'makes no link of %p',
    (text) => {
      expect(webAddress(text)).toBeUndefined()
    },
  )

  test('is read as plain words in previews', () => {
    expect(plainText('*Ana:*\n~olá~ https://exemplo.com')).toBe('Ana:\nolá https://exemplo.com')
  })

  // Read in quadratic time, these would outlast the runner's patience.
  test.each(['*a '.repeat(200_000), 'www.a '.repeat(100_000), '*_~'.repeat(200_000)])(
    'reads to the end, however a stranger writes it',
    (body) => {
      expect(formatText(body).length).toBeGreaterThan(0)
    },
  )
})
