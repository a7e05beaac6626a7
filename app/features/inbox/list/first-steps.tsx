import { Link } from '@remix-run/react'
import { CheckCircle2, Circle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InboxOverview } from '#domain/inbox/contract/schema.ts'
import { savePreference } from '~/kit/preferences/preference-forms'
import { cn } from '~/lib/cn'
import { useShell } from '~/lib/ui/use-shell'
import { useOverview } from '~/live/reading/use-overview'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'

type Step = { name: 'connect' | 'queues' | 'people' | 'try'; isDone: boolean; to: string }

/**
 * Shows the steps in which an admin sets up a new company, in order: connect a number, make queues, invite people,
 * receive a first conversation. It goes once all are done, or when it is closed. Interface 51.
 */
export function FirstSteps({ className }: { className?: string }) {
  const { t } = useTranslation(['tickets', 'common'])
  const shell = useShell()
  const firstSteps = useOverview()?.firstSteps
  if (!firstSteps || shell?.preferences.firstSteps === 'closed') return null
  const steps = stepsOf(firstSteps, shell?.phonesUrl ?? PAGES.botPlayground.path)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section
      aria-label={t('firstSteps.title')}
      className={cn(
        'grid w-full max-w-md gap-1 rounded-xl border border-line bg-panel p-2 text-start',
        className,
      )}
    >
      <div className="flex items-center gap-2 ps-2">
        <h2 className="flex-1 font-semibold">{t('firstSteps.title')}</h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('common:close')}
          onClick={() => savePreference({ firstSteps: 'closed' })}
        >
          <X />
        </Button>
      </div>
      <ol className="grid">
        {steps.map((step) => (
          <li key={step.name}>
            <StepLink step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLink({ step: { name, isDone, to }, isNext }: { step: Step; isNext: boolean }) {
  const { t } = useTranslation('tickets')
  const Mark = isDone ? CheckCircle2 : Circle
  const content = (
    <>
      <Mark
        role="img"
        aria-label={t(isDone ? 'firstSteps.done' : 'firstSteps.open')}
        className={cn('mt-0.5 size-4.5 shrink-0', isDone ? 'text-ok' : 'text-faint')}
      />
      <span className="grid">
        <span className={cn(isNext && 'font-semibold', isDone && 'text-muted')}>
          {t(`firstSteps.${name}`)}
        </span>
        {!isDone && <span className="text-sm text-muted">{t(`firstSteps.${name}Text`)}</span>}
      </span>
    </>
  )
  const look = 'ring-inside flex min-h-11 items-start gap-2.5 rounded-lg px-2 py-2 hover:bg-hover'
  return to.startsWith('/') ? (
    <Link to={to} className={look}>
      {content}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noreferrer" className={look}>
      {content}
    </a>
  )
}

function stepsOf(
  { isConnected, hasQueue, hasColleague, hasConversation }: NonNullable<InboxOverview['firstSteps']>,
  tryHref: string,
): Step[] {
  return [
    { name: 'connect', isDone: isConnected, to: PAGES.connections.path },
    { name: 'queues', isDone: hasQueue, to: PAGES.queues.path },
    { name: 'people', isDone: hasColleague, to: PAGES.users.path },
    { name: 'try', isDone: hasConversation, to: tryHref },
  ]
}
