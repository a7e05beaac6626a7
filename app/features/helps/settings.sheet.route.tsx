import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { helpResource } from '#domain/helps/contract/resource.ts'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(helpResource, 'settingsHelps')
export const action = formAction(helpResource, 'settingsHelps')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The sheet of a help video: a new one, or one that is edited. Specification 2 §2. */
export default function HelpSheet() {
  const { t } = useTranslation('helps')
  const { row } = useLoaderData<typeof loader>()
  return (
    <RecordSheet
      resource={helpResource}
      title={(help) => (help ? t('edit', { title: help.title }) : t('new'))}
      text={t(row ? 'editText' : 'newText')}
      submit={t(row ? 'save' : 'create')}
      nameOf={({ title }) => title}
      messages={{ 'video.invalid': t('videoInvalid') }}
    >
      <TextField name="title" label={t('fields.title')} autoFocus autoComplete="off" />
      <TextField name="video" label={t('fields.video')} help={t('fields.videoHelp')} autoComplete="off" />
      <TextAreaField name="description" label={t('fields.description')} />
    </RecordSheet>
  )
}
