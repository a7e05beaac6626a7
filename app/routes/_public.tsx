import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { LanguageForm, ThemeForm } from '~/kit/preferences/preference-forms'
import { apiAs } from '~/lib/api.server'
import { fromVisit, readSession, readVisit } from '~/lib/server/session.server'

/**
 * A visitor who is signed in has no business on a public page (specification 1 §2), but for the first access: that page
 * says itself who is signed in.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname === '/set-up') return null
  if (!(await readSession(request, context))) return null
  const answer = await apiAs(request, context).call(auth.me)
  if (!answer.ok && (await readVisit(request, context))) return fromVisit(context)
  return answer.ok ? redirect('/tickets') : null
}

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end gap-2 p-3">
        <LanguageForm />
        <ThemeForm />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-16">
        <Outlet />
      </main>
    </div>
  )
}
