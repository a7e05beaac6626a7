import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { callOf, SendCallInput } from '../contract/interactive/interactive-schema.ts'
import { pixKey } from '../contract/interactive/pix-key.ts'
import { withCountry } from './with-country.ts'

const services = await testServices()

test.each([
  ['0800 123 4567', '08001234567'],
  ['0300-123-456', '0300123456'],
  ['190', '190'],
  ['(11) 98765-4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['011 3333-4444', '+551133334444'],
  ['55 11 98765-4321', '+5511987654321'],
  ['+351 912 345 678', '+351912345678'],
])('a button that calls %p dials %p', (copyText, number) => {
  const callInput = { ticketId: 1, title: 'Loja', text: 'Ligue', buttonText: 'Ligar', copyText }
  expect(callOf(SendCallInput.parse(callInput))).toMatchObject({ number })
})

test.each([
  ['US', '(212) 555-1234', '+12125551234'],
  ['TR', '0532 123 45 67', '+905321234567'],
  ['BR', '(11) 98765-4321', '+5511987654321'],
  ['US', '911', '911'],
  ['US', '+351 912 345 678', '+351912345678'],
])('of a company in %p a button that calls %p dials %p', async (country, copyText, number) => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin, { country })
  const callInput = { ticketId: 1, title: 'Loja', text: 'Ligue', buttonText: 'Ligar', copyText }
  expect(callOf(withCountry(ctx, SendCallInput.parse(callInput)))).toMatchObject({ number })
})

test('a PIX key that is a phone loses the zero before its area code', () => {
  expect(pixKey('PHONE', '(011) 3333-4444')).toBe('+551133334444')
})
