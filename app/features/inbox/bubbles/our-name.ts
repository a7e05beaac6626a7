import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'

/** Who of us it was: "you" for oneself, and for who is not known, as what was written on the phone. */
export function useOurName(): (name: string) => string {
  const { t } = useTranslation('bubbles')
  const viewer = useShell()?.viewer
  return (name) => (name === '' || name === viewer?.name ? t('you') : name)
}
