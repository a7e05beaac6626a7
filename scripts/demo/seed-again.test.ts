import { expect, test } from 'bun:test'
import { openPool } from '#db/client.ts'
import { testServices } from '#tests/support/services.ts'
import { DEMO_USERS } from './people.ts'
import { seedDemo } from './seed.ts'

const services = await testServices()

test('a demo that was broken off is whole after the next start, and what is deleted later stays deleted', async () => {
  const owner = openPool(services.database.adminUrl, { max: 2, name: 'seed' })
  const seed = (target = services) => seedDemo(target, owner.db, 'Demo2026')
  const broken = () => Promise.reject(new Error('the disk is full'))
  const files = new Proxy(services.files, { get: () => broken })
  await expect(seed({ ...services, files })).rejects.toThrow('the disk is full')

  expect(await seed()).toBe(true)

  const people = await services.admin`select email from users order by email`
  expect(people.map(({ email }) => email)).toEqual(DEMO_USERS.map(({ email }) => email).toSorted())
  const [counts] = await services.admin`select (select count(*)::int from companies) as companies,
    (select count(*)::int from plans) as plans, (select count(*)::int from tickets where status = 'nps') as asking`
  expect(counts).toEqual({ companies: 3, plans: 1, asking: 1 })
  expect(await seed()).toBe(false)

  await services.admin`delete from user_queues where company_id = 3`
  await services.admin`delete from users where company_id = 3`
  await services.admin`delete from queues where company_id = 3`
  await services.admin`delete from companies where id = 3`
  expect(await seed()).toBe(false)
  await owner.close()
})
