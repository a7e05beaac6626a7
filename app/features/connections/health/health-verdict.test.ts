import { describe, expect, test } from 'bun:test'
import type { ConnectionHealthView } from '#domain/connections/contract/health-schema.ts'
import texts from '~/features/connections/texts.json'
import { VERDICTS, verdictOf } from './health-verdict.ts'

const PROVEN: ConnectionHealthView = {
  receivedAt: '2026-11-20T15:00:00.000Z',
  accepted: { at: '2026-11-20T15:00:00.000Z', ms: 180 },
  sentToday: 40,
  sentLastHour: 40,
  sentLastMinute: 60,
  failedToday: 0,
  failure: null,
  waiting: 0,
  dropsThisWeek: 10,
  lastDrop: null,
  gaps: [],
  pace: { atOnce: 20, calmPerMinute: 60 },
}

describe('what the figures say', () => {
  test('is the worst that is true', () => {
    const up = { status: 'CONNECTED', connectedAt: '2026-11-20T14:00:00.000Z' } as const
    const later = { ...up, connectedAt: '2026-11-20T15:00:01.000Z' }
    expect(verdictOf(PROVEN, up)).toBe('good')
    expect(verdictOf({ ...PROVEN, receivedAt: null }, up)).toBe('good')
    expect(verdictOf(PROVEN, later)).toBe('unproven')
    expect(verdictOf({ ...PROVEN, receivedAt: null, accepted: null }, up)).toBe('unproven')
    expect(verdictOf({ ...PROVEN, dropsThisWeek: 11 }, later)).toBe('shaky')
    expect(verdictOf({ ...PROVEN, dropsThisWeek: 11, failedToday: 1 }, up)).toBe('failing')
    expect(verdictOf({ ...PROVEN, failedToday: 1, sentLastMinute: 61 }, up)).toBe('fast')
    expect(verdictOf({ ...PROVEN, sentLastMinute: 61 }, { ...up, status: 'TIMEOUT' })).toBe('down')
  })

  test('has a sentence in every language', () => {
    for (const { health } of Object.values(texts)) {
      for (const verdict of VERDICTS) expect(health.verdict[verdict].length).toBeGreaterThan(10)
    }
  })
})
