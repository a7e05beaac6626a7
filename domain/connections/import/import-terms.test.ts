import { expect, test } from 'bun:test'
import { importProblems } from './import-terms.ts'

const TODAY = '2026-11-23'
const whole = {
  importOldMessages: '2026-01-01',
  importRecentMessages: '2026-11-23',
  queueIdImportMessages: 1,
}

test('an import has its days, of the last two years and in their order, and its queue', () => {
  expect(importProblems(whole, TODAY)).toEqual({})
  expect(importProblems({}, TODAY)).toEqual({})
  expect(importProblems({ importRecentMessages: TODAY }, TODAY)).toEqual({ importOldMessages: 'required' })
  expect(importProblems({ importOldMessages: TODAY }, TODAY)).toEqual({
    importRecentMessages: 'required',
    queueIdImportMessages: 'required',
  })
  expect(importProblems({ ...whole, importOldMessages: '2024-11-22' }, TODAY)).toEqual({
    importOldMessages: 'tooSmall',
  })
  expect(importProblems({ ...whole, importOldMessages: '2024-11-23' }, TODAY)).toEqual({})
  expect(importProblems({ ...whole, importRecentMessages: '2025-12-31' }, TODAY)).toEqual({
    importRecentMessages: 'tooSmall',
  })
  expect(importProblems({ ...whole, importRecentMessages: '2026-11-24' }, TODAY)).toEqual({
    importRecentMessages: 'tooLarge',
  })
})
