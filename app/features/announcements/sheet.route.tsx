import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { announcementResource } from '#domain/announcements/contract/resource.ts'
import {
  type AnnouncementView,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  PRIORITIES,
} from '#domain/announcements/contract/schema.ts'
import { fileAction } from '~/kit/file-action'
import { AttachmentField } from '~/kit/form/fields/attachment-field'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { PICTURE } from './picture-field'

export const loader = formLoader(announcementResource, 'announcements')
export const action = formAction(announcementResource, 'announcements', PICTURE)
export const clientAction = fileAction(announcementResource, 'announcements', PICTURE)
export const ErrorBoundary = SheetError

type Loaded = { row: AnnouncementView | null }

/** The sheet of an announcement: a new one, or one that is edited. Specification 3 §2, §5. */
export default function AnnouncementSheet() {
  const { t } = useTranslation('announcements')
  const { row } = useLoaderData<Loaded>() as Loaded
  return (
    <RecordSheet
      resource={announcementResource}
      title={(now) => (now ? t('edit', { title: now.title }) : t('new'))}
      text={row ? t('editText') : t('newText')}
      submit={row ? t('save') : t('create')}
      defaults={{ priority: 3, status: true }}
      nameOf={({ title }) => title}
      files
    >
      <TextField name="title" label={t('fields.title')} autoFocus autoComplete="off" />
      <TextAreaField name="text" label={t('fields.text')} rows={6} />
      <SelectField
        name="priority"
        label={t('fields.priority')}
        options={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      />
      <AttachmentField
        row={row}
        label={t('fields.media')}
        help={t('fields.mediaHelp')}
        accept={PICTURE_TYPES.join(',')}
        maxBytes={MAX_PICTURE_BYTES}
      />
      <SwitchField name="status" label={t('fields.status')} help={t('fields.statusHelp')} />
    </RecordSheet>
  )
}
