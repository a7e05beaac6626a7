import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { reading } from '../transaction.ts'
import { idArray, textArray } from './sql-arrays.ts'

const services = await testServices()

test('texts come to the database as they are, whatever stands in them', async () => {
  const { ctx } = await aCompany(services)
  const texts = ['plain', '', 'a,b', '{x}', '"quoted"', 'back\\slash', 'null', 'two\nlines', ' ação 👍 ']
  const [row] = await reading(ctx, (tx) =>
    tx.db.execute<{ texts: string; emptyArray: string }>(
      sql`select to_json(${textArray(texts)})::text as texts, to_json(${textArray([])})::text as "emptyArray"`,
    ),
  )
  expect(JSON.parse(row?.texts ?? '')).toEqual(texts)
  expect(row?.emptyArray).toBe('[]')
})

test('ids come as one parameter, none of them too', async () => {
  const { ctx } = await aCompany(services)
  const [row] = await reading(ctx, (tx) =>
    tx.db.execute<{ has: boolean; emptyArray: boolean }>(
      sql`select 7 = any(${idArray([3, 7])}) as has, 7 = any(${idArray([])}) as "emptyArray"`,
    ),
  )
  expect(row).toEqual({ has: true, emptyArray: false })
})
