import { useTranslation } from 'react-i18next'
import type { ScheduleSendView } from '#domain/schedules/contract/schema.ts'
import { useAbout } from '~/lib/ui/use-about'

/** A time whose message was made and waits for the number's pace. Once that is past nothing is said. */
export function PacedNote({ send: { pacedUntil } }: { send: ScheduleSendView }) {
  const { t } = useTranslation('bubbles')
  const time = useAbout()(pacedUntil)
  return time === null ? null : <span className="text-sm text-warn">{t('pacedUntil', { time })}</span>
}
