import { useTranslation } from 'react-i18next'
import type { BotView } from '#domain/bot/contract/schema.ts'

/** At which door the bot is with a customer, in words; who holds it back, where somebody does. */
export function usePlace({ place, option, pausedBy }: BotView): string {
  const { t } = useTranslation('owner')
  const stepText = option ? t('inOption', { option }) : t(`place.${place}`)
  return pausedBy ? t('paused', { name: pausedBy.name, place: stepText }) : t('at', { place: stepText })
}
