import { useTranslation } from 'react-i18next'
import { helpResource } from '#domain/helps/resource.ts'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { RecordSheet } from '~/kit/record-sheet'

/** The sheet of a help video: a new one, or one that is edited. Specification 2 §2. */
export function HelpSheet({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('helps')
  return (
    <RecordSheet
      resource={helpResource}
      title={(help) => (help ? t('edit', { title: help.title }) : t('new'))}
      text={t(isNew ? 'newText' : 'editText')}
      submit={t(isNew ? 'create' : 'save')}
      nameOf={({ title }) => title}
      says={{ 'video.invalid': t('videoInvalid') }}
    >
      <TextField name="title" label={t('fields.title')} autoFocus autoComplete="off" />
      <TextField name="video" label={t('fields.video')} help={t('fields.videoHelp')} autoComplete="off" />
      <TextAreaField name="description" label={t('fields.description')} />
    </RecordSheet>
  )
}
