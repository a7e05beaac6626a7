import { afterEach, expect, test } from 'bun:test'
import { drainOnce } from './drain-once.ts'

const NAMES = ['SIGTERM', 'SIGINT'] as const
const before = NAMES.map((name) => [name, new Set(process.listeners(name))] as const)
afterEach(() => {
  for (const [name, earlierListeners] of before)
    for (const listener of process.listeners(name))
      if (!earlierListeners.has(listener)) process.off(name, listener)
})

test('a process that is told to end again while it drains goes on draining', () => {
  const drainSignals: string[] = []
  drainOnce(async (signal) => drainSignals.push(signal))
  for (const name of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) process.emit(name)
  expect(drainSignals).toEqual(['SIGINT'])
})
