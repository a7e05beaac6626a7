import { describe, expect, test } from 'bun:test'
import { placeOf, slashAt } from './slash.ts'

/** The cursor stands at the `|`. */
function slashIn(text: string) {
  return slashAt(text.replace('|', ''), text.indexOf('|'))
}

describe('a stroke', () => {
  test('opens at the beginning, after a space and on a new line, with what follows it', () => {
    expect(slashIn('/|')).toEqual({ from: 0, query: '' })
    expect(slashIn('/oi|')).toEqual({ from: 0, query: 'oi' })
    expect(slashIn('Bom dia /en| tudo bem?')).toEqual({ from: 8, query: 'en' })
    expect(slashIn('Bom dia\n/pre|')).toEqual({ from: 8, query: 'pre' })
    expect(slashIn('a /b c /d|')).toEqual({ from: 7, query: 'd' })
  })

  test('is none inside a word, a date or an address, behind the cursor, and once a space has followed', () => {
    for (const text of ['e/ou|', '24/12|', 'https://loja.example/x|', '| /oi', '/oi |', '', 'oi|', '/a/b|']) {
      expect(slashIn(text)).toBeUndefined()
    }
  })
})

describe('an at sign', () => {
  test('opens as a stroke does, and not inside an address', () => {
    expect(slashAt('veja @an', 8, '@')).toEqual({ from: 5, query: 'an' })
    expect(slashAt('ana@loja', 8, '@')).toBeUndefined()
    expect(placeOf('veja @an!', { from: 5, query: 'an' }, '@')).toEqual([5, 8])
  })
})

describe('what was chosen', () => {
  test('goes in the place of its word', () => {
    expect(placeOf('Bom dia /en tudo', { from: 8, query: 'en' })).toEqual([8, 11])
  })

  test('goes to the end when the word is not there any more', () => {
    expect(placeOf('Bom dia', { from: 8, query: 'en' })).toEqual([7, 7])
  })
})
