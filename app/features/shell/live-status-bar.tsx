import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useLiveState } from '~/live/events/use-live'
import { useOutboxCount } from '~/live/outbox/use-outbox'

/** A blink of the network is not worth a bar. */
const PATIENCE_MS = 1_500

/** Shown while the screen may be behind, with what waits to go out; gone only when the gap has been replayed. */
export function LiveStatusBar() {
  const { t } = useTranslation('shell')
  const state = useLiveState()
  const waiting = useOutboxCount()
  const behind = state === 'lost' || state === 'catching-up'
  const [isShown, setShown] = useState(false)
  /** The time when the content of the screen was last known to be true. */
  const [since, setSince] = useState('')
  const clock = useClock()
  useEffect(() => {
    if (!behind) return setShown(false)
    setSince(new Date().toISOString())
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [behind])

  return (
    <div role="status" aria-live="polite">
      {isShown && behind && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-3 py-1.5 text-sm text-ink">
          {state === 'lost' ? (
            <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
          ) : (
            <RefreshCw aria-hidden className="size-4 shrink-0 text-warn" />
          )}
          <span>
            {state === 'lost' ? t('connectionLost') : t('catchingUp')}{' '}
            <span>{t('connectionSince', { time: timeOfDay(since, clock) })}</span>{' '}
            {waiting > 0 && <span>{t('connectionQueued', { count: waiting })}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
