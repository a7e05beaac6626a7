import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'
import type { LoadedCampaignSheet } from './load.server'

type AudienceFieldsProps = Pick<LoadedCampaignSheet, 'lists' | 'tags' | 'connections'>

/** To whom it goes, and over which connection. */
export function AudienceFields({ lists, tags, connections }: AudienceFieldsProps) {
  const { t } = useTranslation('campaigns')
  const statusWord = useTranslation('connections').t
  return (
    <FormSection title={t('audience')} help={t('audienceHelp')}>
      <SelectField
        name="contactListId"
        label={t('contactList')}
        emptyText={t('none')}
        options={lists.map(({ id, name, count }) => ({ value: id, label: t('listOption', { name, count }) }))}
      />
      <SelectField
        name="tagListId"
        label={t('tagList')}
        emptyText={t('none')}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        emptyText={t('choose')}
        required
        options={connections.map(({ id, name, status }) => ({
          value: id,
          label: `${name} · ${statusWord(`status.${status}`)}`,
        }))}
      />
    </FormSection>
  )
}
