import { describe, expect, test } from 'bun:test'
import type { Problem } from '../problems.ts'
import { codeIn, readProblem } from './read-problem.ts'

const NO_PROBLEM: Problem = { code: 'ERR_INTERNAL', details: {}, fields: {} }

describe('the problem of a refusal', () => {
  test('is its code, with the fields and what else is told', () => {
    expect(readProblem({ error: 'ERR_NO_TICKET_FOUND' })).toEqual({
      ...NO_PROBLEM,
      code: 'ERR_NO_TICKET_FOUND',
    })
    const details = { fields: { 'options.0.name': 'required' }, limit: 5 }
    const problem: Problem = { code: 'ERR_VALIDATION', details, fields: details.fields }
    expect(readProblem({ error: 'ERR_VALIDATION', details })).toEqual(problem)
  })

  test('of an answer that is none of ours is an internal error', () => {
    const answers = [undefined, null, 'no', [], {}, { error: 7 }]
    const details = [null, [], 'no'].map((details) => ({ error: 'ERR_X', details }))
    for (const body of [...answers, ...details]) expect(readProblem(body)).toEqual(NO_PROBLEM)
  })

  test('of a code that this version does not know, or that never travels, is unknown and can be quoted', () => {
    for (const error of ['ERR_OF_TOMORROW', 'ERR_TOKEN_EXPIRED']) {
      const details = { limit: 5, unknownCode: error }
      const unknown: Problem = { code: 'ERR_UNKNOWN', details, fields: {} }
      expect(readProblem({ error, details: { limit: 5 } })).toEqual(unknown)
      expect(codeIn({ error })).toBeUndefined()
    }
    expect(codeIn({ error: 'ERR_NO_PERMISSION' })).toBe('ERR_NO_PERMISSION')
  })

  test('has no fields where one of them is no text', () => {
    const details = { fields: { name: 'required', age: 3 } }
    expect(readProblem({ error: 'ERR_VALIDATION', details }).fields).toEqual({})
    expect(readProblem({ error: 'ERR_VALIDATION', details: { fields: ['a'] } }).fields).toEqual({})
  })
})
