import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { sayNext } from '~/lib/server/toast.server'
import { contactOf } from './load.server'
import { MERGE, MergeSheet } from './merge-sheet'

/** A search begins at this many characters. Specification 1 §9. */
const SEARCH_FROM = 3
const MAX_FOUND = 20

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const query = new URL(request.url).searchParams
  const contact = await contactOf(args)
  const otherId = query.get(MERGE.other)
  if (otherId) {
    const pair = { contactId: contact.id, otherId: idOf(otherId) }
    const preview = await expectAnswer(api.call(endpoints.previewMerge, pair), pageRequest)
    return { contact, candidates: [], preview }
  }
  const text = query.get(MERGE.search)?.trim().slice(0, 100) ?? ''
  if (text.length < SEARCH_FROM) return { contact, candidates: [], preview: null }
  const list = await expectAnswer(
    api.call(endpoints.list, { searchParam: text, isGroup: false }),
    pageRequest,
  )
  const candidates = list.contacts.filter(({ id }) => id !== contact.id).slice(0, MAX_FOUND)
  return { contact, candidates, preview: null }
}

/** Merges two contacts, then opens the history of the remaining one, where the merge can be undone. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const query = new URL(request.url).searchParams
  const contactId = idOf(params.id)
  const otherId = idOf(query.get(MERGE.other) ?? undefined)
  const merged = await apiAs(request, context).call(endpoints.merge, { contactId, otherId })
  if (!merged.ok) return refusedForm(form, merged)
  for (const name of Object.values(MERGE)) query.delete(name)
  const headers = { 'Set-Cookie': await sayNext({ key: 'contactsMerged' }) }
  return redirect(`/contacts/${contactId}/history?${query}`, { headers })
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function MergeContacts() {
  const loaded = useLoaderData<typeof loader>()
  return <MergeSheet key={loaded.contact.id} {...loaded} />
}
