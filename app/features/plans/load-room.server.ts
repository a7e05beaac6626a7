import * as companies from '#domain/companies/contract/endpoints.ts'
import { type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'
import type { Room } from './plan-room'

/**
 * Loads the limits of the company's plan and what is taken of them; null when the company has no plan, or is not told.
 */
export async function loadRoom(pageRequest: PageRequest, page: PageName): Promise<Room | null> {
  const { companyId } = await requirePageAccess(pageRequest, page)
  const answer = await apiAs(pageRequest.request, pageRequest.context).call(companies.getPlan, { companyId })
  return answer.ok ? answer.value : null
}
