import { Outlet } from '@remix-run/react'
import { PageTabs } from '~/kit/page-tabs'

/** The settings: tabs, and below them the page of the one that is open, wherever its address lies. Specification 2 §2. */
export default function Settings() {
  return (
    <>
      <PageTabs page="settings" />
      <Outlet />
    </>
  )
}
