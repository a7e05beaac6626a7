import { useTranslation } from 'react-i18next'
import { holidayResource } from '#domain/holidays/contract/resource.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export const loader = formLoader(holidayResource, 'holidays')
export const action = formAction(holidayResource, 'holidays')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a holiday: a new one, or one that is edited. */
export default function HolidaySheet() {
  const { t } = useTranslation('holidays')
  return (
    <RecordSheet
      resource={holidayResource}
      title={(holiday) => (holiday ? t('edit', { name: holiday.name }) : t('new'))}
      submit={t('save')}
      nameOf={({ name }) => name}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <TextField name="date" type="date" label={t('date')} />
      <SwitchField name="yearly" label={t('yearly')} />
      <FormSection title={t('hours')} help={t('hoursHelp')}>
        <div className="grid grid-cols-2 gap-4">
          <TextField name="startTimeA" type="time" label={t('startTimeA')} />
          <TextField name="endTimeA" type="time" label={t('endTimeA')} />
          <TextField name="startTimeB" type="time" label={t('startTimeB')} />
          <TextField name="endTimeB" type="time" label={t('endTimeB')} />
        </div>
      </FormSection>
    </RecordSheet>
  )
}
