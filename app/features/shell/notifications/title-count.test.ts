import { describe, expect, test } from 'bun:test'
import { titleWithCount } from './title-count.ts'

describe('the count in the page title', () => {
  test('is a circled digit up to twenty and a number in brackets above', () => {
    expect(titleWithCount('Conversas', 1)).toBe('① Conversas')
    expect(titleWithCount('Conversas', 20)).toBe('⑳ Conversas')
    expect(titleWithCount('Conversas', 21)).toBe('(21) Conversas')
  })

  test('replaces the count before and goes with the last unread one', () => {
    expect(titleWithCount('③ Conversas', 4)).toBe('④ Conversas')
    expect(titleWithCount('(21) Conversas', 0)).toBe('Conversas')
  })
})
