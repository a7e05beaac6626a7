import { expect, test } from 'bun:test'
import { preferredConnection } from './preferred-connection'

const aConnection = (id: number, status: 'CONNECTED' | 'DISCONNECTED', isDefault = false) => ({
  id,
  status,
  isDefault,
})

test('a connection that is open goes before the usual one that is not', () => {
  const lines = [
    aConnection(1, 'DISCONNECTED', true),
    aConnection(2, 'CONNECTED'),
    aConnection(3, 'CONNECTED'),
  ]
  expect(preferredConnection(lines, [1])).toBe(2)
  expect(preferredConnection(lines, [null, 3])).toBe(3)
})

test('of open ones the viewer’s own goes first, then the contact’s, then the default one', () => {
  const lines = [aConnection(1, 'CONNECTED', true), aConnection(2, 'CONNECTED'), aConnection(3, 'CONNECTED')]
  expect(preferredConnection(lines, [3, 2])).toBe(3)
  expect(preferredConnection(lines, [9, 2])).toBe(2)
  expect(preferredConnection(lines, [null, undefined])).toBe(1)
})

test('where none is open the usual one stays, and where there is none nothing is chosen', () => {
  expect(preferredConnection([aConnection(1, 'DISCONNECTED'), aConnection(2, 'DISCONNECTED')], [2])).toBe(2)
  expect(preferredConnection([], [2])).toBeUndefined()
})
