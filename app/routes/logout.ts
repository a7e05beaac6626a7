import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { apiAs } from '~/lib/api.server'
import { forgetSession } from '~/lib/session.server'

export async function action({ request, context }: ActionFunctionArgs) {
  await apiAs(request, context).auth.logout.$delete()
  return redirect('/login?reason=signed_out', { headers: { 'Set-Cookie': await forgetSession(context) } })
}

export function loader() {
  return redirect('/')
}
