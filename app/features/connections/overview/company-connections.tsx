import { Link } from '@remix-run/react'
import { Smartphone, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Column } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { useWholeList } from '~/kit/list/use-whole-list'
import { Button } from '~/ui/button'
import { StatusBadge } from '../status-badge'
import type { CompanyRow, countsOf, OfCompany } from './by-company'

type CompanyConnectionsProps = { rows: readonly CompanyRow[]; grand: ReturnType<typeof countsOf> }

/** The number of connections of each company, how many are connected, and the totals. */
export function CompanyConnections({ rows, grand }: CompanyConnectionsProps) {
  const { t } = useTranslation('connections')
  const { total: count, connected, disconnected } = grand
  return (
    <ListScreen
      page="allConnections"
      list={useWholeList(rows)}
      columns={useColumns()}
      nameOf={({ name }) => name}
      opens={({ id }) => String(id)}
      context={rows}
      searchLabel={t('all.search')}
      tallRows
      notices={count > 0 && <p className="tabular">{t('all.grand', { count, connected, disconnected })}</p>}
      empty={{ icon: <Smartphone aria-hidden />, title: t('all.emptyTitle'), text: t('all.emptyText') }}
    />
  )
}

function useColumns(): readonly Column<CompanyRow>[] {
  const { t } = useTranslation('connections')
  const count = (key: 'connected' | 'disconnected' | 'total'): Column<CompanyRow> => ({
    key,
    head: t(`all.${key}`),
    align: 'end',
    className: 'tabular',
    cell: (row) => (
      <>
        <span className="md:hidden">{t(`all.${key}`)}: </span>
        {row[key]}
      </>
    ),
  })
  return [
    { key: 'name', head: t('all.company'), cell: ({ name }) => name },
    count('connected'),
    count('disconnected'),
    count('total'),
    {
      key: 'connections',
      head: t('all.connections'),
      card: 'block',
      cell: ({ connections }) => <ConnectionsOf connections={connections} />,
    },
  ]
}

/** A company's connections, each with a button to end its session. */
export function ConnectionsOf({ connections }: Pick<CompanyRow, 'connections'>) {
  return (
    <ul className="grid gap-1">
      {connections.map((connection) => (
        <ConnectionRow key={connection.id} {...connection} />
      ))}
    </ul>
  )
}

/** One connection. The button is missing when it is already disconnected. */
function ConnectionRow({ id, name, status }: OfCompany) {
  const { t } = useTranslation('connections')
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 truncate">{name}</span>
      <StatusBadge status={status} />
      {status !== 'DISCONNECTED' && (
        <Button asChild size="icon-sm" variant="ghost">
          <Link
            to={`/allConnections/${id}/disconnect`}
            preventScrollReset
            aria-label={t('all.disconnect', { name })}
          >
            <Unplug aria-hidden />
          </Link>
        </Button>
      )}
    </li>
  )
}
