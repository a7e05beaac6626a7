import { expect, test } from 'bun:test'
import { closeOf } from './disconnects.ts'

const REACTIONS = [
  [401, 'unlink', 'unlinked'],
  [402, 'stop', 'forbidden'],
  [403, 'stop', 'forbidden'],
  [405, 'stop', 'client_outdated'],
  [406, 'unlink', 'forbidden'],
  [408, 'retry', 'lost'],
  [411, 'stop', 'multidevice_mismatch'],
  [428, 'retry', 'closed_by_server'],
  [440, 'stop', 'replaced'],
  [500, 'quarantine', 'bad_session'],
  [503, 'retryLater', 'unavailable'],
  [515, 'again', 'restart_required'],
] as const

for (const [code, reaction, cause] of REACTIONS) {
  test(`${code} means ${cause}: ${reaction}`, () => {
    expect(closeOf(code, true)).toMatchObject({ code, reaction, cause })
  })
}

test('408 before pairing means that nobody scanned the codes: it stops', () => {
  expect(closeOf(408, false)).toMatchObject({ cause: 'qr_expired', reaction: 'stop' })
})

test('what is not in the table is tried again', () => {
  expect(closeOf(599, true)).toMatchObject({ cause: 'unknown', reaction: 'retry', code: 599 })
  expect(closeOf(null, true)).toMatchObject({ cause: 'unknown', reaction: 'retry', code: null })
})
