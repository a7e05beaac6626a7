import { expect, test } from 'bun:test'
import { makeEventLoopYield } from './event-loop-yield.ts'

/** Takes the core for longer than the yield allows. */
function step(): void {
  const until = performance.now() + 12
  while (performance.now() < until);
}

test('of many works one goes on in each turn of the loop, and each in its turn', async () => {
  const order: string[] = []
  let isOver = false
  const count = () => {
    order.push('turn')
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const work = async (name: string) => {
    const yieldToLoop = makeEventLoopYield()
    for (let nth = 0; nth < 3; nth++) {
      step()
      await yieldToLoop()
      order.push(name)
    }
  }
  await Promise.all(['one', 'two', 'three'].map(work))
  isOver = true
  const perTurn = order
    .join(' ')
    .split('turn')
    .map((names) => names.trim().split(' ').filter(Boolean).length)
  expect(Math.max(...perTurn)).toBe(1)
  expect(order.filter((name) => name !== 'turn')).toEqual([
    ...['one', 'two', 'three'],
    ...['one', 'two', 'three'],
    ...['one', 'two', 'three'],
  ])
})
