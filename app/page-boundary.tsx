import { Outlet, useRouteError } from '@remix-run/react'
import { ErrorPage } from '~/features/shell/error-page'

/**
 * Stands between the frame and its pages (routes.ts): what goes wrong in a page takes that page's place, and the frame
 * with its socket, its bars and what waits to be sent stays as it is.
 */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
