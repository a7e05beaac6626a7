import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { EmptyState } from '~/ui/empty-state'
import { NotLoaded } from '~/ui/not-loaded'
import { onDemand } from '~/ui/on-demand/on-demand'
import type { ListName } from './store/list-reader'
import { filterCount, type TicketFilter } from './ticket-filter'

const FirstRun = onDemand(async () => (await import('./first-run')).FirstRun, {
  meanwhile: ({ otherwise }) => otherwise,
  missing: ({ props, retry }) => (
    <>
      {props.otherwise}
      <NotLoaded retry={retry} />
    </>
  ),
})

const FirstSteps = onDemand(async () => (await import('./first-steps')).FirstSteps)

/** Loaded on demand, with the code that names the filters: most lists are not empty. */
const FilteredNone = onDemand(async () => (await import('./filtered-none')).FilteredNone, {
  missing: ({ retry }) => <NotLoaded retry={retry} />,
})

/** `hasNone`: the company has no conversation at all yet, whatever the list. */
type NoTicketsProps = { name: ListName; filter: TicketFilter; hasNone: boolean }

/** The empty ticket list: says why it is empty, and what to do next. */
export function NoTickets({ name, filter, hasNone }: NoTicketsProps) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  if (filterCount(filter) > 0 || filter.q) return <FilteredNone filter={filter} />
  const usualKind = name === 'nps' || name === 'lgpd' ? 'search' : name
  const isWithoutQueue = viewer?.profile === 'user' && viewer.queues.length === 0
  const kind = name === 'pending' && isWithoutQueue ? 'noQueues' : usualKind
  const nothing = (
    <EmptyState icon={<Inbox aria-hidden />} title={t(`empty.${kind}`)} text={t(`empty.${kind}Text`)} />
  )
  if (!hasNone) return nothing
  return (
    <>
      <FirstRun otherwise={nothing} />
      <FirstSteps className="mx-auto lg:hidden" />
    </>
  )
}
