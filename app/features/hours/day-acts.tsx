import { useFormMetadata } from '@conform-to/react'
import { Copy, DoorClosed, DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WEEKDAYS, type Weekday } from '#domain/hours/contract/schema.ts'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Button } from '~/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { type DayTimes, isClosed, NO_TIMES, usualTimes } from './day-times'

type DayActsProps = { list: string; position: number; weekday: Weekday; times: DayTimes }

const WORKDAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Closes or opens a day by one press, and copies it to others. Without scripts the times are emptied and typed. */
export function DayActs({ list, position, weekday, times }: DayActsProps) {
  const { t } = useTranslation('hours')
  const form = useFormMetadata()
  const isAwake = useHydrated()
  if (!isAwake) return null
  const put = (day: Weekday, to: DayTimes) =>
    form.update({
      name: `${list}[${WEEKDAYS.indexOf(day)}]`,
      value: { weekdayEn: day, weekday: t(`days.${day}`), ...to },
    })
  const copyTo = (days: readonly Weekday[]) => {
    for (const day of days) if (day !== weekday) put(day, times)
  }
  const closed = isClosed(times)
  const day = t(`days.${weekday}`)
  return (
    <div className="ms-auto flex">
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(closed ? 'openDay' : 'closeDay', { day })}
        onClick={() => put(weekday, closed ? usualTimes() : NO_TIMES)}
      >
        {closed ? <DoorOpen /> : <DoorClosed />}
        {t(closed ? 'open' : 'close')}
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost" aria-label={t('copyDay', { day })}>
            <Copy />
            <span className="max-sm:sr-only">{t('copy')}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel>{t('copyTo')}</DropdownMenuLabel>
          <DropdownMenuItem onSelect={() => copyTo(WORKDAYS)}>{t('workdays')}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => copyTo(WEEKDAYS)}>{t('allDays')}</DropdownMenuItem>
          <DropdownMenuSeparator />
          {WEEKDAYS.map(
            (otherDay, index) =>
              index !== position && (
                <DropdownMenuItem key={otherDay} onSelect={() => copyTo([otherDay])}>
                  {t(`days.${otherDay}`)}
                </DropdownMenuItem>
              ),
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
