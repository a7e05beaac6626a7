import type { Priority } from '#domain/announcements/contract/schema.ts'

/** The border of an announcement by its priority: red, orange, grey. Specification 1 §2. */
export const PRIORITY_BORDERS: Readonly<Record<Priority, string>> = {
  1: 'border-bad',
  2: 'border-warn',
  3: 'border-line-strong',
}
