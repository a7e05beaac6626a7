import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { ChannelIcon } from '~/kit/marks/channel-icon'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { useDropText } from './health/drop-text'
import { ImportProgress } from './import-progress'
import { PaceLine } from './pace/pace-line'
import { SessionControls } from './session-controls'
import { shortDateAndTime } from './short-date'
import { StatusBadge } from './status-badge'

/** The columns of the specification (2 §2). */
export function useConnectionColumns(): readonly Column<ConnectionView>[] {
  const { t } = useTranslation('connections')
  const phone = usePhone()
  return [
    {
      key: 'name',
      head: t('column.name'),
      className: 'max-w-56',
      cell: (connection) => <Name {...connection} />,
    },
    {
      key: 'number',
      head: t('column.number'),
      className: 'tabular whitespace-nowrap',
      cell: ({ number }) => (number ? phone(number) : '—'),
    },
    { key: 'status', head: t('column.status'), cell: (connection) => <Status connection={connection} /> },
    {
      key: 'session',
      head: t('column.session'),
      card: 'block',
      cell: (connection) => (
        <div className="grid justify-items-start gap-1.5">
          <SessionControls connection={connection} />
          <ImportProgress connection={connection} />
          <PaceLine connection={connection} />
        </div>
      ),
    },
    {
      key: 'updated',
      head: t('column.updated'),
      className: 'whitespace-nowrap text-muted',
      cell: ({ updatedAt }) => <Updated updatedAt={updatedAt} />,
    },
    {
      key: 'default',
      head: t('column.default'),
      card: 'aside',
      cell: ({ isDefault }) => isDefault && <DefaultMark />,
    },
  ]
}

function Name({ name, channel }: ConnectionView) {
  return (
    <span className="flex min-w-0 items-center gap-2" title={name}>
      <ChannelIcon channel={channel} />
      <span className="truncate">{name}</span>
    </span>
  )
}

/** The state, and why it is not what it should be. */
function Status({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const dropText = useDropText()
  const { id, status, lastDropCause, duplicateOf, parkedEvents } = connection
  const isDown = status === 'DISCONNECTED' || status === 'TIMEOUT'
  return (
    <span className="inline-grid max-w-64 justify-items-start gap-0.5">
      <StatusBadge status={status} />
      {isDown && lastDropCause && (
        <Link
          to={`/connections/${id}/drops`}
          preventScrollReset
          className="inline-flex min-h-6 items-center text-xs text-muted underline underline-offset-2 hover:text-ink touch:min-h-11"
        >
          {dropText(lastDropCause, duplicateOf?.name).cause}
        </Link>
      )}
      {parkedEvents > 0 && (
        <Link
          to={`/connections/${id}/parked`}
          preventScrollReset
          className="inline-flex min-h-6 items-center text-xs text-warn underline underline-offset-2 hover:text-ink touch:min-h-11"
        >
          {t('parked', { count: parkedEvents })}
        </Link>
      )}
    </span>
  )
}

function Updated({ updatedAt }: { updatedAt: string }) {
  const clock = useClock()
  return <time dateTime={updatedAt}>{shortDateAndTime(updatedAt, clock)}</time>
}

/** A tick in the table, the word on a card. */
function DefaultMark() {
  const { t } = useTranslation('connections')
  return (
    <>
      <Badge className="md:hidden">{t('column.default')}</Badge>
      <span className="hidden items-center gap-1 text-ok md:inline-flex">
        <Check aria-hidden className="size-4" />
        <span className="sr-only">{t('column.default')}</span>
      </span>
    </>
  )
}
