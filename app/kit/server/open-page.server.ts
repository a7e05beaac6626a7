import { json, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/endpoints.ts'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { RequestContext } from '~/lib/server/load-context.server'
import { sayNext } from '~/lib/server/toast.server'
import type { Viewer } from '~/lib/viewer'
import { PAGES, type Page, type PageName, refusalAt } from '~/pages'

export type Asked = { request: Request; context: RequestContext }

/**
 * Who is signed in, where the page is theirs to open. Throws what they see instead: the page of refusal (403), or the
 * way out with a word where the company's plan has no such page. Specification 2 §8.
 */
export async function openTo(asked: Asked, name: PageName): Promise<Viewer> {
  const page: Page = PAGES[name]
  const viewer = await expectAnswer(apiAs(asked.request, asked.context).call(auth.me), asked)
  const refusal = refusalAt(page, viewer)
  if (refusal === 'ERR_NO_PERMISSION') throw json({ error: refusal }, 403)
  if (refusal)
    throw redirect('/tickets', { headers: { 'Set-Cookie': await sayNext({ key: 'planWithout' }) } })
  return viewer
}

/** An id of the address, or the page that says there is no such thing. */
export function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,16}$/.test(text)) throw json({ error: 'ERR_NOT_FOUND' }, 404)
  return Number(text)
}
