import { expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import { readFramesInSteps } from './frames-in-steps.ts'

/** A socket whose frames take a moment each, and what came of them. */
function aSocket() {
  const ws = new EventEmitter()
  const heard: (number | string)[] = []
  ws.on('message', (frame: number) => {
    heard.push(frame)
    const until = performance.now() + 0.5
    while (performance.now() < until);
  })
  ws.on('close', (code: number) => heard.push(`closed ${code}`))
  readFramesInSteps(ws)
  return { ws, heard }
}

const frames = Array.from({ length: 200 }, (_, n) => n)

test('thousands of frames that come at once leave room for others, keep their order, and come before the close', async () => {
  const { ws, heard } = aSocket()
  for (const frame of frames) ws.emit('message', frame)
  ws.emit('close', 1000)
  const between: number[] = []
  while (!heard.includes('closed 1000')) {
    await new Promise((resolveTurn) => setTimeout(resolveTurn))
    between.push(heard.length)
  }
  expect(heard).toEqual([...frames, 'closed 1000'])
  expect(new Set(between).size).toBeGreaterThan(3)
})

test('once the connection was ended nothing more is read', async () => {
  const { ws, heard } = aSocket()
  for (const frame of frames) ws.emit('message', frame)
  while (heard.length === 0) await new Promise(setImmediate)
  ws.removeAllListeners('message')
  const atEnd = heard.length
  for (let step = 0; step < 20; step++) await new Promise(setImmediate)
  expect(heard.length).toBe(atEnd)
  expect(atEnd).toBeLessThan(frames.length)
})
