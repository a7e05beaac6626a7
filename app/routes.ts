import { globSync } from 'node:fs'
import { flatRoutes } from '@remix-run/fs-routes'
import { getAppDirectory, layout, type RouteConfigEntry } from '@remix-run/route-config'
import { featureRoutes } from './feature-routes'

/** `app/routes/`: the frame, and pages that are no noun's, an address a file; tests may sit beside their route. */
const frame = await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/.*'] })

/** `app/features/<noun>/*.route.tsx`: the pages of a noun, inside the frame. */
const features = featureRoutes(globSync('features/*/*.route.tsx', { cwd: getAppDirectory() }))

export default frame.map(withFeatures)

function withFeatures(entry: RouteConfigEntry): RouteConfigEntry {
  const ownChildren = (entry.children ?? []).map(withFeatures)
  const featureChildren = Object.entries(features).flatMap(([parent, routes]) =>
    entry.id === parent ? routes : [],
  )
  const children = [...ownChildren, ...featureChildren]
  const isFrame = entry.id === 'routes/_app'
  return { ...entry, children: isFrame ? [layout('page-boundary.tsx', children)] : children }
}
