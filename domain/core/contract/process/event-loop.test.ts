import { expect, test } from 'bun:test'
import { waitFor } from '#tests/support/wait-for.ts'
import { type EventLoop, watchEventLoop } from './event-loop.ts'

test('work that holds a process is measured and told', async () => {
  const warnings: EventLoop[] = []
  const log = { warn: (fields: EventLoop) => warnings.push(fields), debug: () => undefined }
  const loop = watchEventLoop(log, 50)
  await waitFor(() => loop.last().p99Ms > 0, { description: 'a first window' })
  const until = performance.now() + 400
  while (performance.now() < until) Math.sqrt(until)
  await waitFor(() => warnings.length > 0, { description: 'the warning' })
  loop.stop()
  expect(warnings[0]?.heldMs).toBeGreaterThan(300)
})
