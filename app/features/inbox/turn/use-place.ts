import { useTranslation } from 'react-i18next'
import type { BotView } from '#domain/bot/contract/schema.ts'

/** At which door the bot is with a customer, in words; who holds it back, where somebody does. */
export function usePlace({ place, option, run, pausedBy }: BotView): string {
  const { t } = useTranslation('tickets')
  const stepText = option ? t('botTurn.inOption', { option }) : (run?.name ?? t(`botTurn.place.${place}`))
  return pausedBy
    ? t('botTurn.paused', { name: pausedBy.name, place: stepText })
    : t('botTurn.at', { place: stepText })
}
