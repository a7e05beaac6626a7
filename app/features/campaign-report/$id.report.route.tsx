import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { ReportView, readFilter } from './report-view'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const campaignId = idOf(params.id)
  const api = apiAs(request, context)
  const filter = readFilter(new URL(request.url).searchParams)
  const [report, page] = await Promise.all([
    expectAnswer(api.call(campaigns.report, { campaignId }), pageRequest),
    expectAnswer(api.call(campaigns.recipients, { campaignId, ...filter }), pageRequest),
    requirePageAccess(pageRequest, 'campaignReport'),
  ])
  return { report, page }
}

/** The outcome of a campaign so far. Specification 3 §2. */
export default function CampaignReportRoute() {
  const loaded = useLoaderData<typeof loader>()
  return <ReportView key={loaded.report.campaign.id} loaded={loaded} />
}
