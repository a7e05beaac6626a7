import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * When a list is read anew: by another search or filter, after a form was sent, and when somebody asks. Opening and
 * closing a sheet over it reads nothing.
 */
export const shouldReadList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod === 'POST' || currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href
