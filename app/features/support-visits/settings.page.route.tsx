import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { VisitsPage } from './visits-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'settingsSupportVisits')
  const page = Number(new URL(request.url).searchParams.get('page'))
  const pageNumber = Number.isInteger(page) && page > 0 ? page : 1
  const answer = await expectAnswer(apiAs(request, context).call(auth.visits, { pageNumber }), pageRequest)
  return { ...answer, pageNumber }
}

/** Shows the support visits to the company. Decision 113. */
export default function SupportVisits() {
  return <VisitsPage {...useLoaderData<typeof loader>()} />
}
