import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLinks } from '~/features/shell/brand-links'
import { ErrorPage } from '~/features/shell/error-page'
import { PreferenceSync } from '~/features/shell/preference-sync'
import { Toaster, toast } from '~/ui/toaster'
import { Tooltips } from '~/ui/tooltips/tooltips'
import { languageOf, pageNames } from './i18n/i18n.server'
import { useBrand } from './lib/brand'
import { brandOf } from './lib/server/brand.server'
import { useNonce } from './lib/server/nonce'
import { readBrowserChoice } from './lib/server/preferences.server'
import { takeToast } from './lib/server/toast.server'
import { accentStyle } from './lib/text/accent'
import { pageTitle } from './lib/text/page-title'
import type { ToastKey } from './lib/toast-keys'
import tailwindUrl from './tailwind.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: tailwindUrl },
]

/** One place for all, so that no page of its own has to bring the words; a conversation names itself. */
export const meta: MetaFunction<typeof loader> = ({ data, location, error }) => [
  { title: pageTitle(data, location.pathname, error) },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pendingToast = await takeToast(request)
  const language = await languageOf(request)
  return json(
    {
      brand: await brandOf(request, context),
      language,
      pages: await pageNames(language),
      theme: (await readBrowserChoice(request)).theme,
      toast: pendingToast?.toast,
    },
    pendingToast && { headers: { 'Set-Cookie': pendingToast.forget } },
  )
}

/** The frame of every page changes with the visitor's preferences and after a form, not with each navigation. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) => formMethod === 'POST'

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { primaryColorLight, primaryColorDark } = useBrand()
  const nonce = useNonce()
  return (
    <html
      lang={root?.language ?? 'pt-BR'}
      dir="ltr"
      className={root?.theme ?? 'system'}
      style={accentStyle(primaryColorLight, primaryColorDark)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <BrandLinks theme={root?.theme ?? 'system'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useToast()
  useEffect(() => document.documentElement.setAttribute('data-awake', ''), [])
  return (
    <>
      <Outlet />
      <Toaster />
      <PreferenceSync />
      <Tooltips />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage error={useRouteError()} />
    </main>
  )
}

/** The look of toasts that report no success. */
const TOAST_KINDS: { [K in ToastKey]?: 'warning' | 'error' } = {
  subscriptionSoon: 'warning',
  subscriptionOver: 'error',
}

function useToast() {
  const pendingToast = useRouteLoaderData<typeof loader>('root')?.toast
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (!pendingToast) return
    const kind = TOAST_KINDS[pendingToast.key] ?? 'success'
    toast[kind](
      t(`toast.${pendingToast.key}`, { count: pendingToast.count ?? 0, date: pendingToast.date ?? '' }),
    )
  }, [pendingToast, t])
}
