import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { useLeft } from './use-left'

type ForwardProgressProps = {
  ids: readonly number[]
  onClose: () => void
  /** Called when all messages were sent. */
  onLeft: () => void
}

/**
 * Shows the progress of forwarding. The server sends one message after the other, also after this is closed.
 * Specification 1 §9.
 */
export function ForwardProgress({ ids, onClose, onLeft }: ForwardProgressProps) {
  const { t } = useTranslation('messages')
  const { pendingCount, failed } = useLeft(ids)
  const count = ids.length
  const latestOnLeft = useRef(onLeft)
  latestOnLeft.current = onLeft
  useEffect(() => {
    if (pendingCount === count) latestOnLeft.current()
  }, [pendingCount, count])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('forward.progress.title')}</DialogTitle>
          <DialogDescription>{t('forward.progress.text')}</DialogDescription>
        </DialogHeader>
        <progress
          className="h-2 w-full"
          aria-label={t('forward.progress.title')}
          value={pendingCount + failed}
          max={count}
        />
        <p role="status" className="tabular text-sm">
          {t('forward.progress.left', { left: pendingCount, total: count })}
        </p>
        {failed > 0 && <Alert tone="bad">{t('forward.progress.failed', { count: failed })}</Alert>}
        <DialogFooter>
          <DialogClose asChild>
            <Button>{t('forward.progress.close')}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
