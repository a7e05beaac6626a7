import { expect, test } from 'bun:test'
import { z } from 'zod'
import { boundedJson } from './bounded-json.ts'

const schema = boundedJson(z.object({ list: z.array(z.unknown()) }))

test('a body of too many values is refused before its schema looks at them, however they are nested', () => {
  const row = Array.from({ length: 100 }, () => 1)
  expect(schema.safeParse({ list: Array.from({ length: 190 }, () => row) }).success).toBe(true)
  for (const list of [Array.from({ length: 200 }, () => row), Array.from({ length: 20_000 }, () => ({}))]) {
    const { error } = schema.safeParse({ list, unknown: 1 })
    expect(error?.issues.map(({ message, path }) => ({ message, path }))).toEqual([
      { message: 'tooMany', path: [] },
    ])
  }
})

test('other bodies are judged by their schema alone', () => {
  expect(schema.safeParse({ list: 1 }).error?.issues[0]?.path).toEqual(['list'])
  expect(schema.safeParse(undefined).success).toBe(false)
})
