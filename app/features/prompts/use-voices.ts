import { useTranslation } from 'react-i18next'
import { TEXT_VOICE, VOICES, type Voice } from '#domain/prompts/contract/voices.ts'

/** Every voice, as a form offers it: whose it is, and whether it is a child's. */
export function useVoices() {
  const { t } = useTranslation('prompts')
  const labelOf = ({ name, service, isChild }: Voice) =>
    [name, t(`services.${service}`), isChild && t('childVoice')].filter(Boolean).join(' · ')
  return [
    { value: TEXT_VOICE, label: t('written') },
    ...VOICES.map((voice) => ({ value: voice.value, label: labelOf(voice) })),
  ]
}
