import { Link } from '@remix-run/react'
import { Check, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { ChannelIcon } from '~/components/channel-icon'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/menus/dropdown-menu'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { DeleteConnection } from './delete-connection'
import { useDropText } from './drop-text'
import { PlainConfirm } from './plain-confirm'
import { SessionControls } from './session-controls'
import { shortDateAndTime } from './short-date'
import { StatusBadge } from './status-badge'

type Rows = { connections: readonly ConnectionView[] }

/** The columns of the specification (2 §2); on a phone each connection is a card with the same parts. */
export function ConnectionTable({ connections }: Rows) {
  const { t } = useTranslation('connections')
  return (
    <>
      <div className="mx-4 mb-4 hidden overflow-hidden rounded-lg border border-line bg-panel md:block">
        <Table>
          <TableHead>
            <tr className="border-b border-line">
              <TableHeader className="w-10">{t('column.channel')}</TableHeader>
              <TableHeader>{t('column.name')}</TableHeader>
              <TableHeader>{t('column.number')}</TableHeader>
              <TableHeader>{t('column.status')}</TableHeader>
              <TableHeader>{t('column.session')}</TableHeader>
              <TableHeader>{t('column.updated')}</TableHeader>
              <TableHeader>{t('column.default')}</TableHeader>
              <TableHeader className="text-end">{t('column.actions')}</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {connections.map((connection) => (
              <Row key={connection.id} connection={connection} />
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:hidden">
        {connections.map((connection) => (
          <CardRow key={connection.id} connection={connection} />
        ))}
      </ul>
    </>
  )
}

function Row({ connection }: { connection: ConnectionView }) {
  const phone = usePhone()
  const { t } = useTranslation('connections')
  const { name, number, channel, isDefault } = connection
  return (
    <TableRow className="relative last:border-0 hover:bg-hover" data-connection={connection.id}>
      <TableCell>
        <ChannelIcon channel={channel} />
      </TableCell>
      <TableCell className="max-w-56">
        <Link
          to={`${connection.id}/edit`}
          className="ring-inside block truncate font-medium after:absolute after:inset-0 hover:underline"
          title={name}
        >
          {name}
        </Link>
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">{number ? phone(number) : '—'}</TableCell>
      <TableCell>
        <Status connection={connection} />
      </TableCell>
      <TableCell className="relative">
        <SessionControls connection={connection} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        <Updated at={connection.updatedAt} />
      </TableCell>
      <TableCell>
        {isDefault && (
          <span className="inline-flex items-center gap-1 text-ok">
            <Check aria-hidden className="size-4" />
            <span className="sr-only">{t('column.default')}</span>
          </span>
        )}
      </TableCell>
      <TableCell className="relative text-end">
        <RowMenu connection={connection} />
        <PlainMenu connection={connection} />
      </TableCell>
    </TableRow>
  )
}

function CardRow({ connection }: { connection: ConnectionView }) {
  const phone = usePhone()
  const { t } = useTranslation('connections')
  return (
    <li
      className="relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-panel p-3"
      data-connection={connection.id}
    >
      <div className="flex items-center gap-2">
        <ChannelIcon channel={connection.channel} />
        <Link
          to={`${connection.id}/edit`}
          className="ring-inside min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 after:rounded-lg"
        >
          {connection.name}
        </Link>
        {connection.isDefault && <Badge>{t('column.default')}</Badge>}
        <span className="relative">
          <RowMenu connection={connection} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm text-muted">
        <Status connection={connection} />
        {connection.number && <span className="tabular">{phone(connection.number)}</span>}
        <Updated at={connection.updatedAt} />
      </div>
      <div className="relative grid justify-items-start gap-2">
        <SessionControls connection={connection} />
        <PlainMenu connection={connection} />
      </div>
    </li>
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
          to={`${id}/drops`}
          className="relative inline-flex min-h-6 items-center text-xs text-muted underline underline-offset-2 hover:text-ink touch:min-h-11"
        >
          {dropText(lastDropCause, duplicateOf?.name).cause}
        </Link>
      )}
      {parkedEvents > 0 && <span className="text-xs text-warn">{t('parked', { count: parkedEvents })}</span>}
    </span>
  )
}

function Updated({ at }: { at: string }) {
  const clock = useClock()
  return <time dateTime={at}>{shortDateAndTime(at, clock)}</time>
}

function RowMenu({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const [deleting, setDeleting] = useState(false)
  const { id, name } = connection
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t('menu', { name })} className="noscript:hidden">
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link to={`${id}/edit`}>{t('edit.open')}</Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`${id}/health`}>{t('health.open')}</Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`${id}/drops`}>{t('drops.open')}</Link>
          </DropdownMenuItem>
          <DropdownMenuItem tone="danger" onSelect={() => setDeleting(true)}>
            {t('delete.open')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <DeleteConnection connection={connection} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}

/** The same without JavaScript: the menu's links, and deleting, which asks where it stands. */
function PlainMenu({ connection: { id, name } }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  return (
    <noscript>
      <div className="grid justify-items-start gap-1.5 text-sm md:justify-items-end">
        <Link to={`${id}/edit`} className="underline">
          {t('edit.open')}
        </Link>
        <Link to={`${id}/health`} className="underline">
          {t('health.open')}
        </Link>
        <Link to={`${id}/drops`} className="underline">
          {t('drops.open')}
        </Link>
        <PlainConfirm
          fields={{ intent: 'delete', connectionId: String(id) }}
          title={t('delete.title', { name })}
          text={t('delete.text')}
          action={t('delete.action')}
          danger
        />
      </div>
    </noscript>
  )
}
