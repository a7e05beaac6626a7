import { isRouteErrorResponse } from '@remix-run/react'
import type { PageName } from '~/i18n/page-names'
import { SUBSCRIPTION_PAGE } from '../subscription-page'

/** Of an operator who named nothing, and of a page that failed before it could ask. */
const USUAL_NAME = 'Recado'

/** The page of an address, or what kept it from being shown. */
export function pageAt(pathname: string, error: unknown): PageName {
  const status = isRouteErrorResponse(error) ? error.status : 200
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (pathname.startsWith('/connections')) return 'connections'
  if (pathname === '/set-up') return 'setUp'
  if (pathname === SUBSCRIPTION_PAGE) return 'subscription'
  return pathname === '/login' ? 'login' : 'tickets'
}

/** What a tab is called: the page, and the operator's own name, which stands alone where there is no page. */
export function titleOf(root: { brand: { name: string } } | undefined, page: string | undefined): string {
  const operator = root?.brand.name ?? USUAL_NAME
  return page ? `${page} · ${operator}` : operator
}
