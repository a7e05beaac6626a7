import type { LoaderFunctionArgs } from '@remix-run/node'
import { companyResource } from '#domain/companies/resource.ts'
import * as plans from '#domain/plans/endpoints.ts'
import { formLoader } from '~/kit/server/form-action.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

const load = formLoader(companyResource, 'companies')

/** The sheet's company, and the plans that it may have. */
export async function loadCompanySheet(args: LoaderFunctionArgs) {
  const { request, context } = args
  const [sheet, all] = await Promise.all([
    load(args),
    expectAnswer(apiAs(request, context).call(plans.all), { request, context }),
  ])
  return { ...sheet, plans: all.map(({ id, name }) => ({ id, name })) }
}
