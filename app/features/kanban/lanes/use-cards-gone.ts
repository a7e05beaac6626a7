import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/contract/schema.ts'

/** Returns a function that says in words what happens to a lane's cards when it is deleted. */
export function useCardsGone(): (lane: TagDetails) => readonly string[] {
  const { t } = useTranslation('kanban')
  return ({ ticketsCount: count }) => (count > 0 ? [t('lanes.gone', { count })] : [])
}
