import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/schema.ts'

/** What goes with a tag when it is deleted, in words: the contacts that carry it no more. */
export function useGone(): (tag: TagDetails) => readonly string[] {
  const { t } = useTranslation('tags')
  return ({ contactsCount: count }) => (count > 0 ? [t('gone', { count })] : [])
}
