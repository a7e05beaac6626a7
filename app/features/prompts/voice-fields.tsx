import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import { voiceOf } from '#domain/prompts/contract/voices.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { useVoices } from './use-voices'

/** The voice in which it answers; one of Azure has a key and a region of its own, there before any script has come. */
export function VoiceFields({ row }: { row: PromptView | null }) {
  const { t } = useTranslation('prompts')
  const [voice] = useField<string>('voice')
  const isOfAzure = voiceOf(voice.value ?? '')?.service === 'azure'
  const last = row?.voiceKeyLastFour
  return (
    <FormSection title={t('voice')} help={t('voiceHelp')}>
      <SelectField name="voice" label={t('voice')} options={useVoices()} required />
      <div className={isOfAzure ? 'grid gap-4' : 'hidden gap-4 noscript:grid'}>
        <TextField
          name="voiceKey"
          type="password"
          label={t('voiceKey')}
          help={last ? t('keyKept', { last }) : t('voiceKeyHelp')}
          required={isOfAzure && !last}
          autoComplete="off"
        />
        <TextField
          name="voiceRegion"
          label={t('voiceRegion')}
          help={t('voiceRegionHelp')}
          required={isOfAzure}
          autoComplete="off"
        />
      </div>
    </FormSection>
  )
}
