import { isRouteErrorResponse, type MetaFunction } from '@remix-run/react'
import type { PageName } from '~/i18n/page-names'
import type { loader as rootLoader } from '~/root'

/** Titles a page by its name, or by what kept it from being shown. */
export function titled(name: PageName): MetaFunction<unknown, { root: typeof rootLoader }> {
  return ({ matches, error }) => {
    const root = matches.find(({ id }) => id === 'root')?.data
    if (!root) return [{ title: 'Recado' }]
    return [{ title: `${root.pages[refusalOf(error) ?? name]} · ${root.brand.name}` }]
  }
}

function refusalOf(error: unknown): PageName | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === 403) return 'forbidden'
  return error.status === 404 ? 'notFound' : undefined
}
