import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTED_FIGURES } from '#domain/figures/contract/rules.ts'
import { openingStatus } from '#domain/tickets/contract/lifecycle.ts'
import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { DaysFields, TimesField, useAskDays, useServiceFilters } from '~/features/dashboard/service-filters'
import { SavedViews } from '~/features/saved-views/saved-views'
import { QUERY_PARAMS } from '~/kit/list/address'
import type { ListFilter } from '~/kit/list/columns'
import { FilterBar } from '~/kit/list/filter-bar'
import { FilterChip } from '~/kit/list/filter-field'
import { SearchBox } from '~/kit/list/list-toolbar'
import { SearchForm } from '~/kit/list/search-form'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { ContactFilter } from './contact-filter'
import type { LoadedReport } from './load.server'
import type { ReportFilter } from './report-filter'
import { useFirstPage } from './use-first-page'

type ReportToolbarProps = {
  filter: ReportFilter
  loaded: LoadedReport
  /** As they were understood. */
  days: { dateFrom: string; dateTo: string } | undefined
}

/** Everything by which the report can be narrowed: a form that asks by its address. */
export function ReportToolbar({ filter, loaded, days }: ReportToolbarProps) {
  const { t } = useTranslation('reports')
  const address = useFirstPage()
  const filters = useReportFilters(loaded)
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3" replace onSubmit={useAskDays()}>
      {filter.sort && <input type="hidden" name={QUERY_PARAMS.sort} value={filter.sort} />}
      {filter.contactId && <input type="hidden" name="contactId" value={filter.contactId} />}
      {filter.attendantId && <input type="hidden" name="attendantId" value={filter.attendantId} />}
      {filter.rates.length > 0 && <input type="hidden" name="rates" value={String(filter.rates)} />}
      <DaysFields days={days ?? filter} address={address} />
      <Button type="submit" className="print:hidden">
        {t('find')}
      </Button>
      <SearchBox address={address} label={t('search')} />
      {address.isChanging && <Spinner label={t('title')} />}
      <FilterBar
        filters={filters}
        address={address}
        fields={
          <>
            <ContactFilter onChoose={(id) => address.change({ contactId: String(id) })} />
            <TimesField filter={filter} address={address} />
          </>
        }
        chips={<Chips filter={filter} loaded={loaded} />}
        clears={['contactId', 'attendantId', 'rates']}
      />
    </SearchForm>
  )
}

/** Groups are apart: the report has none of them. */
const REPORTED = TICKET_STATUSES.filter((status) => status !== openingStatus({ isGroup: true }))

function useReportFilters({ choices }: LoadedReport): ListFilter[] {
  const { t } = useTranslation('reports')
  const figures = useTranslation('dashboard').t
  const common = useTranslation().t
  return [
    {
      name: 'figure',
      label: t('figure'),
      options: COUNTED_FIGURES.filter((figure) => figure !== 'tickets').map((figure) => ({
        value: figure,
        label: figures(`figure.${figure}`),
      })),
    },
    {
      name: 'status',
      label: t('statuses'),
      options: REPORTED.map((status) => ({ value: status, label: common(`ticketStatus.${status}`) })),
      isMany: true,
    },
    ...useServiceFilters(choices),
    {
      name: 'tags',
      label: t('tags'),
      options: choices.tags.map(({ id, name }) => ({ value: id, label: name })),
      isMany: true,
    },
    { name: 'onlyRated', label: t('ratedOrNot'), options: [{ value: 'true', label: t('onlyRated') }] },
  ]
}

/** Chips of what narrows the report without a choice from a list: a contact, and what a row or a bar of the dashboard counts. */
function Chips({ filter, loaded }: Pick<ReportToolbarProps, 'filter' | 'loaded'>) {
  const { t } = useTranslation('reports')
  const address = useFirstPage()
  const { contactId, attendantId, rates } = filter
  const user = loaded.choices.users.find(({ id }) => String(id) === attendantId)
  return (
    <>
      {contactId && (
        <FilterChip
          text={loaded.contactName ?? t('unknownContact')}
          onRemove={() => address.change({ contactId: '' })}
        />
      )}
      {attendantId && (
        <FilterChip
          text={t('creditedTo', { name: user?.name ?? t('removed', { ns: 'dashboard' }) })}
          onRemove={() => address.change({ attendantId: '' })}
        />
      )}
      {rates.length > 0 && (
        <FilterChip
          text={t('rateOf', { ns: 'dashboard', rate: rates.join(', ') })}
          onRemove={() => address.change({ rates: '' })}
        />
      )}
    </>
  )
}

/** Filters under a name; what is kept is the address, without its page. */
export function ReportViews({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="noscript:hidden print:hidden" onClick={() => setOpen(true)}>
        <Bookmark />
        {t('views.title')}
      </Button>
      <SavedViews
        page="reports"
        query={withoutPage(query)}
        hrefOf={(kept) => `?${withoutPage(kept)}`}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}

function withoutPage(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('page')
  return kept.toString()
}
