import { isRouteErrorResponse, useRouteLoaderData } from '@remix-run/react'
import { pageAt } from '~/pages/page-rules'
import { type Brand, newestBrand } from '../brand'

type Root = { brand: Brand; pages: Record<string, string> }

/**
 * Returns the title of the tab at an address: the page, or the reason why it is not shown, and the operator's own name.
 */
export function pageTitle(root: Root | undefined, pathname: string, error: unknown): string {
  return titleOf(root, root?.pages[nameAt(pathname, error)])
}

/** The operator's name stands alone where there is no page. */
export function titleOf(root: Root | undefined, page: string | undefined): string {
  const operator = newestBrand(root?.brand).appName
  return page ? `${page} · ${operator}` : operator
}

function nameAt(pathname: string, error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 200
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  return pageAt(pathname) ?? 'tickets'
}

/** The pages by name, in the visitor's language. */
export function usePageNames(): Partial<Record<string, string>> {
  return useRouteLoaderData<Root>('root')?.pages ?? {}
}
