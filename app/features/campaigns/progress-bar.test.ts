import { expect, test } from 'bun:test'
import { RECIPIENT_STATES } from '#domain/campaigns/contract/rules.ts'
import { RecipientCounts } from '#domain/campaigns/contract/schema.ts'
import { doneCountOf } from './progress-bar'

test('people who were left when a campaign was ended are no part of what it got done', () => {
  const nobody = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0]))
  const counts = RecipientCounts.parse({ ...nobody, delivered: 3, failed: 1, skipped: 156 })
  expect(doneCountOf({ counts, pauseReason: null })).toBe(160)
  expect(doneCountOf({ counts, pauseReason: 'ended' })).toBe(4)
})
