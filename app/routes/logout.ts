import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { fetchAs } from '~/lib/api.server'
import { forgetSession } from '~/lib/session.server'

export async function action({ request, context }: ActionFunctionArgs) {
  await fetchAs(request, context)(`${context.apiUrl}/auth/logout`, { method: 'DELETE' })
  return redirect('/login?reason=signed_out', { headers: { 'Set-Cookie': await forgetSession(context) } })
}

export function loader() {
  return redirect('/')
}
