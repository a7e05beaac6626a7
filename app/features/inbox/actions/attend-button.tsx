import { Check, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActForm } from '~/kit/form/act-form'
import { Problem } from '~/kit/problem'
import { WithoutScripts } from '~/kit/without-scripts'
import { cn } from '~/lib/cn'
import { useActions } from '~/lib/ui/shortcuts'
import type { Viewer } from '~/lib/viewer'
import type { ButtonProps } from '~/ui/button'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { useAttending } from './attending'

type AttendButtonProps = {
  variant?: ButtonProps['variant']
  hotkey?: boolean
  /** Beside others in the header, where a phone has no room for it beside the name: it stands in the composer's place. */
  inHeader?: boolean
}

/** Accept a waiting ticket or reopen a resolved one; without a queue one is asked for first. Specification 1 §4. */
export function AttendButton({ variant = 'primary', hotkey = false, inHeader }: AttendButtonProps) {
  const { t } = useTranslation('tickets')
  const { ticket, viewer, allowed, intent, needsQueue, action, busy, start } = useAttending()
  const label = intent === 'accept' ? t('accept.button') : t('reopen.button')
  useActions(
    hotkey ? { ...(allowed.accept && { accept: start }), ...(allowed.reopen && { reopen: start }) } : {},
  )
  if (!allowed.accept && !allowed.reopen) return null
  const Sign = intent === 'accept' ? Check : RotateCcw
  return (
    <ActForm
      action={action}
      fields={{ intent, ticketId: String(ticket.id), userId: String(viewer.id) }}
      onAct={start}
      className={cn('flex items-center gap-2', inHeader && '@max-lg:hidden')}
    >
      {needsQueue && (
        <WithoutScripts>
          <QueueOptions viewer={viewer} label={t('accept.title')} />
        </WithoutScripts>
      )}
      <Button type="submit" variant={variant} aria-disabled={busy}>
        <Sign />
        {label}
      </Button>
    </ActForm>
  )
}

/** Why it was not done, whichever of the ticket's buttons was pressed. */
export function AttendProblem() {
  const { problem } = useAttending()
  return <Problem code={problem?.code} details={problem?.details} />
}

/** Without scripts the queue is chosen beside the button. None is by itself: it may be pressed before scripts run, too. */
function QueueOptions({ viewer, label }: { viewer: Viewer; label: string }) {
  const { t } = useTranslation('tickets')
  const [only, ...otherQueues] = viewer.queues
  return (
    <Select
      name="queueId"
      aria-label={label}
      placeholder={t('new.chooseQueue')}
      defaultValue={otherQueues.length === 0 ? only?.id : ''}
      options={viewer.queues.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
