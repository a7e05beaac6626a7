import { Link } from '@remix-run/react'
import { LifeBuoy, RotateCw, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import type { HoursCalendar } from '#domain/hours/contract/rules.ts'
import { supportLink } from '#domain/settings/contract/rules.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { useWholeList } from '~/kit/list/use-whole-list'
import { Problem } from '~/kit/problem'
import { useShell } from '~/lib/ui/use-shell'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import type { AutomationChoices } from '../flows/load-automation.server'
import { useScheduleType } from '../hours/schedule-type'
import { WithoutWords } from '../hours/without-words'
import { useConnectionColumns } from './columns'
import type { QueueChoice } from './connection-form'
import { UnofficialWarning } from './unofficial-warning'

/** The data that the sheets and dialogs over the page share: the connections as they are now. */
export type ConnectionsContext = {
  connections: readonly ConnectionView[]
  queues: readonly QueueChoice[]
  asksRatings: boolean
  /** By what their hours are judged; nothing where connections have none. */
  calendar?: HoursCalendar | null
  automation: AutomationChoices
}

type ConnectionListProps = ConnectionsContext & {
  /** The plan holds connections of this kind. */
  mayCreate: boolean
  /** The way to reach the platform's support; empty when there is none. */
  support: string
  /** Why a button of a row was refused. */
  problem: Refused | undefined
}

/** The company's connections, all of them: few by their nature. Specification 2 §2. */
export function ConnectionList({ mayCreate, support, problem, ...shared }: ConnectionListProps) {
  const { t } = useTranslation('connections')
  const { connections, asksRatings } = shared
  const hoursBy = useScheduleType()
  const down = connections.filter(({ status }) => status !== 'CONNECTED').length
  return (
    <ListScreen
      page="connections"
      list={useWholeList(connections)}
      columns={useConnectionColumns()}
      nameOf={({ name }) => name}
      opens={({ id }) => `${id}/edit`}
      acts={useActs()}
      tallRows
      context={shared}
      buttons={
        <>
          {connections.length > 0 && <RestartAll />}
          <SupportLink contact={support} />
          {mayCreate && <NewLink>{t('new')}</NewLink>}
        </>
      }
      notices={
        <>
          <Problem code={problem?.code} details={problem?.details} />
          {down > 0 && <Alert tone="warn">{t('attention', { count: down })}</Alert>}
          {asksRatings && <WithoutQuestion connections={connections} />}
          {(hoursBy === 'connection' || hoursBy === 'company') && (
            <WithoutWords kind="connection" rows={connections} />
          )}
          <BrokenCases />
          {!mayCreate && <Alert>{t('planWithout')}</Alert>}
        </>
      }
      empty={{
        icon: <Smartphone aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <>
            {mayCreate && <NewLink>{t('new')}</NewLink>}
            <div className="text-start">
              <UnofficialWarning />
            </div>
          </>
        ),
      }}
    />
  )
}

function useActs() {
  const { t } = useTranslation('connections')
  return ({ id, parkedEvents }: ConnectionView): readonly RowAct[] => [
    { key: 'edit', label: t('edit.open'), to: `/connections/${id}/edit` },
    { key: 'health', label: t('health.open'), to: `/connections/${id}/health` },
    { key: 'drops', label: t('drops.open'), to: `/connections/${id}/drops` },
    ...(parkedEvents > 0
      ? [
          {
            key: 'parked',
            label: t('parkedEvents.open', { count: parkedEvents }),
            to: `/connections/${id}/parked`,
          },
        ]
      : []),
    { key: 'delete', label: t('delete.open'), to: `/connections/${id}/delete`, danger: true },
  ]
}

function RestartAll() {
  const { t } = useTranslation('connections')
  return (
    <Button asChild>
      <Link to="/connections/restart" preventScrollReset>
        <RotateCw />
        <span className="max-sm:sr-only">{t('restart.open')}</span>
      </Link>
    </Button>
  )
}

/** A link to the platform's support, in a new tab; nothing where the platform has none. Specification 2 §2. */
function SupportLink({ contact }: { contact: string }) {
  const { t } = useTranslation('connections')
  const company = useShell()?.viewer.company.name ?? ''
  const address = supportLink(contact, t('support.words', { company }))
  if (!address) return null
  return (
    <Button asChild>
      <a href={address} target="_blank" rel="noopener noreferrer">
        <LifeBuoy />
        <span className="max-sm:sr-only">{t('support.open')}</span>
      </a>
    </Button>
  )
}

/** The company asks for ratings and these connections have no words for it: nobody is asked, and somebody should know. */
function WithoutQuestion({ connections }: { connections: readonly ConnectionView[] }) {
  const { t } = useTranslation('connections')
  const silent = connections.filter(({ ratingMessage }) => ratingMessage.trim() === '')
  if (silent.length === 0) return null
  return (
    <Alert tone="warn">
      <p>{t('noQuestion', { count: silent.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {silent.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`/connections/${id}/edit`}
              preventScrollReset
              className="inline-flex min-h-6 max-w-full items-center underline underline-offset-2 touch:min-h-11"
            >
              <span className="truncate">{t('noQuestionOf', { name })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
