import { useTranslation } from 'react-i18next'
import { EntityField } from '~/kit/form/fields/entity-field'
import { useNewTag } from './use-new-tag'
import { type TagChoice, useTagChoices } from './use-tag-choices'

type TagsFieldProps = {
  /** As the page read them; asked for without it. */
  tags?: readonly TagChoice[] | undefined
}

/** The tags of a contact in its form, and a new one by its name. Specification 1 §5. */
export function TagsField({ tags }: TagsFieldProps) {
  const { t } = useTranslation('contacts')
  const { choices = [], add } = useTagChoices(tags ? { givenTags: tags } : {})
  return (
    <EntityField
      name="tags"
      label={t('tags')}
      options={choices}
      empty={t('noTagsYet')}
      create={useNewTag(add)}
    />
  )
}
