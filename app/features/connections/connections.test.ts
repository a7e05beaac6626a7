import { describe, expect, test } from 'bun:test'
import { CONNECTION_STATUSES, DROP_CAUSES } from '#domain/connections/contract/schema.ts'
import texts from '~/features/connections/texts.json'
import { CONTROLS } from './session-controls.tsx'
import { shortDateAndTime } from './short-date.ts'

describe('the controls of a session', () => {
  test('are those of its status', () => {
    expect(CONTROLS).toEqual({
      qrcode: ['showQr'],
      DISCONNECTED: ['retry', 'newQr'],
      CONNECTED: ['disconnect'],
      PAIRING: ['disconnect'],
      TIMEOUT: ['disconnect'],
      OPENING: ['connecting'],
    })
  })
})

test('the last update is written day/month/year hour:minute where the company is', () => {
  const clock = { language: 'en', timeZone: 'America/Sao_Paulo' }
  expect(shortDateAndTime('2026-11-21T02:05:00.000Z', clock)).toBe('20/11/26 23:05')
})

describe('every language', () => {
  test.each(Object.entries(texts))('names each state and each cause in %s', (_, texts) => {
    for (const status of CONNECTION_STATUSES) expect(texts.status[status]).toBeString()
    for (const cause of DROP_CAUSES) {
      expect(texts.drop[cause].cause.length).toBeGreaterThan(10)
      expect(texts.drop[cause].next.length).toBeGreaterThan(10)
    }
  })
})
