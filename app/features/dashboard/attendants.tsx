import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/figures/contract/endpoints.ts'
import type { AttendantFigures } from '#domain/figures/contract/schema.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { FigureLink } from '~/kit/charts/data-table'
import { DownloadButton } from '~/kit/download-button'
import { CardHead } from '~/kit/list/card-head'
import type { Column } from '~/kit/list/columns'
import { TableOrCards } from '~/kit/list/table-or-cards'
import { useListAddress } from '~/kit/list/use-list-address'
import { countText, decimalText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { CourseBars } from './course'
import { figuresQuery, listAddress } from './figures-filter'
import { Group } from './group'
import { sortedRows } from './sorted-rows'
import type { TabProps } from './tab-props'
import { useTimeText } from './use-time-text'

/** Each attendant with what they ended, how long people waited for them, and how they were rated. */
export function Attendants(props: TabProps) {
  const { figures, filter } = props
  const { t } = useTranslation('dashboard')
  const { attendants } = figures
  if (attendants.length === 0) return <p className="text-muted">{t('nobody')}</p>
  return (
    <>
      <p className="flex justify-end">
        <DownloadButton
          endpoint={endpoints.attendantsFile}
          input={figuresQuery(filter)}
          label={t('export')}
          busyLabel={t('exporting')}
        />
      </p>
      <AttendantTable {...props} />
      <Group title={t('byAttendant')}>
        <BarRows
          title={t('byAttendant')}
          pointHead={t('user')}
          points={attendants.map(({ id, name }) => ({
            key: String(id),
            label: name ?? t('removed'),
            to: listAddress('supportFinished', filter, figures, { attendantId: id }),
          }))}
          series={[
            {
              key: 'tickets',
              label: t('figure.supportFinished'),
              values: attendants.map(({ tickets }) => tickets),
            },
          ]}
        />
      </Group>
      <CourseBars {...props} />
    </>
  )
}

const MINUTE = 60

function AttendantTable({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const timeText = useTimeText()
  // Each leg's, which has no opening hours.
  const supportHead = t(filter.isOpenTime ? 'head.supportByClock' : 'head.supportTime')
  const address = useListAddress()
  const nameOf = ({ name }: AttendantFigures) => name ?? t('removed')
  const listOf = (
    figure: 'supportFinished' | 'withRating' | 'wait' | 'firstAnswer',
    { id }: AttendantFigures,
  ) => listAddress(figure, filter, figures, { attendantId: id })
  const columns: Column<AttendantFigures>[] = [
    { key: 'name', head: t('user'), sort: 'name', cell: nameOf },
    {
      key: 'tickets',
      head: t('head.ended'),
      sort: 'tickets',
      align: 'end',
      cell: (row) => (
        <FigureLink to={row.tickets > 0 ? listOf('supportFinished', row) : undefined}>
          <CardHead text={t('head.ended')} />
          {countText(row.tickets, language)}
        </FigureLink>
      ),
    },
    {
      key: 'firstAnswer',
      head: t('head.firstAnswer'),
      sort: 'firstAnswer',
      align: 'end',
      cell: (row) =>
        row.medianAnswerSeconds !== null && (
          <FigureLink to={listOf('firstAnswer', row)}>
            <CardHead text={t('head.firstAnswer')} />
            {timeText(row.medianAnswerSeconds)}
          </FigureLink>
        ),
    },
    {
      key: 'wait',
      head: t('head.waitTime'),
      sort: 'wait',
      align: 'end',
      cell: (row) =>
        row.avgWaitTime !== null && (
          <>
            <FigureLink to={listOf('wait', row)}>
              <CardHead text={t('head.waitTime')} />
              {timeText(row.avgWaitTime * MINUTE)}
            </FigureLink>
            <span className="block text-xs text-muted max-md:inline">
              {' '}
              {t('median', { time: timeText(row.medianWaitSeconds) })}
            </span>
          </>
        ),
    },
    {
      key: 'support',
      head: supportHead,
      sort: 'support',
      align: 'end',
      cell: ({ id, avgSupportTime }) =>
        avgSupportTime !== null && (
          // Those that they had, also where a colleague ended them.
          <FigureLink to={listAddress('support', { ...filter, users: [id] }, figures)}>
            <CardHead text={supportHead} />
            {timeText(avgSupportTime * MINUTE)}
          </FigureLink>
        ),
    },
    {
      key: 'rating',
      head: t('head.rating'),
      sort: 'rating',
      align: 'end',
      cell: (row) =>
        row.rating !== null && (
          <>
            <span className={row.countRating < 10 ? 'text-muted' : 'font-semibold'}>
              <CardHead text={t('head.rating')} />
              {decimalText(row.rating, language)}
            </span>
            <span className="block text-xs max-md:inline">
              {' '}
              <FigureLink to={listOf('withRating', row)}>
                {t('ratings', { count: row.countRating })}
              </FigureLink>
            </span>
          </>
        ),
    },
    {
      key: 'online',
      head: t('head.online'),
      card: 'aside',
      cell: ({ online }) =>
        online ? (
          <Badge tone="ok">{t('online')}</Badge>
        ) : (
          <span className="text-sm text-muted">{t('offline')}</span>
        ),
    },
  ]
  return (
    <TableOrCards
      label={t('tab.attendants')}
      rows={sortedRows(figures.attendants, address.sort, VALUES)}
      columns={columns}
      nameOf={nameOf}
      hrefOf={(row) => listOf('supportFinished', row)}
      address={address}
    />
  )
}

const VALUES: Readonly<Record<string, (row: AttendantFigures) => number | string | null>> = {
  name: ({ name }) => name,
  tickets: ({ tickets }) => tickets,
  firstAnswer: ({ medianAnswerSeconds }) => medianAnswerSeconds,
  wait: ({ avgWaitTime }) => avgWaitTime,
  support: ({ avgSupportTime }) => avgSupportTime,
  rating: ({ rating }) => rating,
}
