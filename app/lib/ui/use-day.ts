import { useTranslation } from 'react-i18next'
import { dateOf } from '~/lib/text/format'

/** A calendar day (`2026-11-21`) as it is written: the same everywhere. */
export function useDay(): (day: string) => string {
  const { i18n } = useTranslation()
  return (day) => dateOf(`${day}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' })
}
