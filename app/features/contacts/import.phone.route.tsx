import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as contactImports from '#domain/contacts/contract/import/endpoints.ts'
import { offlineAction } from '~/kit/offline-action'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { JOB, KIND_PARAM } from './import/import-address'
import { phoneAction } from './import/phone-action.server'
import { PhoneSheet } from './import/phone-sheet'
import { tagsFor } from './load.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [{ phones }, tags] = await Promise.all([
    expectAnswer(apiAs(request, context).call(contactImports.phones), pageRequest),
    tagsFor(pageRequest),
  ])
  return { phones, tags }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const done = await phoneAction({ request, context })
  if (!done.ok) return done.answer
  const { searchParams } = new URL(request.url)
  searchParams.delete(KIND_PARAM)
  searchParams.set(JOB, String(done.jobId))
  return redirect(`/contacts/import?${searchParams}`)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Contacts of a phone: whom it has saved, or with whom it has conversations. Specification 1 §7. */
export default function PhoneImport() {
  return <PhoneSheet {...useLoaderData<typeof loader>()} />
}
