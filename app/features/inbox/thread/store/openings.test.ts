import { describe, expect, test } from 'bun:test'
import { openingsLog } from './openings.ts'

function aLog(answers: boolean[] = []) {
  const calls: string[] = []
  let minutes = 0
  const log = openingsLog({
    now: () => minutes * 60_000,
    tell(uuid) {
      calls.push(uuid)
      const answer = answers.shift()
      return answer === undefined ? Promise.resolve(true) : answer ? Promise.resolve(true) : Promise.reject()
    },
  })
  const later = (by: number) => {
    minutes += by
  }
  return { ...log, calls, later }
}

describe('opening a conversation that is in memory', () => {
  test('is told to the server once in ten minutes', async () => {
    const { opened, calls, later } = aLog()
    await opened('a')
    await Promise.all([opened('a'), opened('b')])
    expect(calls).toEqual(['a', 'b'])
    later(9)
    await opened('a')
    later(1)
    await opened('a')
    expect(calls).toEqual(['a', 'b', 'a'])
  })

  test('is not told again of one that the server has just read out', async () => {
    const { note, opened, calls, later } = aLog()
    note('a')
    await opened('a')
    expect(calls).toEqual([])
    later(10)
    await opened('a')
    expect(calls).toEqual(['a'])
  })

  test('is told the next time when the network was away', async () => {
    const { opened, calls } = aLog([false])
    await opened('a')
    await opened('a')
    await opened('a')
    expect(calls).toEqual(['a', 'a'])
  })
})
