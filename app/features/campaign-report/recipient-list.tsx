import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { RecipientPageView } from '#domain/campaigns/contract/report-schema.ts'
import { MAX_VARIANTS, RECIPIENT_STATES } from '#domain/campaigns/contract/rules.ts'
import type { RecipientView } from '#domain/campaigns/contract/schema.ts'
import { SearchForm } from '~/kit/list/search-form'
import { dateAndTime } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Select } from '~/ui/select'

type RecipientListProps = { page: RecipientPageView }

/** People of a campaign, by state and name, page by page. */
export function RecipientList({ page: { recipients, next } }: RecipientListProps) {
  const { t } = useTranslation('campaigns')
  const [search] = useSearchParams()
  const variants = Array.from({ length: MAX_VARIANTS }, (_, index) => index + 1)
  const nextSearch = new URLSearchParams(search)
  nextSearch.set('cursor', String(next ?? ''))
  return (
    <section id="people" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{t('people')}</h2>
      <SearchForm className="flex flex-wrap items-end gap-2">
        <Input
          name="searchParam"
          type="search"
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          defaultValue={search.get('searchParam') ?? ''}
          className="max-w-64"
        />
        <Select
          name="state"
          aria-label={t('statusHead')}
          placeholder={t('allStates')}
          defaultValue={search.get('state') ?? ''}
          options={RECIPIENT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        <Select
          name="variant"
          aria-label={t('variant')}
          placeholder={t('allVariants')}
          defaultValue={search.get('variant') ?? ''}
          options={variants.map((number) => ({ value: number, label: t('message', { number }) }))}
        />
        <Button type="submit">{t('filter')}</Button>
      </SearchForm>
      {recipients.length === 0 && <p className="text-sm text-muted">{t('nobody')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-panel empty:hidden">
        {recipients.map((recipient) => (
          <Recipient key={recipient.id} recipient={recipient} />
        ))}
      </ul>
      {next !== null && (
        <Button asChild variant="ghost" className="justify-self-center">
          <Link to={`?${nextSearch}#people`}>{t('older')}</Link>
        </Button>
      )}
    </section>
  )
}

const TONES = {
  planned: 'neutral',
  asked: 'info',
  confirmed: 'info',
  handed: 'info',
  sent: 'accent',
  delivered: 'accent',
  read: 'ok',
  replied: 'ok',
  failed: 'bad',
  skipped: 'warn',
} as const satisfies Record<RecipientView['state'], string>

function Recipient({ recipient }: { recipient: RecipientView }) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const phone = usePhone()
  const { name, number, state, reason, variant, sentAt, followUpFailure, ticketUuid } = recipient
  const words: Readonly<Record<string, string>> = t('reason', { returnObjects: true })
  return (
    <li
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 text-sm sm:grid-cols-[minmax(0,1fr)_7rem_9rem_10rem]"
    >
      <span className="[overflow-wrap:anywhere]">
        {ticketUuid ? (
          <Link to={`/tickets/${ticketUuid}`} className="font-medium underline">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="tabular block text-muted">{phone(number)}</span>
      </span>
      <span className="text-muted">{t('message', { number: variant })}</span>
      <span className="tabular text-end text-muted empty:hidden sm:text-start sm:empty:block">
        {sentAt && <time dateTime={sentAt}>{dateAndTime(sentAt, clock)}</time>}
      </span>
      <span className="col-start-2 row-start-1 grid justify-items-end self-start sm:col-start-auto sm:row-start-auto sm:self-center">
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        {reason && <span className="text-xs text-muted">{words[reason] ?? reason}</span>}
        {followUpFailure && (
          <span className="text-end text-xs text-muted">
            {t('followUpFailed')}: {words[followUpFailure] ?? followUpFailure}
          </span>
        )}
      </span>
    </li>
  )
}
