import type { LoaderFunctionArgs } from '@remix-run/node'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { companyResource } from '#domain/companies/contract/resource.ts'
import * as plans from '#domain/plans/contract/endpoints.ts'
import { regionChoices } from '~/features/region/region-choices.server'
import { languageOf } from '~/i18n/i18n.server'
import { formLoader } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

const load = formLoader(companyResource, 'companies')

/** The sheet's company, the plans that it may have, and who administers it. */
export async function loadCompanySheet(args: LoaderFunctionArgs) {
  const { request, context, params } = args
  const api = apiAs(request, context)
  const pageRequest = { request, context }
  const [sheet, allPlans, admins] = await Promise.all([
    load(args),
    expectAnswer(api.call(plans.all), pageRequest),
    params.id ? expectAnswer(api.call(companies.admins, { companyId: idOf(params.id) }), pageRequest) : [],
  ])
  const regions = regionChoices(await languageOf(request))
  return { ...sheet, plans: allPlans.map(({ id, name }) => ({ id, name })), admins, regions }
}
