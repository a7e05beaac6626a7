import path from 'node:path'
import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** The routes of the frame that a noun's pages lie in. */
export type Layout = 'routes/_app' | 'routes/_app._settings'

const FILE = /^features\/([^/]+)\/(settings\.)?([^/]+)\.route\.tsx$/

/**
 * The routes that the files of nouns are, by the layout that they lie in. Of `features/tags/`:
 *
 *     list.route.tsx          /tags
 *     sheet.route.tsx         /tags/new and /tags/:id/edit, over the list
 *     $id.contacts.route.tsx  /tags/:id/contacts, over the list
 *     settings.….route.tsx    the same below /settings/tags, a tab of the settings
 *
 * Throws where something lies over a list that is not there.
 */
export function featureRoutes(files: readonly string[]): Record<Layout, RouteConfigEntry[]> {
  const parts = files.toSorted().map(partsOf)
  const pages = parts.filter(({ name }) => name === 'list')
  const lost = parts.find(({ address }) => !pages.some((page) => page.address === address))
  if (lost) throw new Error(`app/${lost.file} lies over ${lost.address}, which has no list.route.tsx`)
  const routesOf = (layout: Layout) =>
    pages
      .filter((page) => page.layout === layout)
      .map(({ file, address }) => {
        const over = parts.filter((part) => part.address === address && part.name !== 'list')
        return route(address, file, { id: idOf(file) }, over.flatMap(overList))
      })
  return {
    'routes/_app': routesOf('routes/_app'),
    'routes/_app._settings': routesOf('routes/_app._settings'),
  }
}

type Part = { file: string; layout: Layout; address: string; name: string }

function partsOf(routePath: string): Part {
  const file = routePath.replaceAll(path.sep, '/')
  const [, noun = '', settings, name = ''] = FILE.exec(file) ?? []
  return settings
    ? { file, name, layout: 'routes/_app._settings', address: `settings/${noun}` }
    : { file, name, layout: 'routes/_app', address: noun }
}

/** A sheet stands at two addresses: a row that is not there yet, and one that is. */
function overList({ file, name }: Part): RouteConfigEntry[] {
  const id = idOf(file)
  if (name !== 'sheet') return [route(name.replaceAll('.', '/').replaceAll('$', ':'), file, { id })]
  return [route('new', file, { id: `${id}:new` }), route(':id/edit', file, { id: `${id}:edit` })]
}

function idOf(file: string): string {
  return file.replace(/\.route\.tsx$/, '')
}
