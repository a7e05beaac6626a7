import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { sayNext, type Toast } from '~/lib/server/toast.server'
import { may } from '~/lib/viewer'
import { PAGES, type PageName } from '~/pages/all-pages'
import { pagePathAt } from '~/pages/page-rules'
import { answered, postedForm, refusedForm } from '../form/answer.server'
import type { RowFile } from '../form/row-file'
import { saveRow } from '../form/save-row'
import { NEW, type RowOf, type ScreenResource } from '../resource'
import { type RowPage, toastKeyOf } from '../toast-key'
import { idOf, type PageRequest, requirePageAccess } from './open-page.server'

/**
 * The loader of a noun's sheet: the row that it edits, null for a new one. The address is `…/:id/edit`, or `…/new`. Throws
 * the word of refusal (403) for who may not save such rows.
 */
export function formLoader<R extends ScreenResource>(resource: R, page: PageName) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<{ row: RowOf<R> | null }> => {
    const pageRequest = { request, context }
    const [viewer, row] = await Promise.all([
      requirePageAccess(pageRequest, page),
      isNew(params.id) ? null : readRow(resource, pageRequest, params.id),
    ])
    if (!may(viewer, resource.permissions.save)) throw json({ error: 'ERR_NO_PERMISSION' }, 403)
    return { row }
  }
}

/** A noun's row by the id of the address, for who may read it. Throws the page that says there is none. */
export async function readRow<R extends ScreenResource>(
  resource: R,
  pageRequest: PageRequest,
  id: string | undefined,
): Promise<RowOf<R>> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const input = { [resource.idKey]: idOf(id) }
  return rowOf(resource, await expectAnswer(api.callAny(resource.endpoints.get, input), pageRequest))
}

/** The sheet of what is not there yet has a route of its own (`…/new`), or shares one whose parameter says so. */
function isNew(id: string | undefined): boolean {
  return id === undefined || id === NEW
}

/**
 * Returns the row as the page's own schema reads it. Another row of the noun, such as a lane among labels, counts as
 * not found.
 */
function rowOf<R extends ScreenResource>(resource: R, answer: unknown): RowOf<R>
function rowOf({ view }: ScreenResource, answer: unknown) {
  const row = view.safeParse(answer).data
  if (!row) throw json({ error: 'ERR_NOT_FOUND' }, 404)
  return row
}

/**
 * The action of a noun's sheet: creates, saves or deletes, and leads back to the list as it was searched; or answers what
 * keeps it from being done, with all that was typed. `file` = the form has one that goes with the row.
 */
export function formAction(resource: ScreenResource, page: RowPage, file?: RowFile) {
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const form = await postedForm(request)
    const api = apiAs(request, context)
    const id = isNew(params.id) ? undefined : idOf(params.id)
    if (id !== undefined && form.get('intent') === 'delete') {
      const removed = await api.callAny(resource.endpoints.remove, { [resource.idKey]: id })
      return removed.ok
        ? done(request, page, { key: toastKeyOf(page, 'deleted') })
        : refusedForm(form, removed)
    }
    const saved = await saveRow(form, { api, resource, id, file })
    return saved.ok ? done(request, page, { key: toastKeyOf(page, saved.key) }) : answered(saved)
  }
}

/** Back to the page that the sheet lay over, as it was searched, with a word of what was done. */
export async function done(request: Request, page: PageName, toast?: Toast) {
  const { pathname, search } = new URL(request.url)
  const headers = toast && { 'Set-Cookie': await sayNext(toast) }
  // The page may be one of a row, whose id stands in the address.
  const path = PAGES[page].path.includes(':') ? pagePathAt(pathname) : PAGES[page].path
  return redirect(path + search, headers && { headers })
}
