import { json } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { RequestContext } from '~/lib/server/load-context.server'
import type { Viewer } from '~/lib/viewer'
import type { PageName } from '~/pages/all-pages'
import { refusalAt } from '~/pages/page-rules'

export type PageRequest = { request: Request; context: RequestContext }

/**
 * Returns the signed-in viewer, if they may open the page. Otherwise throws the page that they see instead (403): the
 * page of refusal, or the message that the company's plan has no such page, which leads away. Specification 2 §8.
 */
export async function requirePageAccess(pageRequest: PageRequest, name: PageName): Promise<Viewer> {
  const viewer = await expectAnswer(
    apiAs(pageRequest.request, pageRequest.context).call(auth.me),
    pageRequest,
  )
  const refusal = refusalAt(name, viewer)
  if (refusal) throw json({ error: refusal }, 403)
  return viewer
}

/** An id of the address, or the page that says there is no such thing. */
export function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,16}$/.test(text)) throw json({ error: 'ERR_NOT_FOUND' }, 404)
  return Number(text)
}
