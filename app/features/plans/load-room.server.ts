import * as companies from '#domain/companies/contract/endpoints.ts'
import { type Asked, openTo } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'
import type { Room } from './plan-room'

/** What the company's plan has room for; nothing where it has no plan, or is not told. */
export async function loadRoom(asked: Asked, page: PageName): Promise<Room | null> {
  const { companyId } = await openTo(asked, page)
  const answer = await apiAs(asked.request, asked.context).call(companies.getPlan, { companyId })
  return answer.ok ? answer.value : null
}
