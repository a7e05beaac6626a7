import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { ApiClient } from '~/lib/api-client'
import { sayNext, type Toast } from '~/lib/server/toast.server'
import { PAGES, type PageName } from '~/pages'
import { postedForm, readForm, refusedForm } from '../form/answer.server'
import { NEW, type RowOf, type ScreenResource } from '../resource'
import { idOf, openTo } from './open-page.server'
import { type FileChange, type RowFile, takeFile } from './row-file.server'

/** The loader of a noun's sheet: the row that it edits, null for a new one. The address is `…/:id/edit`, or `…/new`. */
export function formLoader<R extends ScreenResource>(resource: R, page: PageName) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<{ row: RowOf<R> | null }> => {
    const asked = { request, context }
    if (isNew(params.id)) {
      await openTo(asked, page)
      return { row: null }
    }
    const api = apiAs(request, context)
    const input = { [resource.idKey]: idOf(params.id) }
    const row = await expectAnswer(api.callAny(resource.endpoints.get, input), asked)
    return { row: rowOf(resource, row) }
  }
}

/** The sheet of what is not there yet has a route of its own (`…/new`), or shares one whose parameter says so. */
function isNew(id: string | undefined): boolean {
  return id === undefined || id === NEW
}

/** What the page's own schema reads; another row of the noun, a lane among labels, is not there. */
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
export function formAction(resource: ScreenResource, page: PageName, file?: RowFile) {
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const posted = await postedForm(request)
    const { form, change } = file ? takeFile(posted, file) : { form: posted }
    const api = apiAs(request, context)
    if (isNew(params.id)) return created(form, { api, resource, request, page, change })
    const named = { [resource.idKey]: idOf(params.id) }
    if (form.get('intent') === 'delete') {
      const removed = await api.callAny(resource.endpoints.remove, named)
      return removed.ok ? done(request, page, { key: 'deleted' }) : refusedForm(form, removed)
    }
    return updated(form, { api, resource, request, page, change, named })
  }
}

type Saving = {
  api: ApiClient
  resource: ScreenResource
  request: Request
  page: PageName
  change: FileChange | undefined
}

async function updated(form: FormData, { named, ...saving }: Saving & { named: object }) {
  const { api, resource, request, page, change } = saving
  const sent = readForm(form, resource.schemas.update)
  if (!sent.ok) return sent.answer
  // The file first: its call refuses the same versions, and after it the row has a new one.
  const filed = await change?.(api, named, sent.values)
  if (filed?.ok === false) return sent.refused(filed)
  const saved = await api.callAny(resource.endpoints.update, { ...sent.values, ...filed?.value, ...named })
  return saved.ok ? done(request, page, { key: 'saved' }) : sent.refused(saved)
}

async function created(form: FormData, { api, resource, request, page, change }: Saving) {
  const sent = readForm(form, resource.schemas.create)
  if (!sent.ok) return sent.answer
  const made = await api.callAny(resource.endpoints.create, sent.values)
  if (!made.ok) return sent.refused(made)
  const named = { [resource.idKey]: Made.parse(made.value).id }
  const filed = await change?.(api, named, {})
  if (filed?.ok === false) {
    // Nothing was done as long as the form says so.
    await api.callAny(resource.endpoints.remove, named)
    return sent.refused(filed)
  }
  return done(request, page, { key: 'created' })
}

const Made = z.object({ id: z.number() })

/** Back to the page that the sheet lay over, as it was searched, with a word of what was done. */
export async function done(request: Request, page: PageName, toast?: Toast) {
  const { search } = new URL(request.url)
  const headers = toast && { 'Set-Cookie': await sayNext(toast) }
  return redirect(PAGES[page].path + search, headers && { headers })
}
