import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { dateOf, fileSize, money } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { DueCell } from './due-cell'

/** The columns that the specification lists (2 §2); related ones share a cell. */
export function useCompanyColumns(): readonly Column<CompanyDetails>[] {
  const { t } = useTranslation('companies')
  return [
    { key: 'name', head: t('column.name'), sort: 'name', cell: (company) => <Name company={company} /> },
    {
      key: 'status',
      head: t('column.status'),
      className: 'w-28',
      card: 'aside',
      cell: ({ status }) => (
        <Badge tone={status ? 'ok' : 'neutral'}>{status ? t('active') : t('inactive')}</Badge>
      ),
    },
    {
      key: 'plan',
      head: t('column.plan'),
      className: 'w-36',
      cell: ({ plan }) => <Plan plan={plan} />,
    },
    {
      key: 'due',
      head: t('column.due'),
      sort: 'dueDate',
      className: 'w-52',
      card: 'block',
      cell: (company) => <DueCell company={company} />,
    },
    {
      key: 'members',
      head: t('column.members'),
      from: 'lg',
      className: 'w-32 text-muted',
      cell: (company) => <Members company={company} />,
    },
    {
      key: 'lastLogin',
      head: t('column.lastLogin'),
      from: 'xl',
      card: 'none',
      className: 'w-28 text-muted',
      cell: ({ lastLogin }) => <On date={lastLogin} />,
    },
    {
      key: 'folder',
      head: t('column.folder'),
      from: 'xl',
      card: 'none',
      className: 'w-28 text-muted',
      cell: (company) => <Folder company={company} />,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-28 text-muted',
      cell: ({ createdAt }) => <On date={createdAt} />,
    },
  ]
}

type CellProps = { company: CompanyDetails }

function Name({ company: { id, name, email } }: CellProps) {
  return (
    <span className="grid">
      <span className="truncate">
        {name} <span className="ms-1 font-normal text-faint tabular">#{id}</span>
      </span>
      {email && <span className="truncate text-xs font-normal text-muted">{email}</span>}
    </span>
  )
}

function Plan({ plan }: Pick<CompanyDetails, 'plan'>) {
  const { t, i18n } = useTranslation('companies')
  if (!plan) return <span className="text-muted">{t('noPlan')}</span>
  return (
    <span className="grid">
      <span className="truncate">{plan.name}</span>
      <span className="text-xs text-muted tabular">{money(plan.amount, plan.currency, i18n.language)}</span>
    </span>
  )
}

function Members({ company: { numberAttendants, numberConections } }: CellProps) {
  const { t } = useTranslation('companies')
  return (
    <span className="grid text-xs">
      <span>{t('attendants', { count: numberAttendants })}</span>
      <span>{t('connections', { count: numberConections })}</span>
    </span>
  )
}

function Folder({ company: { folderSize, numberFileFolder: count, updatedAtFolder } }: CellProps) {
  const { t, i18n } = useTranslation('companies')
  const clock = useClock()
  if (!updatedAtFolder) return <span className="text-xs">{t('notMeasured')}</span>
  return (
    <span className="grid text-xs" title={t('measured', { date: dateOf(updatedAtFolder, clock) })}>
      <span>{fileSize(folderSize, i18n.language)}</span>
      <span>{t('files', { count })}</span>
    </span>
  )
}

function On({ date }: { date: string | null }) {
  const { t } = useTranslation('companies')
  const clock = useClock()
  return date ? <time dateTime={date}>{dateOf(date, clock)}</time> : t('never')
}
