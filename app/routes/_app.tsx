import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import * as auth from '#domain/auth/contract/endpoints.ts'
import * as system from '#domain/system/contract/endpoints.ts'
import { AppShell } from '~/features/shell/app-shell'
import { ErrorPage } from '~/features/shell/error-page'
import { apiAs, expectAnswer, openPage } from '~/lib/api.server'
import { keepBearer } from '~/lib/bearer'
import { metNeeds } from '~/lib/server/menu-needs.server'
import { ScreenPreferences } from '~/lib/server/preference-schemas.server'
import { SUBSCRIPTION_PAGE } from '~/lib/subscription-page'
import { isFrameStale, markFrameFresh } from '~/lib/ui/stale-frame'
import type { ShellData } from '~/lib/ui/use-shell'
import { useShell } from '~/lib/ui/use-shell'
import { LiveProvider } from '~/live/events/use-live'
import { OutboxProvider } from '~/live/outbox/use-outbox'

/** Loads the frame of a signed-in user: who they are, a bearer for the socket and for uploads, and their preferences. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ShellData> {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const [{ token, expiresInSeconds, user, cursor }, version, storedChoice, met] = await Promise.all([
    openPage(pageRequest),
    api.call(system.getVersion),
    expectAnswer(api.call(auth.getPreferences), pageRequest),
    metNeeds(api),
  ])
  if (user.company.isExpired) throw redirect(SUBSCRIPTION_PAGE)
  return {
    viewer: user,
    token,
    expiresInSeconds,
    cursor,
    apiUrl: context.apiUrl,
    phonesUrl: context.phonesUrl,
    preferences: ScreenPreferences.parse(storedChoice),
    version: version.ok ? version.value.version : '',
    met,
    now: new Date().toISOString(),
  }
}

/**
 * The frame is not loaded again by navigation, only when rights change or the viewer changes their own profile or
 * preferences; the bearer is renewed separately.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) =>
  formAction === '/resources/preferences' || formAction?.startsWith('/profile') || isFrameStale()

export default function AppLayout() {
  const shell = useLoaderData<typeof loader>()
  if (typeof document !== 'undefined') keepBearer(shell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it was read
  useEffect(markFrameFresh, [shell])
  return (
    <LiveProvider>
      <OutboxProvider>
        <AppShell>
          <Outlet />
        </AppShell>
      </OutboxProvider>
    </LiveProvider>
  )
}

/** Shown when the frame itself failed; an error of a page is shown in the page's place (page-boundary.tsx). */
export function ErrorBoundary() {
  const shell = useShell()
  const page = <ErrorPage error={useRouteError()} />
  if (!shell) return <main>{page}</main>
  if (typeof document !== 'undefined') keepBearer(shell)
  return (
    <LiveProvider>
      <OutboxProvider>
        <AppShell>{page}</AppShell>
      </OutboxProvider>
    </LiveProvider>
  )
}
