import { globSync } from 'node:fs'
import { flatRoutes } from '@remix-run/fs-routes'
import { getAppDirectory, layout, type RouteConfigEntry } from '@remix-run/route-config'
import { featureRoutes } from './feature-routes'

/** `app/routes/`: the layouts that pages lie in, and addresses without a page. */
const layouts = await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/.*'] })

/** `app/features/**\/*.route.tsx`: all pages. */
const pages = featureRoutes(globSync('features/**/*.route.tsx', { cwd: getAppDirectory() }))

export default [...layouts.map(withPages), ...(pages.get('root') ?? [])]

function withPages(entry: RouteConfigEntry): RouteConfigEntry {
  const ownChildren = (entry.children ?? []).map(withPages)
  const pagesInside = [...pages].flatMap(([name, routes]) => (entry.id === name ? routes : []))
  const children = [...ownChildren, ...pagesInside]
  const isFrame = entry.id === 'routes/_app'
  return { ...entry, children: isFrame ? [layout('page-boundary.tsx', children)] : children }
}
