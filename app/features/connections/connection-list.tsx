import { Link } from '@remix-run/react'
import { RotateCw, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import type { HoursCalendar } from '#domain/hours/contract/rules.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { useWholeList } from '~/kit/list/use-whole-list'
import { Problem } from '~/kit/problem'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { useScheduleType } from '../hours/schedule-type'
import { WithoutWords } from '../hours/without-words'
import { useConnectionColumns } from './columns'
import type { QueueChoice } from './connection-form'
import { SupportLink } from './support-link'
import { UnofficialWarning } from './unofficial-warning'
import { WithoutQuestion } from './without-question'

/** What the sheets and dialogs over the page share: the connections as they are now. */
export type ConnectionsContext = {
  connections: readonly ConnectionView[]
  queues: readonly QueueChoice[]
  asksRatings: boolean
  /** By what their hours are judged; nothing where connections have none. */
  calendar?: HoursCalendar | null
}

type ConnectionListProps = ConnectionsContext & {
  /** The plan holds connections of this kind. */
  mayCreate: boolean
  /** How the platform's support is reached; empty where there is none. */
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
