import { expect, test } from 'bun:test'
import { makeFairLine } from './fair-line.ts'

test('who asks for one thing waits for one of another’s, not for all', async () => {
  const inLine = makeFairLine<string>()
  const order: string[] = []
  let atOnce = 0
  const work = (name: string) => async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await Promise.resolve()
    order.push(name)
    atOnce -= 1
    return name
  }
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => inLine('a', work(name)))
  const otherWork = [inLine('b', work('b1')), inLine('c', work('c1')), inLine('b', work('b2'))]
  expect(await Promise.all([...first, ...otherWork])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('what fails is told to who asked for it, and the next goes on', async () => {
  const inLine = makeFairLine<string>()
  const failing = inLine('a', () => Promise.reject(new Error('no')))
  const next = inLine('a', async () => 'on')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('on')
  expect(await inLine('a', async () => 'later')).toBe('later')
})
