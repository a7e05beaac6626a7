import { isRouteErrorResponse } from '@remix-run/react'
import type { PageName } from '~/i18n/page-names'

/** The page of an address, or what kept it from being shown. */
export function pageAt(pathname: string, error: unknown): PageName {
  const status = isRouteErrorResponse(error) ? error.status : 200
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (pathname.startsWith('/connections')) return 'connections'
  if (pathname === '/set-up') return 'setUp'
  return pathname === '/login' ? 'login' : 'tickets'
}
