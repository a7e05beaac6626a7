import { describe, expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { accessOf, DECLARED } from './access.ts'

const { api } = testApi(await testServices())

describe('the access table', () => {
  const routes = new Set(
    api.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`),
  )

  test('names every route, and nothing else', () => {
    expect([...routes].filter((route) => !DECLARED[route])).toEqual([])
    expect(Object.keys(DECLARED).filter((route) => !routes.has(route))).toEqual([])
  })

  test('closes a route that was forgotten', () => {
    expect(() => accessOf('GET', '/forgotten')).toThrow('ERR_NO_PERMISSION')
  })

  test('says what every id of a path names', () => {
    const silent = Object.entries(DECLARED).filter(([route, { who, ids = {} }]) => {
      const params = [...route.matchAll(/:(\w+)/g)].map((match) => `param.${match[1]}`)
      return who !== 'anyone' && params.some((param) => !(param in ids))
    })
    expect(silent.map(([route]) => route)).toEqual([])
  })
})
