import { expect, test } from 'bun:test'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import { messageOfHash } from './message-link'

test('a message’s address names it, and anything else names none', () => {
  const link = messageLink('u1', 42)
  expect(link).toBe('/tickets/u1#message-42')
  expect(messageOfHash(new URL(link, 'http://localhost').hash)).toBe(42)
  for (const hash of ['', '#message-', '#message-x', '#content', '#message-1e9', '#message-42x']) {
    expect(messageOfHash(hash)).toBeUndefined()
  }
})
