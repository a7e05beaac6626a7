import { useTranslation } from 'react-i18next'
import { WARM_UP_DAYS } from '#domain/messages/contract/pace/pace-rules.ts'
import type { PaceView } from '#domain/messages/contract/pace/pace-schema.ts'

/** Sentences about a number's pace that are used in several places. */
export function usePaceWords() {
  const { t, i18n } = useTranslation('connections')
  const figure = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  return {
    figure,
    used: ({ sent, perDay }: PaceView) => t('pace.used', { sent: figure(sent), most: figure(perDay) }),
    strangers: ({ strangers, strangersPerDay }: PaceView) =>
      t('pace.strangers', { sent: figure(strangers), most: figure(strangersPerDay) }),
    warmUp: (day: number) => t('pace.warmUp', { day, days: WARM_UP_DAYS }),
  }
}
