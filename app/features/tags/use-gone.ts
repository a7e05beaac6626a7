import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/contract/schema.ts'

/** Says in words what is lost when a tag is deleted: from how many contacts it is removed. */
export function useGone(): (tag: TagDetails) => readonly string[] {
  const { t } = useTranslation('tags')
  return ({ contactsCount: count }) => (count > 0 ? [t('gone', { count })] : [])
}
