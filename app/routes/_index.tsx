import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readSession } from '~/lib/server/session.server'

/** The home of someone signed in is the inbox. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return redirect((await readSession(request, context)) ? '/tickets' : '/login')
}
