import * as brands from '#domain/brand/contract/endpoints.ts'
import { apiAs } from '../api.server'
import { type Brand, PLAIN_BRAND } from '../brand'
import type { RequestContext } from './load-context.server'

/** What the API answered last: while it does not answer, pages are not those of another. */
let last: Brand = PLAIN_BRAND

/**
 * How the platform calls itself and looks. Asked for with each page and kept nowhere: whichever web server a page comes from,
 * it is no older than the cursor from which its socket tells what changed since.
 */
export async function brandOf(request: Request, context: RequestContext): Promise<Brand> {
  const answer = await apiAs(request, context).call(brands.get)
  if (answer.ok) last = { ...answer.value, logosAt: `${context.apiUrl}${LOGOS}` }
  return last
}

const [LOGOS = ''] = brands.openLogo.path.split('/:')
