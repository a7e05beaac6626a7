import { describe, expect, test } from 'bun:test'
import { holidayVerbs } from '#domain/holidays/holiday-verbs.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { holidayResource } from '../holidays/contract/resource.ts'
import { USUAL_WEEK, wholeWeek } from '../hours/contract/rules.ts'
import { getCompanyHours, saveCompanyHours } from './company-hours.ts'

const services = await testServices()
const NIGHT = {
  weekday: 'Sexta-feira',
  weekdayEn: 'friday' as const,
  startTimeA: '22:00',
  endTimeA: '02:00',
  startTimeB: '',
  endTimeB: '',
}

describe('the hours of a company', () => {
  test('are the usual ones until somebody saves others, and come with its time zone and holidays', async () => {
    const { admin } = await aCompany(services)
    const [ctx, companyRef] = [asUser(services, admin), { companyId: admin.companyId }]
    await holidayVerbs.create(
      ctx,
      holidayResource.schemas.create.parse({ name: 'Natal', date: '2026-12-25', yearly: true }),
    )
    const deletedHoliday = await holidayVerbs.create(
      ctx,
      holidayResource.schemas.create.parse({ name: 'Ponte', date: '2026-12-24', yearly: false }),
    )
    await holidayVerbs.remove(ctx, { holidayId: deletedHoliday.id })
    const before = await getCompanyHours(ctx, companyRef)
    expect(before).toMatchObject({
      schedules: USUAL_WEEK,
      timeZone: 'America/Sao_Paulo',
      holidays: [{ name: 'Natal', date: '2026-12-25', yearly: true }],
    })
    const saved = await saveCompanyHours(ctx, { ...companyRef, version: before.version, schedules: [NIGHT] })
    expect(saved.schedules).toEqual(wholeWeek([NIGHT]))
    expect(saved.version).toBeGreaterThan(before.version)
    expect(await getCompanyHours(ctx, companyRef)).toEqual(saved)
    expect((await saveCompanyHours(ctx, { ...companyRef, schedules: null })).schedules).toEqual(USUAL_WEEK)
  })

  test('tell every screen of the company once a save', async () => {
    const { id, admin } = await aCompany(services)
    const before = (await eventsOf(services, id)).length
    await saveCompanyHours(asUser(services, admin), { companyId: id, schedules: [NIGHT] })
    expect((await eventsOf(services, id)).slice(before)).toMatchObject([
      { type: 'company.changed', rights: false },
    ])
  })

  test('that somebody else saved meanwhile are shown instead of being replaced', async () => {
    const { id, admin } = await aCompany(services)
    const ctx = asUser(services, admin)
    const { version } = await getCompanyHours(ctx, { companyId: id })
    await saveCompanyHours(ctx, { companyId: id, version, schedules: [NIGHT] })
    const late = saveCompanyHours(ctx, { companyId: id, version, schedules: null })
    await expect(late).rejects.toMatchObject({
      code: 'ERR_ROW_CHANGED',
      details: { current: { schedules: wholeWeek([NIGHT]) } },
    })
    expect((await getCompanyHours(ctx, { companyId: id })).schedules).toEqual(wholeWeek([NIGHT]))
  })

  test('are an admin’s to change, and nobody’s of another company', async () => {
    const [ownCompany, otherCompany] = [await aCompany(services), await aCompany(services)]
    const input = { companyId: ownCompany.id, schedules: [NIGHT] }
    await expect(saveCompanyHours(asUser(services, ownCompany.attendant), input)).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
    for (const changes of [{}, { isSuper: true }]) {
      const stranger = asUser(services, otherCompany.admin, changes)
      await expect(saveCompanyHours(stranger, input)).rejects.toThrow('ERR_NO_COMPANY_FOUND')
      await expect(getCompanyHours(stranger, input)).rejects.toThrow('ERR_NO_COMPANY_FOUND')
    }
    expect((await getCompanyHours(asUser(services, ownCompany.attendant), input)).schedules).toEqual(
      USUAL_WEEK,
    )
  })
})
