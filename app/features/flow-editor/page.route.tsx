import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { PAGES } from '~/pages/all-pages'

/** Without a flow there is nothing to draw. */
export function loader({ params }: LoaderFunctionArgs) {
  if (params.id === undefined) throw redirect(PAGES.flows.path)
  return null
}

export default function FlowEditorPage() {
  return <Outlet />
}
