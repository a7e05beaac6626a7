import { useTranslation } from 'react-i18next'
import type { HoursCalendar } from '#domain/hours/rules.ts'
import { MessageField } from '~/kit/form/fields/message-field'
import { FormSection } from '~/kit/form/form-parts'
import { HoursTester } from './hours-tester'
import { WeekField } from './week-field'

/** The hours of a queue or of a connection in its sheet: what customers read outside of them, the week, and a try. */
export function HoursSection({ of, calendar }: { of: 'queue' | 'connection'; calendar: HoursCalendar }) {
  const { t } = useTranslation('hours')
  return (
    <FormSection title={t('section')} help={t(of === 'queue' ? 'sectionQueue' : 'sectionConnection')}>
      <HoursMessage required />
      <WeekField name="schedules" />
      <HoursTester name="schedules" calendar={calendar} />
    </FormSection>
  )
}

/** What whoever writes outside of the hours is sent. */
export function HoursMessage({ required }: { required?: boolean }) {
  const { t } = useTranslation('hours')
  return (
    <MessageField name="outOfHoursMessage" label={t('message')} help={t('messageHelp')} required={required} />
  )
}
