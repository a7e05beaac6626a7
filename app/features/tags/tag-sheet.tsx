import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourField } from '~/kit/form/fields/colour-field'
import { TextField } from '~/kit/form/fields/text-field'
import { RecordSheet } from '~/kit/record-sheet'
import { labels } from './labels'
import { useGone } from './use-gone'

type TagSheetProps = {
  /** What a new one begins with: the server draws it, so that the page says the same before and after scripts. */
  color?: string
}

/** The sheet of a tag: a new one, or one that is edited. Specification 2 §2, §5. */
export function TagSheet({ color }: TagSheetProps) {
  const { t } = useTranslation('tags')
  const gone = useGone()
  // Another one may be drawn when the page is read anew: the form keeps what it began with.
  const [defaults] = useState(color === undefined ? {} : { color })
  return (
    <RecordSheet
      resource={labels}
      title={(tag) => (tag ? t('edit', { name: tag.name }) : t('new'))}
      text={color === undefined ? t('editText') : t('newText')}
      submit={color === undefined ? t('save') : t('create')}
      defaults={defaults}
      nameOf={({ name }) => name}
      consequences={gone}
      says={{ 'name.tooShort': t('tooShort'), 'name.taken': t('taken') }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <ColourField name="color" label={t('color')} previewOf="name" required />
    </RecordSheet>
  )
}
