import { describe, expect, test } from 'bun:test'
import { featureRoutes } from './feature-routes.ts'

describe('the routes of a noun', () => {
  test('are its list, and over it the sheet of a new row and of one that is there', () => {
    const { 'routes/_app': routes } = featureRoutes([
      'features/tags/sheet.route.tsx',
      'features/tags/list.route.tsx',
    ])
    expect(routes).toMatchObject([
      {
        path: 'tags',
        file: 'features/tags/list.route.tsx',
        children: [
          { path: 'new', file: 'features/tags/sheet.route.tsx' },
          { path: ':id/edit', file: 'features/tags/sheet.route.tsx' },
        ],
      },
    ])
  })

  test('are addresses of their own over the list, as their files are named', () => {
    const files = ['list', '$id.delete', 'order'].map((name) => `features/queues/${name}.route.tsx`)
    const { 'routes/_app': routes } = featureRoutes(files)
    expect(routes[0]?.children?.map(({ path }) => path)).toEqual([':id/delete', 'order'])
  })

  test('lie in the settings where their files say so, beside pages of the same noun that do not', () => {
    const files = ['list', 'settings.list', 'settings.sheet'].map(
      (name) => `features/helps/${name}.route.tsx`,
    )
    const routes = featureRoutes(files)
    expect(routes['routes/_app']).toMatchObject([{ path: 'helps', children: [] }])
    expect(routes['routes/_app._settings']).toMatchObject([
      { path: 'settings/helps', children: [{ path: 'new' }, { path: ':id/edit' }] },
    ])
  })

  test('have each an id of its own', () => {
    const files = ['list', 'sheet', 'settings.list', 'settings.sheet'].map(
      (name) => `features/helps/${name}.route.tsx`,
    )
    const ids = Object.values(featureRoutes(files))
      .flat()
      .flatMap(({ id, children = [] }) => [id, ...children.map((over) => over.id)])
    expect(new Set(ids).size).toBe(6)
  })

  test('break the build where a sheet lies over nothing', () => {
    expect(() => featureRoutes(['features/tags/sheet.route.tsx'])).toThrow(
      'tags, which has no list.route.tsx',
    )
  })
})
