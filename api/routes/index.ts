import type { ENDPOINTS } from '#domain/endpoints.ts'
import type { Bound } from '../lib/bind.ts'
import { tagRoutes } from './tags.ts'

/** The routes of every noun. One whose endpoints nobody answers does not compile. */
export const ROUTES = {
  tags: tagRoutes,
} satisfies { [N in keyof typeof ENDPOINTS]: Bound<(typeof ENDPOINTS)[N]> }
