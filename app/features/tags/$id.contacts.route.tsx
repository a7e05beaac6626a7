import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as endpoints from '#domain/tags/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { readRow } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { labels } from './labels'
import { CONTACT_SEARCH, TagContacts } from './tag-contacts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const row = await readRow(labels, { request, context }, params.id)
  const searchParam = new URL(request.url).searchParams.get(CONTACT_SEARCH)?.slice(0, 120) ?? ''
  const query = { tagId: idOf(params.id), ...(searchParam && { searchParam }) }
  const page = await expectAnswer(apiAs(request, context).call(endpoints.contacts, query), {
    request,
    context,
  })
  return { row, page }
}

/** Before any script has come: takes the tag off a contact. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const tagContact = { tagId: idOf(params.id), contactId: idOf(String(form.get('contactId'))) }
  const { pathname, search } = new URL(request.url)
  const answer = await apiAs(request, context).call(endpoints.removeContact, tagContact)
  return answer.ok ? redirect(pathname + search) : refusedForm(form, answer)
}

export const ErrorBoundary = SheetError

export default function ContactsOfTag() {
  const { row, page } = useLoaderData<typeof loader>()
  return <TagContacts key={row.id} opened={row} page={page} />
}
