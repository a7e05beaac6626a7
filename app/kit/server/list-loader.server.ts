import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'
import { QUERY_PARAMS } from '../list/address'
import { type ListAnswer, listQuery, readPage } from '../list/list-query'
import type { ResourceRow, RowOf, ScreenResource } from '../resource'
import { requirePageAccess } from './open-page.server'

/**
 * The statuses after which a failed read leaves no page at all: nobody is signed in, or the viewer may not open the
 * page.
 */
const NO_PAGE = new Set([401, 403])

/**
 * The loader of a noun's list: the first page by the address's search, filters and order. What cannot be read is
 * answered with the reason, so that the browser keeps what it shows.
 */
export function listLoader<R extends ScreenResource>(resource: R, page: PageName) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListAnswer<RowOf<R> & ResourceRow>> => {
    const pageRequest = { request, context }
    const query = listQuery(resource, new URL(request.url).searchParams)
    const { [QUERY_PARAMS.cursor]: _, ...list } = query
    const [answer] = await Promise.all([
      apiAs(request, context).callAny(resource.endpoints.list, query),
      requirePageAccess(pageRequest, page),
    ])
    const key = JSON.stringify(list)
    if (!answer.ok && NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
    if (!answer.ok) return { key, problem: answer.problem }
    return { key, page: pageOf(resource, answer.value) }
  }
}

function pageOf<R extends ScreenResource>(
  resource: R,
  answer: unknown,
): ListAnswer<RowOf<R> & ResourceRow>['page']
function pageOf(resource: ScreenResource, answer: unknown) {
  return readPage(resource, answer)
}
