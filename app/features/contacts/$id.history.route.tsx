import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { sayNext } from '~/lib/server/toast.server'
import { HistorySheet } from './history-sheet'
import { contactOf } from './load.server'

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { id, name } = await contactOf(args)
  const answer = apiAs(request, context).call(endpoints.merges, { contactId: id })
  return { contact: { id, name }, merges: await expectAnswer(answer, { request, context }) }
}

/** Undoes a merge: the two contacts are separate again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const mergeId = idOf(String(form.get('mergeId')))
  const undone = await apiAs(request, context).call(endpoints.undoMerge, { mergeId })
  if (!undone.ok) return refusedForm(form, undone)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, {
    headers: { 'Set-Cookie': await sayNext({ key: 'contactsSeparated' }) },
  })
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function ContactHistory() {
  return <HistorySheet {...useLoaderData<typeof loader>()} />
}
