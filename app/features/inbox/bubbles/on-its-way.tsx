import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { type BubbleProps, type Pending, useBubbleActions } from './bubble-context'

/** A text is shown as waiting only after this time: it is usually sent sooner than one could read that. */
const WORTH_SAYING_MS = 2_000

/**
 * The state of a message that still waits in this browser: the progress of its file, that it waits, and a button to
 * discard it.
 */
export function OnItsWay({ message, pending }: BubbleProps & { pending: Pending }) {
  const { t } = useTranslation(['bubbles', 'common'])
  const { onDiscard } = useBubbleActions()
  const isLong = useLongWait()
  const secondsHeld = useSecondsTo(pending.state === 'waiting' ? (pending.heldUntil ?? 0) : 0)
  if (secondsHeld > 0) return <UndoCountdown message={message} seconds={secondsHeld} />
  if (!message.file && !isLong) return null
  const isUploading = message.file !== null && pending.state === 'sending'
  return (
    <div className="mt-1 flex items-center gap-2 text-xs text-muted">
      {isUploading ? (
        <Progress value={pending.progress} />
      ) : (
        <span className="flex-1">{t('bubbles:waiting')}</span>
      )}
      {onDiscard && (
        <Button size="sm" variant="ghost" onClick={() => onDiscard(message)}>
          <X />
          {t('common:cancel')}
        </Button>
      )}
    </div>
  )
}

/**
 * A message that is held back for a few seconds after Send, so that it can be undone. The seconds are only for the eye;
 * the button says what it does.
 */
function UndoCountdown({ message, seconds }: BubbleProps & { seconds: number }) {
  const { t } = useTranslation('bubbles')
  const { onUndoSend } = useBubbleActions()
  return (
    <div className="mt-1 flex items-center justify-end gap-2 text-xs text-muted">
      <span aria-hidden className="tabular">
        {t('held', { count: seconds })}
      </span>
      {onUndoSend && (
        <Button size="sm" variant="ghost" onClick={() => onUndoSend(message)}>
          <Undo2 />
          {t('undoSend')}
        </Button>
      )}
    </div>
  )
}

function useSecondsTo(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

function Progress({ value }: { value: number }) {
  const { t } = useTranslation('bubbles')
  return (
    <>
      <progress max={1} value={value} aria-label={t('uploading')} className="h-1.5 min-w-16 flex-1" />
      <span className="tabular">{Math.round(value * 100)}%</span>
    </>
  )
}

function useLongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORTH_SAYING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
