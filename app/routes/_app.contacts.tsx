import type { LoaderFunctionArgs } from '@remix-run/node'
import { ContactList } from '~/features/contacts/contact-list'
import { contacts } from '~/features/contacts/contact-resource'
import { tagsFor } from '~/features/contacts/load.server'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export async function loader(args: LoaderFunctionArgs) {
  const [list, tags] = await Promise.all([listLoader(contacts, 'contacts')(args), tagsFor(args)])
  return { ...list, tags }
}

export const shouldRevalidate = shouldReadList
export default ContactList
