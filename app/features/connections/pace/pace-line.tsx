import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useAbout } from '~/lib/ui/use-about'
import { usePaceWords } from './pace-words'

/** So much of a day's pace is worth a line, in percent. */
const WORTH_SAYING = 80

/**
 * Shows how much of its pace a number has used, while the number is new, has nearly used it up, or keeps something
 * waiting.
 */
export function PaceLine({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const words = usePaceWords()
  const about = useAbout()
  const { number, paceNow } = connection
  const { warmUpDay, sent, perDay, waiting, until } = paceNow
  const isTold = warmUpDay !== null || waiting > 0 || sent * 100 >= perDay * WORTH_SAYING
  if (number === null || !isTold) return null
  const time = about(until)
  return (
    <div className="grid w-full max-w-56 gap-1 text-xs text-muted" data-pace>
      <progress
        max={perDay}
        value={Math.min(sent, perDay)}
        aria-label={words.used(paceNow)}
        className="h-1.5 w-full"
      />
      <span aria-hidden className="tabular">
        {words.used(paceNow)}
      </span>
      {warmUpDay !== null && <span>{words.warmUp(warmUpDay)}</span>}
      {waiting > 0 && (
        <span className="text-warn" role="status">
          {time === null
            ? t('pace.waiting', { count: waiting })
            : t('pace.waitingUntil', { count: waiting, time })}
        </span>
      )}
    </div>
  )
}
