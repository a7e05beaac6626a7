import { expect, test } from 'bun:test'
import { makeSharedAnswers } from './shared-answers.ts'

function aDesk() {
  let nowMs = 0
  const works: { answer(value: string): void; fail(): void }[] = []
  const share = makeSharedAnswers<string>({ freshMs: 3000, now: () => nowMs })
  const ask = (key = 'a') =>
    share(
      key,
      () =>
        new Promise<string>((answer, refuse) => {
          works.push({ answer, fail: () => refuse(new Error('failed')) })
        }),
    )
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { works, ask, pass }
}

test('who asks the same while it is fresh shares one answer; another key has its own', async () => {
  const { works, ask, pass } = aDesk()
  const first = ask()
  pass(2000)
  const second = ask()
  works[0]?.answer('one')
  expect(await Promise.all([first, second])).toEqual(['one', 'one'])
  pass(999)
  expect(await ask()).toBe('one')
  void ask('b')
  expect(works).toHaveLength(2)
  pass(1)
  const third = ask()
  works[2]?.answer('two')
  expect(await third).toBe('two')
})

test('who comes too late for a work that lasts gets the next one, and all of them the same', async () => {
  const { works, ask, pass } = aDesk()
  const first = ask()
  pass(5000)
  const late = [ask(), ask(), ask()]
  expect(works).toHaveLength(1)
  works[0]?.answer('one')
  expect(await first).toBe('one')
  await Promise.resolve()
  await Bun.sleep(0)
  expect(works).toHaveLength(2)
  works[1]?.answer('two')
  expect(await Promise.all(late)).toEqual(['two', 'two', 'two'])
})

test('what failed is kept for nobody', async () => {
  const { works, ask } = aDesk()
  const first = ask()
  works[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  const second = ask()
  works[1]?.answer('two')
  expect(await second).toBe('two')
})
