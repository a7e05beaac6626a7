import { useTranslation } from 'react-i18next'
import type { SentFromOutside } from '#domain/external-api/contract/schema.ts'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'

/** Says that a trial was sent, and as which message. */
export function SentNotice({ messageId, queuedUntil }: SentFromOutside) {
  const { t } = useTranslation('messages-api')
  const clock = useClock()
  return (
    <Alert tone="ok" role="status">
      <p>{t('try.sent', { id: messageId })}</p>
      {queuedUntil && <p className="text-sm">{t('try.waits', { time: dateAndTime(queuedUntil, clock) })}</p>}
    </Alert>
  )
}
