import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'

/**
 * Returns a function that names one of us: "you" for the viewer, and also for an unknown author, as of a message
 * written on the phone.
 */
export function useOurName(): (name: string) => string {
  const { t } = useTranslation('bubbles')
  const viewer = useShell()?.viewer
  return (name) => (name === '' || name === viewer?.name ? t('you') : name)
}
