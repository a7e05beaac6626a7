import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAbout } from '~/lib/ui/use-about'

/** Why a message of the machine has not left yet: the number's pace, and until about when. */
export function Paced({ until }: { until: string }) {
  const { t } = useTranslation('bubbles')
  const time = useAbout()(until)
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-muted" data-paced>
      <Hourglass aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{time === null ? t('paced') : t('pacedUntil', { time })}</span>
    </p>
  )
}
