import { expect, test } from 'bun:test'
import { protocolOf, ticketIdInProtocol, ticketIdInTerm } from './protocol.ts'

test('a protocol is when the ticket was opened, where the company is, and its number', () => {
  const ticket = { id: 4711, createdAt: new Date('2026-11-28T02:03:04Z') }
  expect(protocolOf(ticket, 'America/Sao_Paulo')).toBe('202611272303044711')
  expect(protocolOf(ticket, 'Europe/Istanbul')).toBe('202611280503044711')
})

test('names its ticket, and other digits name none', () => {
  expect(ticketIdInProtocol('202611272303044711')).toBe(4711)
  for (const digits of ['4711', '5511987654321', '120363000000000999', '20261127230304', '202613272303041']) {
    expect(ticketIdInProtocol(digits)).toBeNull()
  }
})

test('a search term names a ticket by its number or its protocol', () => {
  for (const term of ['4711', ' #4711 ', '202611272303044711']) expect(ticketIdInTerm(term)).toBe(4711)
  for (const term of ['0', '1234567890123456', 'Ana 4711', '']) expect(ticketIdInTerm(term)).toBeNull()
})
