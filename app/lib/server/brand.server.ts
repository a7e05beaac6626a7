import * as brands from '#domain/brand/contract/endpoints.ts'
import { apiAs } from '../api.server'
import { type Brand, PLAIN_BRAND } from '../brand'
import type { RequestContext } from './load-context.server'

/** The API's last answer: while the API does not answer, pages keep this brand. */
let last: Brand = PLAIN_BRAND

/**
 * Returns the platform's name and look. It is requested with each page and never cached: whichever web server a page
 * comes from, it is no older than the cursor from which its socket tells later changes.
 */
export async function brandOf(request: Request, context: RequestContext): Promise<Brand> {
  const answer = await apiAs(request, context).call(brands.get)
  if (answer.ok) last = { ...answer.value, logosAt: `${context.apiUrl}${LOGOS}` }
  return last
}

const [LOGOS = ''] = brands.openLogo.path.split('/:')
