import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { reading } from '../core/transaction.ts'
import { readHoursCalendar } from '../hours/read-calendar.ts'
import { addHolidaysOfCountry, publicHolidays } from './add-of-country.ts'

const services = await testServices()

test('a country’s holidays are those of the calendar, fixed ones every year and movable ones of their year', () => {
  const brazil = publicHolidays('BR', 2026)
  expect(brazil).toContainEqual({ name: 'Natal', date: '2026-12-25', yearly: true })
  expect(brazil).toContainEqual({ name: 'Sexta-Feira Santa', date: '2026-04-03', yearly: false })
  expect(publicHolidays('TR', 2026).some(({ date }) => date === '2026-10-29')).toBe(true)
  expect(publicHolidays('XX', 2026)).toEqual([])
})

test('adds what is missing, of the company’s own country, and nothing twice', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const { addedCount } = await addHolidaysOfCountry(ctx, { year: 2026 })
  expect(addedCount).toBe(publicHolidays('BR', 2026).length)
  expect(await addHolidaysOfCountry(ctx, { year: 2026 })).toEqual({ addedCount: 0 })
  const movable = publicHolidays('BR', 2027).filter(({ yearly }) => !yearly)
  expect(await addHolidaysOfCountry(ctx, { year: 2027 })).toEqual({ addedCount: movable.length })
  const { holidays } = await reading(company.ctx, readHoursCalendar)
  expect(holidays).toHaveLength(addedCount + movable.length)
  const twice = await Promise.all([2028, 2028].map((year) => addHolidaysOfCountry(ctx, { year })))
  expect(twice.map((addition) => addition.addedCount).filter((count) => count > 0)).toHaveLength(1)
  await expect(
    addHolidaysOfCountry(asUser(services, company.attendant), { year: 2026 }),
  ).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
})
