import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { apiAs } from '~/lib/api.server'
import { safePath } from '~/lib/safe-path'
import { forgetSessions } from '~/lib/server/session.server'

/** Ends the session. To the sign-in page, or back to the first access, which somebody signed in could not use. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => undefined)
  await apiAs(request, context).call(auth.logout)
  const back = safePath(form?.get('back'))
  return redirect(back?.startsWith('/set-up?') ? back : '/login?reason=signed_out', {
    headers: await forgetSessions(context),
  })
}

export function loader() {
  return redirect('/tickets')
}
