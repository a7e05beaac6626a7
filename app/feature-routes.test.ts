import { describe, expect, test } from 'bun:test'
import { featureRoutes } from './feature-routes.ts'

describe('the routes of a noun', () => {
  test('are its page, and over it the sheet of a new row and of one that is there', () => {
    const routes = featureRoutes(['features/tags/sheet.route.tsx', 'features/tags/page.route.tsx'])
    expect(routes.get('routes/_app')).toMatchObject([
      {
        path: 'tags',
        file: 'features/tags/page.route.tsx',
        children: [
          { path: 'new', file: 'features/tags/sheet.route.tsx' },
          { path: ':id/edit', file: 'features/tags/sheet.route.tsx' },
        ],
      },
    ])
  })

  test('are addresses of their own over the page, as their files are named', () => {
    const files = ['page', '$id.delete', 'order'].map((name) => `features/queues/${name}.route.tsx`)
    const [queues] = featureRoutes(files).get('routes/_app') ?? []
    expect(queues?.children?.map(({ path }) => path)).toEqual([':id/delete', 'order'])
  })

  test('lie in the settings where their files say so, beside pages of the same noun that do not', () => {
    const files = ['page', 'settings.page', 'settings.sheet'].map(
      (name) => `features/helps/${name}.route.tsx`,
    )
    const routes = featureRoutes(files)
    expect(routes.get('routes/_app')).toMatchObject([{ path: 'helps', children: [] }])
    expect(routes.get('routes/_app._settings')).toMatchObject([
      { path: 'settings/helps', children: [{ path: 'new' }, { path: ':id/edit' }] },
    ])
  })

  test('have the address and the layout of their folder where it is a special one', () => {
    const routes = featureRoutes([
      'features/inbox/page.route.tsx',
      'features/inbox/_index.route.tsx',
      'features/kanban/lanes/page.route.tsx',
      'features/sign-in/page.route.tsx',
      'features/subscription/page.route.tsx',
    ])
    expect(routes.get('routes/_app')).toMatchObject([
      { path: 'tickets', children: [{ index: true, file: 'features/inbox/_index.route.tsx' }] },
      { path: 'TagsKanban' },
    ])
    expect(routes.get('routes/_public')).toMatchObject([{ path: 'login' }])
    expect(routes.get('root')).toMatchObject([{ path: 'financeiro' }])
  })

  test('have each an id of its own', () => {
    const files = ['page', 'sheet', 'settings.page', 'settings.sheet'].map(
      (name) => `features/helps/${name}.route.tsx`,
    )
    const ids = [...featureRoutes(files).values()]
      .flat()
      .flatMap(({ id, children = [] }) => [id, ...children.map((over) => over.id)])
    expect(new Set(ids).size).toBe(6)
  })

  test('break the build where a sheet lies over nothing', () => {
    expect(() => featureRoutes(['features/tags/sheet.route.tsx'])).toThrow(
      'tags, which has no page.route.tsx',
    )
  })
})
