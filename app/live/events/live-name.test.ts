import { expect, test } from 'bun:test'
import { liveNameOf } from './live-name'

test.each([
  ['company-7-ticket', 'ticket'],
  ['company7-tag', 'tag'],
  ['company-7-chat-user-9', 'chat-user-9'],
  ['company-help', 'help'],
  ['company-announcement', 'announcement'],
  ['importMessages-7', 'importMessages-7'],
])('%s is heard as %s', (wireName, heard) => {
  expect(liveNameOf(wireName, 7)).toBe(heard)
})
