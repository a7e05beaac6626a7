import { useTranslation } from 'react-i18next'
import type { AttendantFigures } from '#domain/figures/contract/schema.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { countText, decimalText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/ui/table'
import { listAddress } from './figures-filter'
import { Group } from './group'
import type { TabProps } from './tab-props'
import { useTimeText } from './use-time-text'

/** Each attendant with what they ended, how long people waited for them, and how they were rated. */
export function Attendants({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { attendants } = figures
  if (attendants.length === 0) return <p className="text-muted">{t('nobody')}</p>
  return (
    <>
      <Group title={t('byAttendant')}>
        <BarRows
          title={t('byAttendant')}
          pointHead={t('user')}
          points={attendants.map(({ id, name }) => ({
            key: String(id),
            label: name ?? t('removed'),
            to: listAddress('supportFinished', { ...filter, userId: String(id) }, figures),
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
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader>{t('user')}</TableHeader>
            {(['rating', 'countRating', 'ended', 'waitTime', 'supportTime'] as const).map((head) => (
              <TableHeader key={head} className="text-end">
                {t(`head.${head}`)}
              </TableHeader>
            ))}
            <TableHeader>{t('head.online')}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {attendants.map((attendant) => (
            <AttendantRow key={attendant.id} attendant={attendant} />
          ))}
        </TableBody>
      </Table>
    </>
  )
}

const MINUTE = 60

function AttendantRow({ attendant }: { attendant: AttendantFigures }) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const timeText = useTimeText()
  const { name, rating, countRating, tickets, avgWaitTime, avgSupportTime, online } = attendant
  const minutesText = (minutes: number | null) => timeText(minutes === null ? null : minutes * MINUTE)
  return (
    <TableRow>
      <TableCell className="[overflow-wrap:anywhere]">{name ?? t('removed')}</TableCell>
      <TableCell className="tabular text-end">
        {rating === null ? '–' : decimalText(rating, language)}
      </TableCell>
      <TableCell className="tabular text-end">{countText(countRating, language)}</TableCell>
      <TableCell className="tabular text-end">{countText(tickets, language)}</TableCell>
      <TableCell className="tabular text-end">{minutesText(avgWaitTime)}</TableCell>
      <TableCell className="tabular text-end">{minutesText(avgSupportTime)}</TableCell>
      <TableCell>
        {online ? <Badge tone="ok">{t('online')}</Badge> : <span className="text-muted">{t('offline')}</span>}
      </TableCell>
    </TableRow>
  )
}
