import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { MAX_FOLLOW_UPS } from '#domain/campaigns/contract/rules.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { ListField } from '~/kit/form/fields/list-field'
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
            <DelayField name={`${name}.delayMinutes`} />
            <CampaignText name={`${name}.text`} label={t('followUpText')} rows={3} />
          </>
        )}
      </ListField>
    </FoldedSection>
  )
}

const [HOUR, DAY] = [60, 24 * 60]
const OFFERED = [
  30,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
]

/** One of the usual delays, or the one that a program has set. */
function DelayField({ name }: { name: string }) {
  const { t } = useTranslation('campaigns')
  const [field] = useField<string>(name)
  const present = Number(field.initialValue)
  const values =
    OFFERED.includes(present) || !present ? OFFERED : [...OFFERED, present].toSorted((a, b) => a - b)
  const words = (minutes: number) => {
    if (minutes % DAY === 0) return t('delays.days', { count: minutes / DAY })
    return minutes % HOUR === 0
      ? t('delays.hours', { count: minutes / HOUR })
      : t('delays.minutes', { count: minutes })
  }
  return (
    <SelectField
      name={name}
      label={t('delay')}
      required
      options={values.map((value) => ({ value, label: words(value) }))}
    />
  )
}
