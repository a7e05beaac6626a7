import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { PAGES } from '~/pages/all-pages'

/** Without a campaign there is nothing to report. */
export function loader({ params }: LoaderFunctionArgs) {
  if (params.id === undefined) throw redirect(PAGES.campaigns.path)
  return null
}

export default function CampaignReportPage() {
  return <Outlet />
}
