import { expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTurn, shared } from './figure-readings.ts'

const services = await testServices()

/** A reading that lasts until it is let go, and notes for whom it is done. */
function aReading() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (ctx: Ctx, { days }: { days: string }) =>
    new Promise<string>((answer) => {
      begun.push(`${ctx.actor.kind === 'user' ? ctx.actor.name : ''} ${days}`)
      ends.push(() => answer(days))
    })
  const end = async () => {
    ends.shift()?.()
    await Bun.sleep(0)
  }
  return { begun, read, end }
}

async function aCompanyOfThree() {
  const company = await aCompany(services)
  const [ana, bia] = await Promise.all(['Ana', 'Bia'].map((name) => aUser(company.ctx, { name })))
  if (!ana || !bia) throw new Error('there are two')
  const admin = asUser(services, company.admin, { name: 'Admin' })
  const viewer = (user: typeof ana) => asUser(services, user, { showDashboard: true })
  return {
    admin,
    second: asUser(services, { ...company.admin, userId: ana.userId, name: 'Second' }),
    ana: viewer(ana),
    bia: viewer(bia),
  }
}

test('fifty admins who look at the same figures are given one answer; who sees something else has their own', async () => {
  const { admin, second, ana, bia } = await aCompanyOfThree()
  const otherCompany = await aCompanyOfThree()
  const { begun, read, end } = aReading()
  const get = shared(read)
  const same = Array.from({ length: 50 }, (_, nth) => get(nth % 2 ? admin : second, { days: 'month' }))
  const others = [
    get(ana, { days: 'month' }),
    get(bia, { days: 'month' }),
    get(otherCompany.admin, { days: 'month' }),
  ]
  await Bun.sleep(0)
  for (let nth = 0; nth < 4; nth += 1) await end()
  expect(await Promise.all([...same, ...others])).toEqual(Array.from({ length: 53 }, () => 'month'))
  expect(begun.toSorted()).toEqual(['Admin month', 'Ana month', 'Bia month', 'Second month'])
})

test('nobody without the right is given what others were given', async () => {
  const { admin, ana } = await aCompanyOfThree()
  const { read, end } = aReading()
  const get = shared(read)
  const answer = get(admin, { days: 'month' })
  await Bun.sleep(0)
  await end()
  expect(await answer).toBe('month')
  const outsider = asUser(services, {
    ...(ana.actor.kind === 'user' ? ana.actor : never()),
    showDashboard: false,
  })
  await expect(get(outsider, { days: 'month' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})

test('who asks for many figures waits for their own, and the next of somebody else comes before them', async () => {
  const { ana, bia } = await aCompanyOfThree()
  const { begun, read, end } = aReading()
  const get = inTurn(read)
  const answers = Array.from({ length: 10 }, (_, nth) => get(ana, { days: String(nth) }))
  answers.push(get(bia, { days: 'month' }))
  await Bun.sleep(0)
  expect(begun).toEqual(['Ana 0', 'Ana 1'])
  await end()
  expect(begun).toEqual(['Ana 0', 'Ana 1', 'Bia month'])
  for (let nth = 0; nth < 10; nth += 1) await end()
  expect((await Promise.all(answers)).at(-1)).toBe('month')
})

function never(): never {
  throw new Error('a user was expected')
}
