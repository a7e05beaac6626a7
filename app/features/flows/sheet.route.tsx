import { useTranslation } from 'react-i18next'
import { flowResource } from '#domain/flows/contract/resource.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export const loader = formLoader(flowResource, 'flows')
export const action = formAction(flowResource, 'flows')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a flow: its name, and whether it starts. Specification 3 §2, §5. */
export default function FlowSheet() {
  const { t } = useTranslation('flows')
  return (
    <RecordSheet
      resource={flowResource}
      title={(flow) => (flow ? t('edit', { name: flow.name }) : t('new'))}
      text={t('text')}
      submit={t('save')}
      defaults={{ active: true }}
      nameOf={({ name }) => name}
      messages={{
        'name.required': t('nameRequired'),
        'name.tooShort': t('nameTooShort'),
        'name.tooLong': t('nameTooLong'),
        'name.taken': t('nameTaken'),
      }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <SwitchField name="active" label={t('active')} help={t('activeHelp')} />
    </RecordSheet>
  )
}
