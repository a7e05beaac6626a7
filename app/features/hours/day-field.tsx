import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { shiftOf } from '#domain/hours/contract/rules.ts'
import type { DayHours, Weekday } from '#domain/hours/contract/schema.ts'
import { useControl } from '~/kit/form/fields/field-frame'
import { useFormFieldText } from '~/kit/form/form-context'
import { Badge } from '~/ui/badge'
import { Input } from '~/ui/input'
import { DayActs } from './day-acts'
import { isClosed, type ShiftTime, timesOf } from './day-times'

type DayFieldProps = { list: string; position: number; weekday: Weekday }

const SHIFTS = [
  ['shiftA', 'startTimeA', 'endTimeA'],
  ['shiftB', 'startTimeB', 'endTimeB'],
] as const

/** A day of the week: two shifts as the browser's own fields for a time, which work before any script has come. */
export function DayField({ list, position, weekday }: DayFieldProps) {
  const { t } = useTranslation('hours')
  const name = `${list}[${position}]`
  const [field] = useField<DayHours>(name)
  const times = timesOf(field.value)
  const titleId = `${field.id}-title`
  return (
    <fieldset
      aria-labelledby={titleId}
      data-day={weekday}
      className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line py-2.5 first-of-type:border-t-0"
    >
      <input type="hidden" name={`${name}.weekdayEn`} value={weekday} />
      <input type="hidden" name={`${name}.weekday`} value={t(`days.${weekday}`)} />
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <span id={titleId} className="font-medium">
          {t(`days.${weekday}`)}
        </span>
        {isClosed(times) && <Badge>{t('closed')}</Badge>}
        <DayActs list={list} position={position} weekday={weekday} times={times} />
      </div>
      <div className="grid gap-x-6 gap-y-1.5 @lg:grid-cols-2">
        {SHIFTS.map(([shift, start, end]) => (
          <div key={shift} className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
            <div className="flex items-center gap-2 @lg:flex-wrap @lg:gap-y-1">
              <span aria-hidden className="w-16 shrink-0 text-xs text-muted @lg:w-full">
                {t(shift)}
              </span>
              <TimeField name={name} time={start} weekday={weekday} />
              <span aria-hidden className="text-sm text-muted">
                {t('until')}
              </span>
              <TimeField name={name} time={end} weekday={weekday} />
            </div>
            {passesMidnight(times[start], times[end]) && (
              <p className="text-xs text-muted">
                {times[end]} {t('nextDay')}
              </p>
            )}
            <Problems name={name} times={[start, end]} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The classes of a time field. Where the browser writes AM and PM, the text needs the room of the browser's own button;
 * keys and fingers open the picker without it.
 */
const TIME = 'tabular min-w-0 flex-1 basis-0 px-2 [&::-webkit-calendar-picker-indicator]:hidden'

type TimeFieldProps = { name: string; time: ShiftTime; weekday: Weekday }

function TimeField({ name, time, weekday }: TimeFieldProps) {
  const { t } = useTranslation('hours')
  const { field, control } = useControl({ name: `${name}.${time}`, help: undefined })
  return (
    <>
      <label htmlFor={field.id} className="sr-only">
        {t(time, { day: t(`days.${weekday}`) })}
      </label>
      <Input
        key={field.key}
        {...control}
        type="time"
        defaultValue={field.initialValue ?? ''}
        className={TIME}
      />
    </>
  )
}

/** Shows the errors of a shift, below it. */
function Problems({ name, times: [start, end] }: { name: string; times: readonly [ShiftTime, ShiftTime] }) {
  return (
    <>
      <Problem name={`${name}.${start}`} />
      <Problem name={`${name}.${end}`} />
    </>
  )
}

function Problem({ name }: { name: string }) {
  const [field] = useField<string>(name)
  const fieldText = useFormFieldText()
  if (!field.errors) return null
  return (
    <p id={field.errorId} className="text-xs font-medium text-bad">
      {fieldText(field.name, field.errors[0] ?? '')}
    </p>
  )
}

/** It ends on the next day; what ends at midnight ends with its own. */
function passesMidnight(start: string, end: string): boolean {
  const shift = shiftOf(start, end)
  return shift !== null && shift.to > 24 * 60
}
