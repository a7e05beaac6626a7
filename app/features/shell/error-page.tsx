import { isRouteErrorResponse, Link, useLocation, useNavigate } from '@remix-run/react'
import { CircleAlert, Lock, PackageX, SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { codeIn, textIn } from '#domain/core/contract/values/read-problem.ts'
import { useErrorText } from '~/lib/text/error-text'
import type { PageName } from '~/pages/all-pages'
import { pageAt } from '~/pages/page-rules'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'

/** Shows a page in place of one that could not be shown: what happened, what was kept, what to do, a code. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal: unknown = isRouteErrorResponse(error) ? error.data : undefined
  const code = codeIn(refusal)
  const page = pageAt(useLocation().pathname)
  if (code === 'ERR_PLAN_FEATURE') return <PlanWithout />
  if (status === 403 && code !== 'ERR_SUBSCRIPTION_EXPIRED') {
    return page && LEADS_AWAY.has(page) ? <LedAway /> : <Forbidden />
  }
  if (status === 404) return <NotFound code={code === 'ERR_NOT_FOUND' ? undefined : code} />
  return (
    <Failure
      code={code ?? textIn(refusal, 'error') ?? 'ERR_INTERNAL'}
      requestId={textIn(refusal, 'requestId')}
    />
  )
}

/** Specification 1 §2: the page for what one may not open. */
export function Forbidden() {
  const { t } = useTranslation()
  return (
    <Notice icon={<Lock />} title={t('forbidden.title')} text={t('forbidden.text')}>
      <Button asChild variant="primary">
        <Link to="/tickets">{t('back')}</Link>
      </Button>
    </Notice>
  )
}

/**
 * The pages of super alone, and the settings. They lead away a viewer who may not open them. Specification 2 §2, §8, 3
 * §2.
 */
const LEADS_AWAY: ReadonlySet<PageName> = new Set<PageName>([
  'settings',
  'companies',
  'settingsPlans',
  'settingsHelps',
  'announcements',
])

function LedAway() {
  useWayOut('toast.forbidden', '/')
  return <Forbidden />
}

/** Specification 2 §8: so long the word stands before it leads away. */
const LEAD_AWAY_MS = 1_000

/** Leads away after a moment, with a word that stays on the screen when the page is gone. */
function useWayOut(messageKey: 'toast.planWithout' | 'toast.forbidden', to: string): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      toast.error(t(messageKey))
      navigate(to, { replace: true })
    }
    const timer = setTimeout(leave, LEAD_AWAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, t, messageKey, to])
}

/** The company's plan has no such page. */
function PlanWithout() {
  const { t } = useTranslation()
  const { t: shell } = useTranslation('shell')
  const errorText = useErrorText()
  useWayOut('toast.planWithout', '/tickets')
  return (
    <Notice icon={<PackageX />} title={errorText('ERR_PLAN_FEATURE')} text={shell('toast.planWithout')}>
      <Button asChild variant="primary">
        <Link to="/tickets">{t('back')}</Link>
      </Button>
    </Notice>
  )
}

function NotFound({ code }: { code?: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Notice icon={<SearchX />} title={t('notFound.title')} text={code ? errorText(code) : t('notFound.text')}>
      <Button asChild variant="primary">
        <Link to="/tickets">{t('notFound.action')}</Link>
      </Button>
    </Notice>
  )
}

function Failure({ code, requestId }: { code: string; requestId?: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Notice icon={<CircleAlert />} title={t('error.title')} text={errorText(code)}>
      <p className="text-sm text-muted">{t('error.kept')}</p>
      <Button asChild variant="primary">
        <Link to="." relative="path" reloadDocument>
          {t('error.reload')}
        </Link>
      </Button>
      <p className="select-all text-xs text-muted">{t('error.code', { code: requestId ?? code })}</p>
    </Notice>
  )
}

function Notice({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center [&>svg]:size-10 [&>svg]:text-muted">
        {icon}
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
