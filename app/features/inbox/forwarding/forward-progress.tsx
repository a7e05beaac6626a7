import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { useChanges, useStore } from '~/live/store/use-store'
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

/** The outcome of a message: it has left, or will not any more. */
type End = 'left' | 'failed'
const NO_ENDS: ReadonlyMap<number, End> = new Map()

/** Counts how many of these messages have not left yet, and how many will not. Updated live by the outcome of each. */
function useLeft(ids: readonly number[]): { pendingCount: number; failed: number } {
  const store = useStore()
  const [ends, setEnds] = useState(NO_ENDS)
  useChanges(({ noun, id }) => {
    if (noun === 'message' && ids.includes(id)) setEnds((before) => withEnd(before, id, endOf(store, id)))
  })
  // What was told before it was known which messages they are.
  useEffect(
    () =>
      setEnds(
        ids.reduce<typeof NO_ENDS>((knownEnds, id) => withEnd(knownEnds, id, endOf(store, id)), NO_ENDS),
      ),
    [ids, store],
  )
  const count = (end: End) => [...ends.values()].filter((value) => value === end).length
  return { pendingCount: count('left'), failed: count('failed') }
}

function withEnd(before: typeof NO_ENDS, id: number, end: End | undefined): typeof NO_ENDS {
  if (!end || before.get(id) === end) return before
  return new Map(before).set(id, end)
}

function endOf(store: ReturnType<typeof useStore>, id: number): End | undefined {
  const message: Pick<MessageView, 'ack' | 'failedAt'> | undefined = store.row('message', id)
  if (message && message.ack > 0) return 'left'
  return message && message.failedAt !== null ? 'failed' : undefined
}
