import { useTranslation } from 'react-i18next'
import { hoursOn } from '#domain/hours/contract/rules.ts'
import { type DayHours, WEEKDAYS, WeekHours } from '#domain/hours/contract/schema.ts'
import type { FieldReadings } from '~/kit/form/form-context'

/** A week in words, where somebody else has saved another one: the days that differ, each with its shifts. */
export function useHoursReading(): FieldReadings {
  const { t } = useTranslation('hours')
  const shifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: DayHours) => {
    const written = [`${startTimeA}–${endTimeA}`, `${startTimeB}–${endTimeB}`].filter((text) => text !== '–')
    return written.join(', ') || t('closed')
  }
  const text = (saved: unknown, before: unknown) => {
    const [now, beforeWeek] = [WeekHours.safeParse(saved).data ?? [], WeekHours.safeParse(before).data ?? []]
    const changed = WEEKDAYS.filter((day) => shifts(hoursOn(now, day)) !== shifts(hoursOn(beforeWeek, day)))
    return changed.map((day) => `${t(`days.${day}`)} ${shifts(hoursOn(now, day))}`).join('; ')
  }
  return { schedules: { label: t('week'), text } }
}
