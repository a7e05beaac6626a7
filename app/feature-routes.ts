import path from 'node:path'
import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** The routes of `app/routes/` that pages lie in; `root` has nothing around its pages. */
const FRAME = 'routes/_app'
const SETTINGS = 'routes/_app._settings'
const PUBLIC = 'routes/_public'
const ROOT = 'root'
export type Layout = typeof FRAME | typeof SETTINGS | typeof PUBLIC | typeof ROOT

type PageFolder = { address: string; layout: Layout }

/** Folders whose page has another address than the folder's name, or lies outside the frame. */
const SPECIAL_FOLDERS: Readonly<Record<string, Partial<PageFolder>>> = {
  'bot-playground': { address: 'try' },
  'attendance-panel': { address: 'moments' },
  brand: { address: 'settings/whitelabel', layout: SETTINGS },
  companies: { layout: SETTINGS },
  'connections/overview': { address: 'allConnections', layout: SETTINGS },
  'campaign-report': { address: 'campaign' },
  'campaign-settings': { address: 'campaigns-config' },
  flows: { address: 'flowbuilders' },
  'flow-editor': { address: 'flowbuilder' },
  dashboard: { address: '' },
  'contact-lists/items': { address: 'contact-lists/:contactListId/contacts' },
  'opt-outs': { address: 'contact-opt-outs' },
  'flow-campaigns': { address: 'phrase-lists' },
  inbox: { address: 'tickets' },
  kanban: { address: 'Kanban' },
  'kanban/lanes': { address: 'TagsKanban' },
  'queue-integrations': { address: 'queue-integration' },
  settings: { layout: SETTINGS },
  'settings/options': { layout: SETTINGS },
  'set-up': { layout: PUBLIC },
  'sign-in': { address: 'login', layout: PUBLIC },
  subscription: { address: 'financeiro', layout: ROOT },
  'users/profile': { address: 'profile' },
}

const FILE = /^features\/(.+)\/(settings\.)?([^/]+)\.route\.tsx$/

/**
 * The routes of all features, by the layout that they lie in. In `features/tags/`:
 *
 *     page.route.tsx          /tags
 *     _index.route.tsx        what the page shows while nothing lies over it
 *     sheet.route.tsx         /tags/new and /tags/:id/edit, over the page
 *     $id.contacts.route.tsx  /tags/:id/contacts, over the page
 *     settings.….route.tsx    the same below /settings/tags, a tab of the settings
 *
 * Throws where a file lies over a page that does not exist.
 */
export function featureRoutes(files: readonly string[]): Map<Layout, RouteConfigEntry[]> {
  const parts = files.toSorted().map(readRouteFile)
  const pages = parts.filter(({ name }) => name === 'page')
  const lost = parts.find(({ address }) => !pages.some((page) => page.address === address))
  if (lost) throw new Error(`app/${lost.file} lies over ${lost.address}, which has no page.route.tsx`)
  const routes = new Map<Layout, RouteConfigEntry[]>()
  for (const page of pages) {
    const over = parts.filter(({ address, name }) => address === page.address && name !== 'page')
    const id = idOf(page.file)
    // The page at `/` has nothing over it.
    const entry =
      page.address === ''
        ? index(page.file, { id })
        : route(page.address, page.file, { id }, over.flatMap(routesOver))
    routes.set(page.layout, [...(routes.get(page.layout) ?? []), entry])
  }
  return routes
}

type RouteFile = PageFolder & { file: string; name: string }

function readRouteFile(routePath: string): RouteFile {
  const file = routePath.replaceAll(path.sep, '/')
  const [, folder = '', settings, name = ''] = FILE.exec(file) ?? []
  if (settings) return { file, name, layout: SETTINGS, address: `settings/${folder}` }
  return { file, name, layout: FRAME, address: folder, ...SPECIAL_FOLDERS[folder] }
}

/** A sheet stands at two addresses: a row that is not there yet, and one that is. */
function routesOver({ file, name }: RouteFile): RouteConfigEntry[] {
  const id = idOf(file)
  if (name === '_index') return [index(file, { id })]
  if (name !== 'sheet') return [route(name.replaceAll('.', '/').replaceAll('$', ':'), file, { id })]
  return [route('new', file, { id: `${id}:new` }), route(':id/edit', file, { id: `${id}:edit` })]
}

function idOf(file: string): string {
  return file.replace(/\.route\.tsx$/, '')
}
