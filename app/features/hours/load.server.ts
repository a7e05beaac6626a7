import * as companies from '#domain/companies/contract/endpoints.ts'
import type { HoursCalendar } from '#domain/hours/contract/rules.ts'
import { type Asked, openTo } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'

/**
 * Loads the calendar by which hours are judged, where queues or connections (`of`) have hours; null where they have
 * none.
 */
export async function loadCalendar(
  asked: Asked,
  page: PageName,
  of: 'queue' | 'connection',
): Promise<HoursCalendar | null> {
  const { companyId, company } = await openTo(asked, page)
  if (company.companieSettings.scheduleType !== of) return null
  const api = apiAs(asked.request, asked.context)
  const { timeZone, holidays } = await expectAnswer(api.call(companies.getHours, { companyId }), asked)
  return { timeZone, holidays }
}
