import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { useLookups } from '~/lib/lookups'
import { isAdmin, type Viewer } from '~/lib/viewer'
import { Field, SubmitButton } from '../form'
import { Button } from '../ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../ui/dialog'
import { Select } from '../ui/select'

type QueueDialogProps = {
  open: boolean
  ticket: TicketView
  viewer: Viewer
  onOpenChange: (open: boolean) => void
  onChoose: (queueId: string) => void
}

/** A ticket without a queue is accepted into one. Specification 1 §4, §5. */
export function QueueDialog({ open, ticket, viewer, onOpenChange, onChoose }: QueueDialogProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const [missing, setMissing] = useState(false)
  const queues = useQueuesFor(viewer, open)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const queueId = new FormData(event.currentTarget).get('queueId')
    setMissing(!queueId)
    if (typeof queueId === 'string' && queueId) onChoose(queueId)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('accept.title')}</DialogTitle>
          <DialogDescription>{t('accept.text', { name: ticket.contact.name })}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <Field
            label={t('transfer.queue')}
            name="queueId"
            errors={missing ? { queueId: 'ERR_QUEUE_REQUIRED' } : {}}
            required
          >
            {(control) => (
              <Select
                {...control}
                placeholder={t('new.chooseQueue')}
                key={queues.length}
                defaultValue={queues.length === 1 ? queues[0]?.id : ''}
                options={queues.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <SubmitButton>{t('accept.button')}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The viewer's own queues; an admin may choose any of the company. */
export function useQueuesFor(viewer: Viewer, needed: boolean) {
  const lookups = useLookups(needed && isAdmin(viewer))
  return isAdmin(viewer) ? (lookups?.queues ?? viewer.queues) : viewer.queues
}
