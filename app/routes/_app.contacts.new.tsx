import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { contacts } from '~/features/contacts/contact-resource'
import { ContactSheet } from '~/features/contacts/contact-sheet'
import { tagsFor } from '~/features/contacts/load.server'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export async function loader(args: LoaderFunctionArgs) {
  const [form, tags] = await Promise.all([formLoader(contacts, 'contacts')(args), tagsFor(args)])
  return { ...form, tags }
}

export const action = formAction(contacts, 'contacts')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

export default function NewContact() {
  const { tags } = useLoaderData<typeof loader>()
  return <ContactSheet tags={tags} />
}
