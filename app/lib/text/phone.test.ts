import { expect, test } from 'bun:test'
import { phone } from './phone'
import { groupPhone } from './phone-group'

test('Brazilian numbers are written as there, hidden digits too', () => {
  expect(phone('5511999991234')).toBe('+55 (11) 99999-1234')
  expect(phone('551199999****')).toBe('+55 (11) 99999-****')
})

test('other numbers are grouped as in their country, once its rules are there', () => {
  expect(phone('905551234567')).toBe('+905551234567')
  expect(phone('905551234567', groupPhone)).toBe('+90 555 123 45 67')
  expect(phone('90555123****', groupPhone)).toBe('+90555123****')
  expect(phone('Maria', groupPhone)).toBe('Maria')
})
