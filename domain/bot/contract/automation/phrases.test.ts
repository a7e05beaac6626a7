import { expect, test } from 'bun:test'
import { phraseFinder } from './phrases.ts'

test('a phrase stands in a text as whole words, whatever stands around and between them', () => {
  const isHeld = phraseFinder('Quero a PROMO,\n Natál!!')
  expect(['promo natal', 'Promo-Natal?', 'a', 'quero'].map(isHeld)).toEqual([true, true, true, true])
  expect(['prom', 'natal promo', '!!', ''].map(isHeld)).toEqual([false, false, false, false])
})

test('a long message is read once, however many phrases there are', () => {
  const text = 'promoção de natal é ótima '.repeat(2_500)
  const timeOf = (phrases: readonly string[]) => {
    const before = performance.now()
    const isHeld = phraseFinder(text)
    expect(phrases.filter(isHeld)).toEqual([])
    return performance.now() - before
  }
  const leastOf = (phrases: readonly string[]) =>
    Math.min(...Array.from({ length: 5 }, () => timeOf(phrases)))
  const many = Array.from({ length: 200 }, (_, nth) => `páscoa ${nth}`)
  // Each phrase read anew would take 200 times as long as one.
  expect(leastOf(many) / leastOf(many.slice(0, 1))).toBeLessThan(50)
})
