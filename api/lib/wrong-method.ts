type Route = { method: string; path: string }

/**
 * Makes a function that tells which methods a path answers, so that a wrong method gets 405 instead of 404. An empty
 * list means that the path is unknown.
 */
export function methodsOf(routes: readonly Route[]): (path: string) => string[] {
  const routeMatchers = routes
    .filter((route) => route.method !== 'ALL')
    .map(({ method, path }) => ({ method, matches: toPattern(path) }))

  return (path) => {
    const methods = routeMatchers.filter(({ matches }) => matches.test(path)).map(({ method }) => method)
    return [...new Set(methods)]
  }
}

/** `/tickets/:id{[0-9]+}` → ^/tickets/([0-9]+)/?$ */
function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    const named = /^:\w+(?:\{(.+)\})?$/.exec(part)
    return named ? `(?:${named[1] ?? '[^/]+'})` : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}
