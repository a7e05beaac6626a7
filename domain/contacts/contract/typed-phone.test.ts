import { expect, test } from 'bun:test'
import { plainPhone } from './rules.ts'
import { typedPhone } from './typed-phone.ts'

/** As people type them, in the country of the company, and whose number that is. */
const TYPED: readonly [text: string, country: string, digits: string][] = [
  ['(11) 95555-6666', 'BR', '5511955556666'],
  ['11 95555 6666', 'BR', '5511955556666'],
  ['011 95555-6666', 'BR', '5511955556666'],
  ['55 11 95555-6666', 'BR', '5511955556666'],
  ['+55 (11) 95555‑6666', 'BR', '5511955556666'],
  ['\u200e+55\u00a011\u00a095555\u20116666\u202c', 'BR', '5511955556666'],
  ['（１１）９５５５５－６６６６', 'BR', '5511955556666'],
  ['(55) 99999-1234', 'BR', '5555999991234'],
  ['+1 (195) 555-5666', 'BR', '11955555666'],
  ['0044 20 7946 0958', 'BR', '442079460958'],
  ['+90 555 123 45 67', 'BR', '905551234567'],
  ['0555 123 45 67', 'TR', '905551234567'],
  ['912 345 678', 'PT', '351912345678'],
  ['(202) 555-0142', 'US', '12025550142'],
  ['5521987650001', 'BR', '5521987650001'],
  ['12345678', 'BR', '12345678'],
  ['12125551234', 'BR', '12125551234'],
  ['51 8765-4321', 'BR', '555187654321'],
  ['351912345678', 'BR', '351912345678'],
]

test.each(TYPED)('«%s» in %s is %s', (text, country, digits) => {
  expect(typedPhone(text, country)).toBe(digits)
})

test('what nobody sees is left out of a number, and every dash is one', () => {
  expect(plainPhone('\u202a+55 11 9–5555−6666\u202c ')).toBe('+55 11 9-5555-6666')
})
