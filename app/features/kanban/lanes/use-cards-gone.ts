import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/contract/schema.ts'

/** What becomes of a lane's cards when it is deleted, in words. */
export function useCardsGone(): (lane: TagDetails) => readonly string[] {
  const { t } = useTranslation('kanban')
  return ({ ticketsCount: count }) => (count > 0 ? [t('lanes.gone', { count })] : [])
}
