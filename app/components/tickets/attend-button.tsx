import { useFetcher } from '@remix-run/react'
import { Check, RotateCcw } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form-problem'
import { readOther } from '~/lib/tickets/other-ticket'
import { actionsFor } from '~/lib/tickets/ticket-actions'
import { useShortcuts } from '~/lib/ui/shortcuts'
import type { Viewer } from '~/lib/viewer'
import { Problem } from '../form'
import type { ButtonProps } from '../ui/button'
import { Button } from '../ui/button'
import { TakenDialog } from './conversation/taken-dialog'
import { filterHref, useFilter } from './list/use-filter'
import { QueueDialog } from './queue-dialog'

type AttendButtonProps = {
  ticket: TicketView
  viewer: Viewer
  variant?: ButtonProps['variant']
  hotkey?: boolean
  /**
   * Beside others in the header, where its word gives way on narrow screens; and where a queue is asked for, whichever of
   * the ticket's buttons was pressed: the others may go with what was changed meanwhile.
   */
  inHeader?: boolean
}

/** Accept a waiting ticket or reopen a resolved one; without a queue one is asked for first. Specification 1 §4. */
export function AttendButton({
  ticket,
  viewer,
  variant = 'primary',
  hotkey = false,
  inHeader,
}: AttendButtonProps) {
  const { t } = useTranslation('tickets')
  const attend = useAttend(ticket, viewer, inHeader)
  const { allowed, intent, needsQueue } = attend
  const word = intent === 'accept' ? t('accept.button') : t('reopen.button')
  useShortcuts(hotkey && allowed.accept ? { a: attend.start } : {})
  const isOffered = allowed.accept || allowed.reopen
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    attend.start()
  }
  return (
    <>
      {isOffered && (
        <form method="post" action={attend.action} onSubmit={onSubmit} className="flex items-center gap-2">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="ticketId" value={ticket.id} />
          <input type="hidden" name="userId" value={viewer.id} />
          <noscript>{needsQueue && <QueueOptions viewer={viewer} label={t('accept.title')} />}</noscript>
          <Button
            type="submit"
            variant={variant}
            aria-disabled={attend.busy}
            aria-label={word}
            className={inHeader ? '@max-lg:w-9 @max-lg:px-0 touch:@max-lg:w-11' : undefined}
          >
            {intent === 'accept' ? <Check /> : <RotateCcw />}
            <span className={inHeader ? '@max-lg:hidden' : undefined}>{word}</span>
          </Button>
        </form>
      )}
      <QueueDialog
        open={isOffered && attend.choosing}
        ticket={ticket}
        viewer={viewer}
        onOpenChange={attend.setChoosing}
        onChoose={attend.choose}
      />
    </>
  )
}

/** Why it was not done, whichever of the ticket's buttons was pressed. */
export function AttendProblem({ ticket, viewer }: { ticket: TicketView; viewer: Viewer }) {
  const { problem } = useAttend(ticket, viewer)
  return <Problem code={problem?.code} details={problem?.details} />
}

/**
 * Who was faster. Beside the conversation, not in it: that one may be taken away meanwhile, its buttons with it, and the
 * router forgets an answer that nobody looks at.
 */
export function AttendAnswer({ ticket, viewer }: { ticket: TicketView; viewer: Viewer }) {
  const { other, forgetOther } = useAttend(ticket, viewer)
  return <TakenDialog other={other} onClose={forgetOther} />
}

/** Where accepting or reopening stands: a queue to choose, someone who was faster, or a plain problem. */
function useAttend(ticket: TicketView, viewer: Viewer, isShown = false) {
  const fetcher = useFetcher<FormProblem | null>({ key: `attend ${ticket.id}` })
  const { filter } = useFilter()
  const action = filterHref(`/tickets/${ticket.uuid}`, filter)
  const [choosing, setChoosing] = useState(false)
  const [seen, setSeen] = useState<unknown>()
  const allowed = actionsFor(ticket, viewer)
  const intent = allowed.accept ? 'accept' : 'reopen'
  const answer = fetcher.data ?? undefined
  const other = answer && answer !== seen ? readOther(answer) : undefined
  const asksQueue = answer?.code === 'ERR_QUEUE_REQUIRED'
  const isPlain = answer !== undefined && !readOther(answer) && !asksQueue
  useEffect(() => {
    if (asksQueue && isShown) setChoosing(true)
  }, [asksQueue, isShown])
  const isPlainGroup = ticket.isGroup && ticket.whatsapp.groupAsTicket === 'disabled'
  const needsQueue = ticket.queueId === null && !isPlainGroup
  const submit = (queueId: string) =>
    fetcher.submit(
      { intent, ticketId: String(ticket.id), userId: String(viewer.id), queueId },
      { method: 'post', action },
    )
  return {
    action,
    allowed,
    intent,
    needsQueue,
    choosing,
    setChoosing,
    other,
    forgetOther: () => setSeen(answer),
    problem: isPlain ? answer : undefined,
    busy: fetcher.state !== 'idle',
    start: () => (needsQueue ? setChoosing(true) : submit('')),
    choose(queueId: string) {
      setChoosing(false)
      submit(queueId)
    },
  }
}

/** Without JavaScript the queue is chosen beside the button. */
function QueueOptions({ viewer, label }: { viewer: Viewer; label: string }) {
  return (
    <select name="queueId" required aria-label={label}>
      {viewer.queues.map((queue) => (
        <option key={queue.id} value={queue.id}>
          {queue.name}
        </option>
      ))}
    </select>
  )
}
