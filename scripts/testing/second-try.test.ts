import { describe, expect, test } from 'bun:test'
import type { Outcome } from './run-kind.ts'
import { withSecondTry } from './second-try.ts'

const result = (file: string, failed: number) => ({ file, passed: 1, failed, skipped: 0, seconds: 1 })
const failure = { location: 'b.test.ts:1', name: 'b', message: 'late' }
const first: Outcome = {
  results: [result('a.test.ts', 0), result('b.test.ts', 1)],
  failures: [failure],
  hasUnexplainedFailure: false,
}
const second: Outcome = { results: [result('b.test.ts', 0)], failures: [], hasUnexplainedFailure: false }

describe('the second try of a file', () => {
  test('counts in place of its first', () => {
    const { results, failures } = withSecondTry(first, second)
    expect(results).toEqual([result('a.test.ts', 0), result('b.test.ts', 0)])
    expect(failures).toEqual([])
  })

  test('takes nothing from what else was wrong', () => {
    const outcome = withSecondTry({ ...first, hasUnexplainedFailure: true }, second)
    expect(outcome.hasUnexplainedFailure).toBe(true)
  })
})
