import { useTranslation } from 'react-i18next'
import type { HoursCalendar } from '#domain/hours/contract/rules.ts'
import { MessageField } from '~/kit/form/fields/message-field'
import { FoldedSection } from '~/kit/form/folded-section'
import { FormSection } from '~/kit/form/form-parts'
import { HoursTester } from './hours-tester'
import { WeekField } from './week-field'

/** The fields of a connection's hours. */
export const HOURS = ['outOfHoursMessage', 'schedules']

/** The hours of a queue in its sheet. */
export function QueueHours({ calendar }: { calendar: HoursCalendar }) {
  const { t } = useTranslation('hours')
  return (
    <FormSection title={t('section')} help={t('sectionQueue')}>
      <HoursFields calendar={calendar} />
    </FormSection>
  )
}

/** The hours of a connection in its sheet. */
export function ConnectionHours({ calendar }: { calendar: HoursCalendar }) {
  const { t } = useTranslation('hours')
  return (
    <FoldedSection title={t('section')} help={t('sectionConnection')} fields={HOURS}>
      <HoursFields calendar={calendar} />
    </FoldedSection>
  )
}

/** Shows the message for customers outside of the hours, the week, and a try. */
function HoursFields({ calendar }: { calendar: HoursCalendar }) {
  return (
    <>
      <HoursMessage required />
      <WeekField name="schedules" />
      <HoursTester name="schedules" calendar={calendar} />
    </>
  )
}

/** Shows the field for the message that is sent to customers who write outside of the hours. */
export function HoursMessage({ required }: { required?: boolean }) {
  const { t } = useTranslation('hours')
  return (
    <MessageField name="outOfHoursMessage" label={t('message')} help={t('messageHelp')} required={required} />
  )
}
