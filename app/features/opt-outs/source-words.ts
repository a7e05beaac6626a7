import { useTranslation } from 'react-i18next'
import type { ContactOptOut } from '#domain/opt-outs/contract/schema.ts'

type Told = Pick<ContactOptOut, 'source' | 'word' | 'campaignName' | 'userName'>

/** Returns the words that say how somebody opted out: by which word, after which campaign, noted by whom. */
export function useSourceWords(): (optOut: Told) => string {
  const { t } = useTranslation('opt-outs')
  return ({ source, word, campaignName, userName }) =>
    [
      source === 'word' ? t('source.word', { word: word ?? '' }) : t(`source.${source}`),
      campaignName !== null && t('campaign', { name: campaignName }),
      source === 'person' && userName,
    ]
      .filter(Boolean)
      .join(' · ')
}
