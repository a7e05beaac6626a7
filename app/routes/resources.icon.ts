import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { logoOf } from '~/lib/brand'
import { brandOf } from '~/lib/server/brand.server'

/** The platform's icon, for what the system shows of us: a notification stays when the page is gone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return redirect(logoOf(await brandOf(request, context), 'Favicon', 'small') ?? '/icon-192.png')
}
