import { Link, useSearchParams } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeliveryPage, DeliveryView } from '#domain/deliveries/contract/schema.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Disclosure } from '~/ui/disclosure'
import { EmptyState } from '~/ui/empty-state'

type DeliveryListProps = { page: DeliveryPage; path: string }

/** Calls to another system, newest first: what came of each, what was sent and answered. */
export function DeliveryList({ page: { deliveries, next }, path }: DeliveryListProps) {
  const { t } = useTranslation('queue-integrations')
  const problem = useActionProblem()
  const [search] = useSearchParams()
  if (deliveries.length === 0 && !search.has('after')) {
    return <EmptyState icon={<ScrollText aria-hidden />} title={t('log.none')} text={t('log.noneText')} />
  }
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-5">
      <Problem code={problem?.code} details={problem?.details} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} path={path} />
        ))}
      </ul>
      {(next !== null || search.has('after')) && (
        <Button asChild variant="ghost">
          <Link to={next === null ? path : `${path}?after=${next}`} preventScrollReset>
            {next === null ? t('log.newest') : t('log.older')}
          </Link>
        </Button>
      )}
    </div>
  )
}

const TONES = {
  pending: 'info',
  delivered: 'ok',
  retrying: 'warn',
  failed: 'bad',
} as const satisfies Record<DeliveryView['state'], string>

function Delivery({ delivery, path }: { delivery: DeliveryView; path: string }) {
  const { t } = useTranslation('queue-integrations')
  const clock = useClock()
  const { id, event, state, status, failure, attempts, milliseconds, createdAt, isReplayable } = delivery
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-3" data-delivery={id}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <code className="text-sm [overflow-wrap:anywhere]">{event}</code>
          <Badge tone={TONES[state]}>{t(`log.state.${state}`)}</Badge>
        </p>
        {isReplayable && (
          <ActionForm action={path}>
            <SubmitButton variant="secondary" name="deliveryId" value={String(id)}>
              {t('log.replay')}
            </SubmitButton>
          </ActionForm>
        )}
      </div>
      {failure && <p className="text-sm">{t(`failure.${failure}`)}</p>}
      <p className="tabular flex flex-wrap gap-x-2 text-xs text-muted">
        <time dateTime={createdAt}>{dateAndTime(createdAt, clock)}</time>
        {status !== null && <span>{t('log.status', { status })}</span>}
        <span>{t('log.tries', { count: attempts })}</span>
        {milliseconds !== null && <span>{t('log.took', { count: milliseconds })}</span>}
      </p>
      <KeptText label={t('log.sent')} text={delivery.requestBody} />
      <KeptText label={t('log.answered')} text={delivery.answerHead} />
    </li>
  )
}

function KeptText({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <Disclosure label={label} labelClass="text-muted">
      <pre className="mt-1 max-h-64 overflow-auto rounded bg-panel p-2 text-xs break-all whitespace-pre-wrap">
        {laidOut(text)}
      </pre>
    </Disclosure>
  )
}

/** JSON with a line for each field, to be read by people; any other text as it is, also JSON whose end was cut off. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
