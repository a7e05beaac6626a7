import { useTranslation } from 'react-i18next'
import { MAX_FOLLOW_UPS } from '#domain/campaigns/contract/rules.ts'
import { ListField } from '~/kit/form/fields/list-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { FoldedSection } from '~/kit/form/folded-section'
import { CampaignText } from './text-fields'

/** Messages that follow the first one, unless the person answers. */
export function FollowUpFields() {
  const { t } = useTranslation('campaigns')
  return (
    <FoldedSection title={t('followUps')} help={t('followUpsHelp')} fields={['followUps']}>
      <ListField
        name="followUps"
        label={t('followUps')}
        add={t('addFollowUp')}
        blank={{ delayMinutes: '1440', text: '' }}
        maxCount={MAX_FOLLOW_UPS}
      >
        {(name) => (
          <>
            <NumberField name={`${name}.delayMinutes`} label={t('delay')} unit={t('minutes')} />
            <CampaignText name={`${name}.text`} label={t('followUpText')} rows={3} />
          </>
        )}
      </ListField>
    </FoldedSection>
  )
}
