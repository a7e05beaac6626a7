import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { streamExport } from './sheet-export.ts'

const services = await testServices()

test('of many downloads at once two read a portion', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  let readingCount = 0
  const countsAtOnce: number[] = []
  const table = {
    name: 'Rows',
    heads: ['n'],
    widths: [10],
    total: 3,
    cellsOf: (n: number) => [n],
    readAfter: async (_: unknown, last: number | undefined) => {
      readingCount += 1
      countsAtOnce.push(readingCount)
      await Bun.sleep(1)
      readingCount -= 1
      const next = (last ?? 0) + 1
      return next > 3 ? [] : [next]
    },
  }
  const files = await Promise.all(Array.from({ length: 8 }, () => Array.fromAsync(streamExport(ctx, table))))
  expect(files.every((chunks) => chunks.length > 0)).toBe(true)
  expect(countsAtOnce).toHaveLength(8 * 4)
  expect(Math.max(...countsAtOnce)).toBe(2)
})
