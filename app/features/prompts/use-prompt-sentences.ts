import { useTranslation } from 'react-i18next'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import type { FieldSentences } from '~/kit/form/form-context'

/** The sentences of a prompt's form and of its trial about its fields, where the usual one says too little. */
export function usePromptSentences(row: PromptView | null): FieldSentences {
  const { t } = useTranslation('prompts')
  return {
    'name.tooShort': t('nameShort'),
    'prompt.tooShort': t('promptShort'),
    'queueId.required': t('queueMissing'),
    'apiKey.required': row ? t('keyAnew') : t('keyMissing'),
    'voiceKey.required': t('keyMissing'),
    'voiceRegion.region': t('voiceRegionWrong'),
    'baseUrl.invalid': t('baseUrlWrong'),
  }
}
