import { describe, expect, test } from 'bun:test'
import { openPool } from '#db/client.ts'
import { testHouse } from '#tests/support/house.ts'
import { seedDemo } from './seed.ts'

const house = await testHouse()

describe('the demo', () => {
  test('fills an empty database once, with tickets in every status', async () => {
    const owner = openPool(house.database.adminUrl, { max: 2, name: 'seed' })
    expect(await seedDemo(house, owner.db, 'Demo2026')).toBe(true)
    expect(await seedDemo(house, owner.db, 'Demo2026')).toBe(false)
    await owner.close()

    const statuses = await house.admin`select status, count(*)::int as n from tickets group by 1 order by 1`
    expect(statuses.map((row) => row.status)).toEqual(['closed', 'lgpd', 'nps', 'open', 'pending'])
    const [asking] = await house.admin`select count(*)::int as tickets,
      (select count(*)::int from timers where kind = 'rating') as timers from tickets where status = 'nps'`
    expect(asking).toEqual({ tickets: 1, timers: 1 })
    const [first] = await house.admin`select name from companies where id = 1`
    expect(first?.name).toBe('Recado')
    const [stored] = await house.admin`select count(*)::int as n from files where state = 'stored'`
    expect(stored?.n).toBe(3)
  })
})
