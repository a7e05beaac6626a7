import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { ADDRESS } from '~/kit/list/address'
import { shouldReadList } from '~/kit/list/should-read-list'
import { loadAllConnections } from '../load.server'
import { byCompany, countsOf, searched } from './by-company'
import { CompanyConnections } from './company-connections'
import { useOverviewNews } from './use-overview-news'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies, connections } = await loadAllConnections({ request, context })
  const text = new URL(request.url).searchParams.get(ADDRESS.search) ?? ''
  return { rows: searched(byCompany(companies, connections), text), grand: countsOf(connections) }
}

export const shouldRevalidate = shouldReadList

/** The connections of every company, for super. Specification 2 §2. */
export default function AllConnections() {
  useOverviewNews(useRevalidator().revalidate)
  return <CompanyConnections {...useLoaderData<typeof loader>()} />
}
