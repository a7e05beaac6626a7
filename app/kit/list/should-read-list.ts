import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A list is loaded again after another search or filter, after a form was sent, and when somebody asks for it; not when
 * a sheet over it opens or closes.
 */
export const shouldReadList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod === 'POST' || currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href
