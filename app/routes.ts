import { flatRoutes } from '@remix-run/fs-routes'

/** One URL a file; tests may sit beside their route. */
export default flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/.*'] })
