import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { QueueView } from '#domain/queues/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { Badge } from '~/ui/badge'
import { ColourDot } from '~/ui/colour-dot'
import { WeekSummary } from '../hours/week-summary'
import type { QueueService } from './queue-service'

/**
 * The columns of the specification (2 §2), who serves a queue, over which connections and when, and how long its customers may
 * wait. `hasHours`: queues have hours of their own.
 */
export function useQueueColumns(service: QueueService, hasHours: boolean): readonly Column<QueueView>[] {
  const { t } = useTranslation('queues')
  return [
    {
      key: 'name',
      head: t('name'),
      sort: 'name',
      cell: ({ name, color }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <ColourDot color={color} className="size-3" />
          <span className="truncate">{name}</span>
        </span>
      ),
    },
    {
      key: 'id',
      head: t('column.id'),
      align: 'end',
      card: 'none',
      className: 'w-24 text-muted',
      cell: ({ id }) => id,
    },
    {
      key: 'people',
      head: t('column.people'),
      className: 'max-w-56',
      cell: ({ id }) => (
        <Names names={service.people.get(id)} emptyText={t('column.nobody')} chosenAt="/users" />
      ),
    },
    {
      key: 'connections',
      head: t('column.connections'),
      from: 'lg',
      className: 'max-w-48 text-muted',
      cell: ({ id }) => (
        <Names
          names={service.connections.get(id)}
          emptyText={t('column.noConnection')}
          chosenAt="/connections"
        />
      ),
    },
    ...(hasHours
      ? [
          {
            key: 'hours',
            head: t('column.hours'),
            from: 'xl' as const,
            className: 'tabular whitespace-nowrap text-muted',
            cell: ({ schedules }: QueueView) => <WeekSummary week={schedules} />,
          },
        ]
      : []),
    {
      key: 'color',
      head: t('color'),
      card: 'none',
      from: 'xl',
      className: 'tabular w-32 text-muted',
      cell: ({ color }) => color,
    },
    {
      key: 'order',
      head: t('column.order'),
      sort: 'orderQueue',
      align: 'end',
      card: 'none',
      className: 'w-28',
      cell: ({ orderQueue }) => orderQueue,
    },
    {
      key: 'greeting',
      head: t('greeting'),
      card: 'none',
      from: 'xl',
      className: 'max-w-64 text-muted',
      cell: ({ greetingMessage }) => (
        <span className="block truncate" title={greetingMessage}>
          {greetingMessage}
        </span>
      ),
    },
    {
      key: 'waits',
      head: t('column.waits'),
      className: 'w-56 whitespace-nowrap text-muted',
      cell: (queue) => <Waits {...queue} />,
    },
  ]
}

type NamesProps = {
  names: readonly string[] | undefined
  emptyText: string
  /** The page on which they are given the queue. */
  chosenAt: string
}

/** Names, or a warning that there are none, which leads to where that is changed. */
function Names({ names = [], emptyText, chosenAt }: NamesProps) {
  if (names.length === 0) {
    return (
      <Link to={chosenAt} className="inline-flex items-center touch:min-h-11">
        <Badge tone="warn">{emptyText}</Badge>
      </Link>
    )
  }
  const text = names.join(', ')
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}

/** From when a wait is long, and when too long: in words, with the colours beside them. */
function Waits({ waitAmberMinutes: amber, waitRedMinutes: red }: QueueView) {
  const { t } = useTranslation('queues')
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-warn" />
      <span className="sr-only">{t('waitAmber')}</span>
      {t('minutes', { count: amber })}
      <span aria-hidden className="ms-2 size-2 rounded-full bg-bad" />
      <span className="sr-only">{t('waitRed')}</span>
      {t('minutes', { count: red })}
    </span>
  )
}
