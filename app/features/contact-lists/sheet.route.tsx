import { useTranslation } from 'react-i18next'
import { contactListResource } from '#domain/contact-lists/contract/resource.ts'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export const loader = formLoader(contactListResource, 'contactLists')
export const action = formAction(contactListResource, 'contactLists')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a contact list: a new one, or one that is edited. Specification 3 §5. */
export default function ContactListSheet() {
  const { t } = useTranslation('contact-lists')
  return (
    <RecordSheet
      resource={contactListResource}
      title={(list) => (list ? t('edit', { name: list.name }) : t('new'))}
      submit={t('save')}
      nameOf={({ name }) => name}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <TextAreaField name="consentSource" label={t('source')} help={t('sourceHelp')} />
    </RecordSheet>
  )
}
