import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { apiAs } from '~/lib/api.server'
import { metNeeds } from '~/lib/server/menu-needs.server'

/**
 * Returns the needs of menu pages that have something to show now. The browser requests it after a row is gone that may
 * have been the last.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return json({ met: await metNeeds(apiAs(request, context)) })
}
