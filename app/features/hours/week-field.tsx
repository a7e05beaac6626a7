import { useTranslation } from 'react-i18next'
import { WEEKDAYS } from '#domain/hours/contract/schema.ts'
import { LISTS } from '~/kit/form/read-values'
import { DayField } from './day-field'

/** A week of two shifts a day, as the form's list of this name: each day once, Monday first (`wholeWeek`). */
export function WeekField({ name }: { name: string }) {
  const { t } = useTranslation('hours')
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1" data-week>
      <legend className="mb-1 text-sm font-medium">{t('week')}</legend>
      <p className="mb-1 text-xs text-muted">{t('weekHelp')}</p>
      <input type="hidden" name={LISTS} value={name} />
      {WEEKDAYS.map((weekday, index) => (
        <DayField key={weekday} list={name} position={index} weekday={weekday} />
      ))}
    </fieldset>
  )
}
