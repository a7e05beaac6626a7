import * as companies from '#domain/companies/contract/endpoints.ts'
import type { HoursCalendar } from '#domain/hours/contract/rules.ts'
import { type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'

/**
 * Loads the calendar by which hours are judged, where queues or connections (`kind`) have hours; null where they have
 * none.
 */
export async function loadCalendar(
  pageRequest: PageRequest,
  page: PageName,
  kind: 'queue' | 'connection',
): Promise<HoursCalendar | null> {
  const { companyId, company } = await requirePageAccess(pageRequest, page)
  if (company.companieSettings.scheduleType !== kind) return null
  const api = apiAs(pageRequest.request, pageRequest.context)
  const { timeZone, holidays } = await expectAnswer(api.call(companies.getHours, { companyId }), pageRequest)
  return { timeZone, holidays }
}
